"""Navegador by Mac Gerdts (2010): the rules as the register docs/rules/navegador.md numbers them."""
