"""Africa by Reiner Knizia (2001): the rules as the register docs/rules/africa.md numbers them."""
