// A Sheet (src/view/sheet.h): what is not a board, as a title, a sentence, rows (a table, or a tree for keys and screen
// readers), a graph, a board, sliders and buttons. The program makes it and hears every order; this paints it.

import { Board } from "./board.js";
import { openDialog } from "./dialogs.js";
import { h, prefersLessMotion, setText } from "./dom.js";
import { icon } from "./icons.js";
import { svg } from "./pieces.js";
import { t } from "./words.js";

/**
 * @typedef {{ id: number, level: number, position: number, of: number, marks: number, tone: string, cells: string[] }} Row
 * @typedef {{ id: string, label: string, text: string, low: number, high: number, value: number }} Slider
 * @typedef {{ id: string, icon: string, label: string, off: boolean, main: boolean }} Button
 * @typedef {{ title: string, status: string, sentence: string, about: string, caption: string, graph: string,
 *             heading: string, note: string, tree: boolean, board: boolean, touch: boolean, left_out: number,
 *             tick_ms: number, head: string[], rows: Row[], sliders: Slider[], buttons: Button[] }} Sheet
 */

const SHEET_BOARD = -1;
const [CURRENT, SELECTED, BEST, PARENT, OPEN] = [1, 2, 4, 8, 16];
const NEAR = 10; // rows around the one looked at that have small boards
const GRAPH = [380, 170];
const TREE_KEYS = new Map([
    ["ArrowDown", "down"],
    ["ArrowUp", "up"],
    ["ArrowRight", "child"],
    ["ArrowLeft", "parent"],
]);

export class SheetPane {
    /**
     * @param {import("./core.js").Core} core @param {number} page
     * @param {() => void} close @param {(order: () => void) => void} [act] how orders are given
     */
    constructor(core, page, close, act = (order) => order()) {
        this.core = core;
        this.page = page;
        this.close = close;
        this.act = act;
        /** @type {Map<number, HTMLElement>} */
        this.small = new Map();
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        const sheet = /** @type {Sheet} */ (core.read("page_sheet", page));
        this.sheet = sheet;
        this.shown = "";
        this.status = h("p", { class: "details status-line" });
        this.sentence = h("p", { class: "sentence", role: "status" });
        const touch = (/** @type {number} */ square) => this.order("touch", square);
        const hands = { touch, ground: () => {}, point: () => {}, letGo: () => {} };
        this.board = new Board(sheet.touch ? sheet.about : "", sheet.touch ? hands : undefined);
        this.heading = h("p", { class: "path" });
        this.note = h("p", { class: "note" });
        this.rows = sheet.tree
            ? h("div", { class: "tree", role: "tree", "aria-label": sheet.about })
            : h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": sheet.about });
        this.rows.addEventListener("keydown", (event) => this.key(event));
        this.graph = h("figure", { class: "picture" });
        this.sliders = sheet.tree ? [this.slider(0), this.slider(1)] : [];
        this.buttons = h("div", { class: "buttons", role: "group", "aria-label": sheet.title });
        const side = h(
            "div",
            { class: "node" },
            this.heading,
            this.board.element,
            ...this.sliders.slice(1),
            this.note,
        );
        this.element = h(
            "div",
            { class: `sheet ${sheet.tree ? "of-tree" : sheet.board ? "of-board" : "of-table"}` },
            this.status,
            this.sentence,
            ...this.sliders.slice(0, 1),
            h(
                "div",
                { class: "halves" },
                ...(sheet.rows.length > 0 ? [this.rows] : []),
                ...(sheet.board ? [side] : []),
            ),
            ...(sheet.graph === "" ? [] : [this.graph]),
        );
        this.refresh();
    }

    /** @param {string} id @param {number} [number] */
    order(id, number = 0) {
        if (id === "close") return this.close();
        if (this.sheet.buttons.some((button) => button.id === id && button.off)) return;
        this.act(() => this.core.call("page_sheet_order", this.page, id, number));
        this.refresh();
    }

