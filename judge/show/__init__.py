"""Every page of the site as plain values: what a template lays out and what the JSON twin says."""
