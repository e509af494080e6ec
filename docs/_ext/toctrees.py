"""In: a page whose lists name other pages. Out: the same, with these pages below it in the site.

A page that begins an item of a list with a link to another is its table of contents: so there is
one list, for readers of the Markdown and of the site. In the index each heading is a caption, and
pages are called as there; below other pages they have their own titles.
"""

from __future__ import annotations

import re

from sphinx.application import Sphinx

CONTENTS = ("index", "diagnostics", "decisions", "editors/README")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
ITEM = re.compile(r"^(?:-|\d+\.) \[([^\]]+)\]\(([\w./-]+)\.md\)", re.MULTILINE)


def setup(app: Sphinx) -> dict[str, object]:
    app.connect("source-read", add_contents)
    return {"parallel_read_safe": True}


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Sphinx hands over the text in a list, to be changed in place."""
    if page not in CONTENTS:
        return
    before, *sections = HEADING.split(source[0])
    is_index = page == app.config.root_doc
    for heading, text in zip(["", *sections[::2]], [before, *sections[1::2]], strict=True):
        pages = [f"{name} <{below}>" if is_index else below for name, below in ITEM.findall(text)]
        source[0] += toctree(heading if is_index else "", pages)


def toctree(caption: str, pages: list[str]) -> str:
    if not pages:
        return ""
    options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(["", "```{toctree}", *options, "", *pages, "```", ""])