    /** The slider of that number. @param {number} i */
    slider(i) {
        const input = /** @type {HTMLInputElement} */ (h("input", { type: "range" }));
        input.addEventListener("input", () => this.order(this.sheet.sliders[i].id, input.valueAsNumber));
        return input;
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const order = TREE_KEYS.get(event.key);
        const row = Number(/** @type {HTMLElement} */ (event.target).dataset.row);
        if (!this.sheet.tree) return;
        if (order !== undefined) this.order(order);
        else if (event.key === "Enter" || event.key === " ") this.order("open", row);
        else if (event.key === "Home") this.order("select", 0);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    refresh() {
        const text = this.core.ask("page_sheet", this.page);
        clearTimeout(this.timer);
        const sheet = /** @type {Sheet | null} */ (JSON.parse(text));
        if (sheet === null || sheet.title === "") return;
        this.sheet = sheet;
        if (sheet.tick_ms > 0) this.timer = setTimeout(() => this.order("tick"), sheet.tick_ms);
        if (text !== this.shown) this.paint(sheet);
        this.shown = text;
    }

    /** @param {Sheet} sheet */
    paint(sheet) {
        setText(this.status, sheet.status);
        this.status.hidden = sheet.status === "";
        setText(this.sentence, sheet.sentence);
        setText(this.heading, sheet.heading);
        setText(this.note, sheet.note);
        for (const [i, input] of this.sliders.entries()) {
            const slider = sheet.sliders[i];
            input.hidden = slider === undefined;
            if (slider === undefined) continue;
            for (const [name, value] of Object.entries({
                min: slider.low,
                max: slider.high,
                "aria-label": slider.label,
                "aria-valuetext": slider.text || sheet.status,
            }))
                input.setAttribute(name, String(value));
            input.value = String(slider.value);
        }
        this.paintButtons(sheet.buttons);
        if (sheet.tree) this.paintTree(sheet);
        else if (sheet.rows.length > 0) this.paintTable(sheet);
        if (sheet.graph !== "") this.paintGraph(sheet);
        const scene = sheet.board ? this.core.read("page_sheet_board", this.page, SHEET_BOARD) : null;
        this.board.element.hidden = scene === null;
        if (scene !== null) this.board.paint(scene);
    }

    /** Each stays the same element as long as it is there, and keeps the focus. @param {Button[]} buttons */
    paintButtons(buttons) {
        const old = [...this.buttons.children];
        buttons.forEach((button, i) => {
            const element = /** @type {HTMLButtonElement} */ (
                old[i] ?? h("button", { type: "button", onclick: () => this.order(this.sheet.buttons[i].id) })
            );
            element.dataset.order = button.id;
            element.setAttribute("aria-disabled", String(button.off)); // it keeps the focus
            element.className = button.icon !== "" ? "tool" : button.main ? "main" : "";
            element.autofocus = button.main;
            element.title = button.icon !== "" ? button.label : "";
            element.setAttribute("aria-label", button.label);
            if (button.icon === "") setText(element, button.label);
            else if (element.childElementCount === 0) element.append(icon(button.icon));
            if (!element.isConnected) this.buttons.append(element);
        });
    }

    /** @param {Sheet} sheet */
    paintTable(sheet) {
        const columns = [...sheet.head.keys()].filter((i) => sheet.head[i] !== "");
        this.rows.replaceChildren(
            h(
                "table",
                {},
                h("thead", {}, h("tr", {}, ...columns.map((i) => h("th", { scope: "col" }, sheet.head[i])))),
                h(
                    "tbody",
                    {},
                    ...sheet.rows.map(({ tone, cells }) =>
                        h(
                            "tr",
                            { class: tone },
                            h("th", { scope: "row" }, cells[columns[0]]),
                            ...columns.slice(1).map((i) => h("td", {}, cells[i])),
                        ),
                    ),
                ),
            ),
        );
    }

    /** @param {Sheet} sheet */
    paintGraph(sheet) {
        const image = svg("svg", {
            viewBox: `0 0 ${GRAPH.join(" ")}`,
            role: "img",
            "aria-label": sheet.graph,
        });
        image.innerHTML = this.core.own("page_sheet_graph", this.page, ...GRAPH);
        this.graph.replaceChildren(image, h("figcaption", {}, sheet.caption));
    }

    /** @param {Sheet} sheet */
    paintTree(sheet) {
        const focused = this.rows.contains(document.activeElement);
        const at = sheet.rows.findIndex((row) => row.marks & SELECTED);
        this.rows.replaceChildren(
            ...sheet.rows.map((row, i) => this.branch(row, Math.abs(i - at) <= NEAR && sheet.board)),
            ...(sheet.left_out === 0 ? [] : [h("div", { class: "left-out", role: "none" }, "…")]),
        );
        const chosen = this.rows.children[at];
        if (!(chosen instanceof HTMLElement)) return;
        if (focused) chosen.focus({ preventScroll: true });
        chosen.scrollIntoView({ block: "nearest", behavior: prefersLessMotion() ? "auto" : "smooth" });
    }

    /** @param {Row} row @param {boolean} withBoard */
    branch({ id, level, position, of, marks, tone, cells }, withBoard) {
        const board = withBoard ? this.smallBoard(id) : undefined;
        const best = [
            h("span", { class: "best", "aria-hidden": "true" }, "★"),
            h("span", { class: "spoken" }, t("the best so far")),
        ];
        const element = h(
            "div",
            {
                class: `branch ${tone}${marks & CURRENT ? " current" : ""}`,
                role: "treeitem",
                tabindex: marks & SELECTED ? "0" : "-1",
                "aria-level": level,
                "aria-posinset": position,
                "aria-setsize": of,
                "aria-selected": String((marks & SELECTED) !== 0),
                "aria-current": marks & CURRENT ? "step" : undefined,
                "aria-expanded": marks & PARENT ? String((marks & OPEN) !== 0) : undefined,
                "data-row": id,
                onclick: () => this.order("select", id),
                ondblclick: () => this.order("open", id),
            },
            ...(board === undefined ? [] : [board]),
            h("span", { class: "name" }, cells[0]),
            " ",
            h("span", { class: "numbers" }, cells[1]),
            ...(marks & BEST ? best : []),
        );
        element.style.setProperty("--level", String(level - 1)); // a style attribute would be against the policy
        return element;
    }

    /** @param {number} row */
    smallBoard(row) {
        const known = this.small.get(row);
        if (known !== undefined) return known;
        const scene = this.core.read("page_sheet_board", this.page, row);
        if (scene === null) return undefined;
        const board = new Board("");
        board.paint(scene);
        const frame = h("span", { class: "small" }, board.element);
        this.small.set(row, frame);
        return frame;
    }
}

/**
 * Show a sheet until it is closed.
 * @param {import("./core.js").Core} core @param {number} page
 * @param {string} kind of page_sheet_open
 * @param {string} answers
 * @param {{ game?: import("./game.js").GamePage, below?: Node[] }} [how] whose engines search; what stands below it
 * @returns {Promise<string>} what is wrong, or ""
 */
export async function openSheet(core, page, kind, answers, { game, below = [] } = {}) {
    let trouble = "";
    const act = (/** @type {() => void} */ order) => (game === undefined ? order() : game.act(order));
    act(() => (trouble = core.ask("page_sheet_open", page, kind, answers)));
    if (trouble !== "") return trouble;
    /** @type {SheetPane | undefined} */
    let pane;
    const { title } = core.read("page_sheet", page);
    await openDialog(
        title,
        (close) => {
            pane = new SheetPane(core, page, close, act);
            if (game !== undefined) game.sheet = pane;
            const leave = h("button", { type: "button", onclick: () => close() }, t("Close"));
            if (!pane.sheet.buttons.some(({ main }) => main)) pane.buttons.append(leave);
            return [pane.element, pane.buttons, ...below];
        },
        { wide: true },
    );
    clearTimeout(pane?.timer);
    if (game !== undefined) game.sheet = undefined;
    act(() => core.call("page_sheet_close", page));
    return "";
}

/** The same for a sheet without a game. @param {import("./game.js").Surroundings} around @param {string} game any of them @param {string} kind @param {string} answers @param {Node[]} [below] */
export async function openSheetAlone({ core, catalogue }, game, kind, answers, below) {
    const page = core.call("page_new", game, catalogue, 0, 1);
    const trouble = await openSheet(core, page, kind, answers, { below });
    core.call("page_free", page);
    return trouble;
}

/** Is there an example of that name? @param {import("./game.js").Surroundings} around @param {string} game any of them @param {string} name */
export function isExample({ core, catalogue }, game, name) {
    const page = core.call("page_new", game, catalogue, 0, 1);
    const examples = /** @type {{ id: string }[]} */ (core.read("page_examples", page));
    core.call("page_free", page);
    return examples.some(({ id }) => id === name);
}
