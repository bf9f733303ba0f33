"""Which clauses of which components and rules were carried out, by which rulings or games."""
