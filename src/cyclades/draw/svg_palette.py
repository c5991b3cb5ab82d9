"""The colours of the picture, on a light page and on a dark one.

They stand in one style sheet inside it. Its classes mean something below `.cyclades` only, since
a notebook makes the picture a part of its own page.
"""

from __future__ import annotations

from typing import Final

# By class: what it looks like on a light page, and what is different on a dark one. What may be
# written with a letter or with an icon has the colour of both.
STYLES: Final = {
    "page": ("fill:#f6eedd", "fill:#15191f"),
    "card": ("fill:#fffaf0;stroke:#dccfb2;stroke-width:1.5", "fill:#20262e;stroke:#39424d"),
    "live": (
        "fill:#fff1c9;stroke:#c8861a;stroke-width:4",
        "fill:#3a3018;stroke:#e6ad3c",
    ),
    "bar": ("stroke:#b3a384;stroke-width:1.5", "stroke:#525d69"),
    "slot": (
        "fill:none;stroke:#b3a384;stroke-width:2;stroke-dasharray:5 4",
        "stroke:#5c6773",
    ),
    "ink": ("fill:#2c2419", "fill:#f1e9d8"),
    "quiet": ("fill:#6b5d47", "fill:#b3ab9b"),
    "near": ("stop-color:#3f8fa6", "stop-color:#1d4c66"),
    "far": ("stop-color:#1f5f80", "stop-color:#0e2438"),
    "frame": ("fill:url(#cyclades-deep);stroke:#17475f;stroke-width:3", "stroke:#274a63"),
    "sea0": ("fill:#3f91a8", "fill:#1c4a63"),
    "sea1": ("fill:#3a8aa3", "fill:#19445d"),
    "sea2": ("fill:#459ab0", "fill:#20516b"),
    "grid": (
        "fill:none;stroke:#bfe3e6;stroke-opacity:.38;stroke-width:1.5",
        "stroke:#8fc3d6;stroke-opacity:.26",
    ),
    "wave": (
        "fill:none;stroke:#d8f1ef;stroke-opacity:.34;stroke-width:2;stroke-linecap:round",
        "stroke:#9fd0de;stroke-opacity:.2",
    ),
    "lane": (
        "fill:none;stroke:#e9f6f2;stroke-opacity:.75;stroke-width:3;stroke-dasharray:2 8",
        "stroke:#a8d3dd",
    ),
    "rose": ("fill:#d9eeea;fill-opacity:.34", "fill:#9cc6d4;fill-opacity:.22"),
    "rose-north": ("fill:#f2d391;fill-opacity:.75", "fill:#d9b465;fill-opacity:.6"),
    "rose-ring": (
        "fill:none;stroke:#d9eeea;stroke-opacity:.34;stroke-width:1.5",
        "stroke:#9cc6d4;stroke-opacity:.22",
    ),
    "sea-ink": ("fill:#eefaf8;fill-opacity:.86", "fill:#c4e2ea"),
    "shoal": (
        "fill:none;stroke:#7cc7c6;stroke-opacity:.5;stroke-width:16;stroke-linejoin:round",
        "stroke:#3f8a99;stroke-opacity:.4",
    ),
    "surf": (
        "fill:none;stroke:#dff4ea;stroke-opacity:.75;stroke-width:7;stroke-linejoin:round",
        "stroke:#8fc9cc;stroke-opacity:.45",
    ),
    "shade": ("fill:#0c3346;fill-opacity:.45", "fill:#000;fill-opacity:.5"),
    "coast": (
        "fill:#ecd9a6;stroke:#a9854a;stroke-width:2;stroke-linejoin:round",
        "fill:#b39c6b;stroke:#6b5632",
    ),
    "hills": ("fill:#cfc487", "fill:#96895a"),
    "tree": ("fill:#7f9150;stroke:#5d6c38;stroke-width:1.5", "fill:#5f7040;stroke:#414e2a"),
    "peak": (
        "fill:#bda56c;stroke:#8f7743;stroke-width:1.5;stroke-linejoin:round",
        "fill:#85734a;stroke:#5b4c2c",
    ),
    "border": (
        "fill:none;stroke:#8a6a35;stroke-width:3;stroke-dasharray:1 7;stroke-linecap:round",
        "stroke:#4d3b1d",
    ),
    "land-ink": (
        "fill:#33260f;stroke:#f3e6bf;stroke-width:5;stroke-linejoin:round;paint-order:stroke",
        "fill:#1d1506;stroke:#c9b483",
    ),
    "free": (
        "fill:#fff8e2;fill-opacity:.5;stroke:#7a5f30;stroke-width:2;stroke-dasharray:4 3",
        "stroke:#4a3817",
    ),
    "halo": ("fill:#fffaf0;stroke:#fffaf0;stroke-width:6;stroke-linejoin:round", ""),
    "edge": ("fill:none;stroke:#1d1710;stroke-width:2;stroke-linejoin:round", ""),
    "edge-bright": ("stroke:#1d1710;stroke-width:2", "stroke:#cdbf9d"),
    "grid-arrow": ("fill:none;stroke:#9c8c6d;stroke-width:2;stroke-linecap:round", ""),
    "air": ("fill-opacity:0", ""),
    "creature": ("fill:#4b2a5e;stroke:#2c1638;stroke-width:1.5", "stroke:#8d6aa3"),
    "wood": ("fill:#6d4526;stroke:#1d1710;stroke-width:2;stroke-linejoin:round", ""),
    "coin": ("fill:#f2c14e;stroke:#8a5a0c;stroke-width:2", "fill:#e8b444"),
    "coin-ring": ("fill:none;stroke:#fbe6a6;stroke-width:1.5", ""),
    "coin-ink": ("fill:#3a2503", ""),
    "stone": ("stroke:#2c2419;stroke-width:2;stroke-linejoin:round", ""),
    "marble": (
        "fill:#fbf4e0;stroke:#2c2419;stroke-width:1.6;stroke-linejoin:round",
        "fill:#ece0c2",
    ),
    "stone-ink": ("fill:#fffaf0;color:#fffaf0", ""),
    "figure": ("fill:#4b2a5e;stroke:#f4e6fb;stroke-width:2;stroke-linejoin:round", ""),
    "figure-ink": ("fill:#fbf2ff;color:#fbf2ff", ""),
    "sign": ("fill:#54452c;color:#54452c", "fill:#d8ccb2;color:#d8ccb2"),
    "medal": ("fill:#8c5a2b;stroke:#d9a862;stroke-width:3", "fill:#7a4d24"),
    "medal-ink": ("fill:#fff3da;color:#fff3da", ""),
    "bright": ("fill:#c8861a", "fill:#e6ad3c"),
    "alarm": (
        "fill:none;stroke:#fff3b0;stroke-width:5;stroke-dasharray:12 7;stroke-linejoin:round",
        "",
    ),
}
FONTS: Final = (
    ".cyclades text{font-family:'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif}"
    ".cyclades .serif{font-family:'Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif}"
    ".cyclades .bold{font-weight:700}.cyclades .italic{font-style:italic}"
)
# Seats have the colours of the text board; what is written on them comes second.
SEATS: Final = (
    ("#b23a2e", "#fff"),
    ("#f2c14e", "#211a0c"),
    ("#6a4fb3", "#fff"),
    ("#ece9e1", "#211a0c"),
    ("#34373c", "#fff"),
    ("#6fc2a6", "#10231c"),
)
# Of kinds of buildings; their letters tell them apart as well.
STONES: Final = ("#2f6f8f", "#9c3d2b", "#5b7a34", "#7c5a96", "#a8741a", "#4f5a66")


def sheet() -> str:
    """The style sheet, for both kinds of page."""
    day = "".join(f".cyclades .{name}{{{one}}}" for name, (one, _) in STYLES.items())
    night = "".join(f".cyclades .{name}{{{one}}}" for name, (_, one) in STYLES.items() if one)
    return f"<style>{FONTS}{day}@media(prefers-color-scheme:dark){{{night}}}</style>"
