"""The site: addresses, visitors, limits; a view asks show for a page and answers it as HTML or as JSON."""
