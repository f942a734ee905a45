"""Front ends of plain lines: for the command line, screen readers and pipes."""
