"""Tests in a real browser, and of the API by its own description: ``make test-site``. Left out where no browser is."""
