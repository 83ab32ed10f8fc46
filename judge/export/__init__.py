"""The judge's knowledge for other tools and other hosts: as data, and as pages that need no server."""
