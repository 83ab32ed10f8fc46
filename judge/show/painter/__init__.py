"""Pictures of pages for those who see only a link to them: an SVG of plain shapes, made of the facts that a tile shows."""
