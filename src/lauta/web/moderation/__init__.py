"""What keeps the talk bearable: whom one does not hear, reports, and what the keepers do about them."""
