"""The pages: each view gathers what its template shows, or hands a form to `tables` and `moves`."""
