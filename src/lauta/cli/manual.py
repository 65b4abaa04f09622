"""The commands `lauta help` and `lauta completion`: help of every command, as a page or as a manual (man)."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.shell_completion import get_completion_class

import lauta

from .groups import Command, Group, exit_codes, help_of, path_of

SHELLS = ("bash", "zsh", "fish")


@click.command("help", cls=Command)
@click.argument("words", nargs=-1, metavar="[COMMAND]...")
@click.option("--man", is_flag=True, help="Print a manual of all commands: lauta help --man | man -l -")
@click.pass_context
def help_of_command(ctx: click.Context, words: tuple[str, ...], man: bool) -> None:
    """Explain a command, as its --help does."""
    root = ctx.find_root()
    if man:
        click.echo("\n".join(manual(root)))
        return
    now, command = root, root.command
    for word in words:
        if not isinstance(command, Group):
            raise click.UsageError(f"{now.command_path} has no commands of its own")
        name, found, _ = command.resolve_command(now, [word])
        command, now = found, click.Context(found, info_name=name, parent=now)
    click.echo(command.get_help(now))


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, games, levels and options.

    \b
    bash: eval "$(lauta completion bash)" in ~/.bashrc
    zsh:  eval "$(lauta completion zsh)" in ~/.zshrc
    fish: lauta completion fish > ~/.config/fish/completions/lauta.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    root = click.get_current_context().find_root().command
    click.echo(made(root, {}, "lauta", "_LAUTA_COMPLETE").source())


def commands(ctx: click.Context) -> Iterator[click.Context]:
    """A context for every command below one, groups before what is in them."""
    command = ctx.command
    yield ctx
    if isinstance(command, Group):
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            if found is not None:
                yield from commands(click.Context(found, info_name=name, parent=ctx))


def manual(root: click.Context) -> Iterator[str]:
    """The lines of a manual in roff, made from the same help."""
    yield f'.TH LAUTA 1 "" "Lauta {lauta.__version__}" "Lauta"'
    yield ".SH NAME"
    yield f"lauta \\- {_roff(root.command.get_short_help_str(200))}"
    yield ".SH SYNOPSIS"
    yield f".B lauta\n{_roff(' '.join(root.command.collect_usage_pieces(root)))}"
    yield ".SH COMMANDS"
    for ctx in commands(root):
        if ctx is not root:
            yield from _section(ctx)
    yield ".SH EXIT STATUS"
    yield _roff(exit_codes(""))


def _section(ctx: click.Context) -> Iterator[str]:
    command = ctx.command
    yield f".SS {_roff(' '.join(['lauta', path_of(ctx), *command.collect_usage_pieces(ctx)]))}"
    yield _roff((command.help or "").replace("\b\n", "").strip())
    if isinstance(command, Group):
        return
    rows = [one.get_help_record(ctx) for one in command.get_params(ctx) if isinstance(one, click.Option)]
    rows += [(one.make_metavar(ctx), help_of(one)) for one in command.params if help_of(one)]
    for name, text in filter(None, rows):
        yield f".TP\n.B {_roff(name)}\n{_roff(text)}"


def _roff(text: str) -> str:
    """Text with what roff would read as its own commands escaped."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in escaped.splitlines())
