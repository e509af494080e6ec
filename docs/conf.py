"""How Sphinx makes the site of the documents: `sphinx-build docs build/site`.

The pages are plain Markdown, to be read where the sources lie as well. What only the site has is
added here.
"""

import sys
from importlib import metadata
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "_ext"))

project = "maudsl"
author = "maudsl contributors"
release = metadata.version("maudsl")
language = "en"

extensions = ["myst_parser", "toctrees", "transcripts"]
root_doc = "index"
exclude_patterns = ["_build", "**/node_modules"]
# Links to headings are those that a page of Markdown has everywhere.
myst_heading_anchors = 3

html_theme = "furo"
# The colour of red cards, and of mistakes, at the table.
html_theme_options = {
    "light_css_variables": {"color-red-card": "#b3261e"},
    "dark_css_variables": {"color-red-card": "#ff8a80"},
}
html_title = "maudsl"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_use_index = False
html_show_sphinx = False
html_show_copyright = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
