"""The zones of the table: each draws its part of one `TableView` as lines of cells."""
