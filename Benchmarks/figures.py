"""usage: figures.py FIGURES [--save FILE] [--compare SAVED] [--svg FILE]

Reads the figures of a run, one JSON object per line with `group`, `name`, `value`, and `unit`. Saves them as a JSON
array, compares them with an array that was saved before, and draws the groups that are in microseconds.
"""

import argparse
import html
import json

arguments = argparse.ArgumentParser()
arguments.add_argument("figures")
arguments.add_argument("--save")
arguments.add_argument("--compare")
arguments.add_argument("--svg")
arguments = arguments.parse_args()

with open(arguments.figures, encoding="utf-8") as file:
    figures = [json.loads(line) for line in file]
saved = {}
if arguments.compare:
    with open(arguments.compare, encoding="utf-8") as file:
        saved = {(figure["group"], figure["name"]): figure["value"] for figure in json.load(file)}


def before(figure):
    return saved.get((figure["group"], figure["name"]))


def text(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if arguments.save:
    with open(arguments.save, "w", encoding="utf-8") as file:
        json.dump(figures, file, indent=1)
        file.write("\n")

if arguments.compare:
    for figure in figures:
        old = before(figure)
        change = f"{(figure['value'] / old - 1) * 100:+.0f} %" if old else "new"
        line = f"{figure['group']}: {figure['name']}"
        print(f"{line:60}{text(figure['value']):>12} {figure['unit']:6}{change:>8}")

if arguments.svg:
    width, row, left = 720, 22, 250
    rows, parts = 0, []

    def write(x, content, kind="", anchor="start"):
        parts.append(
            f'<text x="{x:.0f}" y="{rows * row + 15}" class="{kind}" text-anchor="{anchor}">{html.escape(content)}</text>')

    for group in dict.fromkeys(figure["group"] for figure in figures if figure["unit"] == "µs"):
        members = [figure for figure in figures if figure["group"] == group and figure["unit"] == "µs"]
        largest = max(max(figure["value"], before(figure) or 0) for figure in members)
        write(0, f"{group} (µs)", "title")
        rows += 1
        for figure in members:
            scale = (width - left - 70) / largest
            y, length = rows * row + 3, figure["value"] * scale
            if before(figure):
                parts.append(f'<rect x="{left}" y="{y}" width="{before(figure) * scale:.1f}" height="16" class="old"/>')
            parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="16" class="bar"/>')
            write(left - 8, figure["name"], "", "end")
            write(left + max(length, (before(figure) or 0) * scale) + 6, text(figure["value"]))
            rows += 1
        rows += 1
    style = (
        "text{font:13px system-ui,sans-serif;fill:#333}.title{font-weight:600}.bar{fill:#3f59e4}.old{fill:#ccd2ef}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.old{fill:#444b73}}")
    with open(arguments.svg, "w", encoding="utf-8") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {rows * row}" role="img" '
            f'aria-label="Benchmarks"><style>{style}</style>{"".join(parts)}</svg>\n')
