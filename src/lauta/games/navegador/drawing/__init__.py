"""Pictures of Navegador, made of descriptions; they know no position and no rules."""
