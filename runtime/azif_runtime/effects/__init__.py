"""What clauses read and write, found in the IR before anything is carried out."""
