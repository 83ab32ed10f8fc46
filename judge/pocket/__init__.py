"""The whole bench in a browser, without a server: the same application, called by the browser's own worker."""
