"""What learned evaluations of several games stand on."""
