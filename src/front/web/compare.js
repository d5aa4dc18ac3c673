// What does a better search buy? One position searched in several ways, by the worker of the analysis: a table, and
// a picture: a bar for the positions of each search, or lines for how the visits settle.

import { openDialog } from "./dialogs.js";
import { h, setText } from "./dom.js";
import { svg } from "./pieces.js";
import { t } from "./words.js";

/**
 * @typedef {{ search: string, state: string, nodes: string, depth: string, time: string, value: string, move: string,
 *             share: string, bar: number }} Row
 * @typedef {{ move: string, share: number[] }} Line
 * @typedef {{ title: string, sentence: string, uct: boolean, running: boolean, head: Record<string, string>,
 *             rows: Row[], lines: Line[] }} Picture
 */

const CHART_WIDTH = 380;
const CHART_HEIGHT = 170;
const CHART_LEFT = 40;
const CHART_BOTTOM = 24;
const COMPARE_KEYS = /** @type {const} */ (["search", "nodes", "depth", "time", "move", "share"]);

export class ComparePane {
    /** @param {import("./game.js").GamePage} game */
    constructor(game) {
        this.game = game;
        this.sentence = h("p", { class: "sentence", role: "status" });
        this.head = h("tr", {});
        this.body = h("tbody", {});
        this.picture = h("figure", { class: "picture" });
        this.stop = h(
            "button",
            {
                type: "button",
                onclick: () => game.act(() => game.core.call("page_compare_stop", game.page)),
            },
            t("Stop"),
        );
        this.element = h(
            "div",
            { class: "compare" },
            this.sentence,
            h(
                "div",
                { class: "scroll", tabindex: "0", role: "group", "aria-label": t("The searches") },
                h("table", {}, h("thead", {}, this.head), this.body),
            ),
            this.picture,
        );
        this.shown = "";
        this.paint();
    }

    paint() {
        const { core, page } = this.game;
        if (page === 0) return;
        /** @type {Picture | null} */
        const picture = core.read("page_comparison", page);
        const look = JSON.stringify(picture);
        if (picture === null || look === this.shown) return;
        this.shown = look;
        this.title = picture.title;
        setText(this.sentence, picture.sentence);
        this.hideStop(!picture.running);
        this.element.dataset.running = String(picture.running);
        this.paintTable(picture);
        this.picture.replaceChildren(...(picture.uct ? this.lines(picture) : this.bars(picture)));
    }

    /** The focus does not go with it. @param {boolean} hidden */
    hideStop(hidden) {
        const next = this.stop.nextElementSibling;
        if (hidden && document.activeElement === this.stop && next instanceof HTMLElement) next.focus();
        this.stop.hidden = hidden;
    }

    /** @param {Picture} picture */
    paintTable(picture) {
        const keys = COMPARE_KEYS.filter((key) => picture.head[key] !== "");
        this.head.replaceChildren(...keys.map((key) => h("th", { scope: "col" }, picture.head[key])));
        this.body.replaceChildren(
            ...picture.rows.map((row) =>
                h(
                    "tr",
                    { class: row.state },
                    h("th", { scope: "row" }, row.search),
                    ...keys.slice(1).map((key) => h("td", {}, row[key])),
                ),
            ),
        );
    }

    /** @param {Picture} picture */
    bars(picture) {
        const step = CHART_HEIGHT / picture.rows.length;
        const image = this.image(picture, CHART_WIDTH, CHART_HEIGHT);
        for (const [i, row] of picture.rows.entries()) {
            const width = Math.max(1, row.bar * (CHART_WIDTH - 80));
            if (row.bar === 0) continue;
            image.append(
                svg("rect", { class: "bar", x: 0, y: i * step + 3, width, height: step - 6, rx: 3 }),
                svg("text", { x: width + 8, y: (i + 0.5) * step + 5 }, row.nodes),
            );
        }
        return [image, h("figcaption", {}, t("Positions of each search, on a logarithmic scale"))];
    }

    /** @param {Picture} picture */
    lines(picture) {
        const right = CHART_WIDTH - 44;
        const most = Math.max(0.01, ...picture.lines.flatMap((line) => line.share));
        const x = (/** @type {number} */ i) =>
            CHART_LEFT + (i * (right - CHART_LEFT)) / (picture.rows.length - 1 || 1);
        const y = (/** @type {number} */ share) =>
            CHART_HEIGHT - CHART_BOTTOM - (share / most) * (CHART_HEIGHT - CHART_BOTTOM - 12);
        const image = this.image(picture, CHART_WIDTH, CHART_HEIGHT);
        image.append(
            svg("path", { class: "axis", d: `M${CHART_LEFT} 8V${CHART_HEIGHT - CHART_BOTTOM}H${right}` }),
            svg("text", { x: 0, y: 16 }, `${Math.round(100 * most)} %`),
            svg("text", { x: 0, y: CHART_HEIGHT - CHART_BOTTOM }, "0 %"),
        );
        for (const [i, row] of picture.rows.entries())
            if (i % 2 === 0)
                image.append(
                    svg("text", { x: x(i), y: CHART_HEIGHT - 6, "text-anchor": "middle" }, row.search),
                );
        let lowest = Infinity;
        const named = [...picture.lines.entries()].sort(
            (a, b) => (b[1].share.at(-1) ?? 0) - (a[1].share.at(-1) ?? 0),
        );
        for (const [i, line] of named.reverse()) {
            const points = line.share.map((share, k) => `${x(k)},${y(share)}`).join(" ");
            const last = line.share.length - 1;
            // Names that would cover one another are moved up.
            lowest = Math.min(y(line.share[last]) + 5, lowest - 15);
            image.append(
                svg("polyline", { class: `line line-${i}`, points }),
                svg("text", { class: `name line-${i}`, x: x(last) + 8, y: lowest }, line.move),
            );
        }
        return [
            image,
            h("figcaption", {}, t("Share of the visits of the best moves, by the number of simulations")),
        ];
    }

    /** What it shows stands in the table as well. @param {Picture} picture @param {number} width @param {number} height */
    image(picture, width, height) {
        const image = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
        image.setAttribute(
            "aria-label",
            picture.uct
                ? picture.lines
                      .map(
                          (line) =>
                              `${line.move}: ${line.share.map((s) => `${Math.round(100 * s)} %`).join(", ")}`,
                      )
                      .join("; ")
                : picture.rows.map((row) => `${row.search}: ${row.nodes}`).join("; "),
        );
        return image;
    }
}

/**
 * Compare searches of the position shown; they run in the worker, and closing ends them.
 * @param {import("./game.js").GamePage} game
 * @param {string} answers of the form
 */
export async function openCompare(game, answers) {
    const { core, page } = game;
    let trouble = "";
    game.act(() => (trouble = core.ask("page_compare", page, answers)));
    if (trouble !== "") return game.say(trouble, true);
    const pane = new ComparePane(game);
    game.comparison = pane;
    await openDialog(
        pane.title ?? "",
        (close) => [
            pane.element,
            h("div", { class: "buttons" }, pane.stop, h("button", { onclick: () => close() }, t("Close"))),
        ],
        { wide: true },
    );
    game.comparison = undefined;
    game.act(() => core.call("page_compare_end", game.page));
}
