"""The screens, one module each, with a style sheet of its own beside it."""
