"""The front end for a full screen, in Textual: it draws a `TableView` and sends intents."""
