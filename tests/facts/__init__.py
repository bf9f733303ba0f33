"""The components as they are printed, beside what the compiler makes of `cards/`."""
