// A traced search: the tree as a list for keys and screen readers, small boards beside its rows, the sentence
// of the step, and the buttons that step. It shows the program's ViewerPicture.

import { Board } from "./board.js";
import { openDialog } from "./dialogs.js";
import { h, prefersLessMotion, setText } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * @typedef {{ node: number, level: number, position: number, of: number, state: string, current: boolean, selected: boolean,
 *             expanded: boolean, children: boolean, name: string, numbers: string, best: boolean }} Row
 * @typedef {{ game: string, method: string, title: string, sentence: string, path: string, playout_moves: string, step: number,
 *             steps: number, current: number, selected: number, playout: number, left_out: number, rows: Row[] }} Picture
 */

const RUN_MS = 700;
const NEAR = 10; // rows around the one looked at that have small boards
const TREE_KEYS = new Map([
    ["ArrowDown", "down"],
    ["ArrowUp", "up"],
    ["ArrowRight", "child"],
    ["ArrowLeft", "parent"],
]);

class ViewerPane {
    /** @param {import("./core.js").Core} core @param {number} page */
    constructor(core, page) {
        this.core = core;
        this.page = page;
        /** @type {Map<number, HTMLElement>} */
        this.small = new Map();
        /** @type {ReturnType<typeof setInterval> | undefined} */
        this.timer = undefined;
        /** @type {Picture | undefined} */
        this.picture = undefined;
        this.board = new Board("");
        this.sentence = h("p", { class: "sentence", role: "status" });
        this.count = h("span", { class: "count" });
        this.slider = /** @type {HTMLInputElement} */ (
            h("input", { type: "range", min: 1, "aria-label": t("Step of the search") })
        );
        this.slider.addEventListener("input", () => this.go(this.slider.valueAsNumber));
        this.tree = h("div", { class: "tree", role: "tree", "aria-label": t("Tree of the search") });
        this.tree.addEventListener("keydown", (event) => this.key(event));
        this.path = h("p", { class: "path" });
        this.game = h("p", { class: "random-game" });
        this.more = /** @type {HTMLInputElement} */ (
            h("input", { type: "range", min: 0, "aria-label": t("Moves of the random game") })
        );
        this.more.addEventListener("input", () => this.paintBoard());
        this.runButton = h(
            "button",
            { type: "button", "data-viewer": "run", onclick: () => this.toggleRun() },
            t("Run"),
        );
        this.element = h(
            "div",
            { class: "viewer" },
            this.sentence,
            h(
                "div",
                { class: "tools", role: "group", "aria-label": t("Steps") },
                this.button("first", t("First step")),
                this.button("back", t("One step back")),
                this.button("forward", t("One step on")),
                this.button("last", t("Last step")),
                this.runButton,
                h(
                    "button",
                    { type: "button", "data-viewer": "next-cut", onclick: () => this.order("next-cut") },
                    t("Next cut or random game"),
                ),
                this.count,
            ),
            this.slider,
            h(
                "div",
                { class: "halves" },
                this.tree,
                h("div", { class: "node" }, this.path, this.board.element, this.more, this.game),
            ),
        );
        this.refresh();
    }

    /** @param {string} id @param {string} label */
    button(id, label) {
        return h(
            "button",
            {
                type: "button",
                class: "tool",
                title: label,
                "aria-label": label,
                "data-viewer": id,
                onclick: () => this.order(id),
            },
            icon(id),
        );
    }

    /** @param {string} id */
    order(id) {
        this.core.call("page_viewer_do", this.page, id);
        this.refresh();
    }

    /** @param {number} step */
    go(step) {
        this.core.call("page_viewer_go", this.page, step);
        this.refresh();
    }

    /** @param {number} node @param {boolean} go also to the step that first looks at it */
    select(node, go) {
        this.core.call("page_viewer_select", this.page, node, go ? 1 : 0);
        this.refresh();
    }

    toggleRun() {
        if (this.timer !== undefined) return this.stop();
        setText(this.runButton, t("Stop"));
        this.timer = setInterval(() => {
            this.order("forward");
            if (this.picture !== undefined && this.picture.step === this.picture.steps) this.stop();
        }, RUN_MS);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = undefined;
        setText(this.runButton, t("Run"));
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const order = TREE_KEYS.get(event.key);
        const focused = document.activeElement;
        const node = focused instanceof HTMLElement ? Number(focused.dataset.node) : 0;
        if (order !== undefined) this.order(order);
        else if (event.key === "Enter" || event.key === " ") this.select(node, true);
        else if (event.key === "Home") this.select(0, false);
        else return;
        event.preventDefault();
        event.stopPropagation();
        const chosen = this.tree.querySelector("[aria-selected=true]");
        if (chosen instanceof HTMLElement) chosen.focus();
    }

    refresh() {
        const picture = /** @type {Picture} */ (this.core.read("page_viewer", this.page));
        this.picture = picture;
        setText(this.sentence, picture.sentence);
        setText(this.count, t("Step %d of %d", picture.step, picture.steps));
        this.slider.max = String(picture.steps);
        this.slider.value = String(picture.step);
        this.paintTree(picture);
        setText(this.path, picture.path === "" ? t("The root") : picture.path);
        this.more.hidden = picture.playout === 0;
        this.more.max = String(picture.playout);
        this.more.value = String(picture.playout);
        setText(this.game, picture.playout_moves);
        this.paintBoard();
    }

    paintBoard() {
        const picture = this.picture;
        if (picture === undefined) return;
        const more =
            picture.playout > 0 && picture.selected === picture.current ? this.more.valueAsNumber : 0;
        const scene = this.core.read("page_viewer_scene", this.page, picture.selected, more);
        this.board.element.hidden = scene === null;
        if (scene !== null) this.board.paint(scene);
    }

    /** @param {Picture} picture */
    paintTree(picture) {
        const focused = this.tree.contains(document.activeElement);
        const at = picture.rows.findIndex((row) => row.selected);
        this.tree.replaceChildren(
            ...picture.rows.map((row, i) =>
                this.makeRow(row, Math.abs(i - at) <= NEAR && picture.game !== ""),
            ),
            ...(picture.left_out === 0 ? [] : [h("div", { class: "left-out", role: "none" }, "…")]),
        );
        const chosen = this.tree.querySelector("[aria-selected=true]");
        if (!(chosen instanceof HTMLElement)) return;
        if (focused) chosen.focus({ preventScroll: true });
        chosen.scrollIntoView({ block: "nearest", behavior: prefersLessMotion() ? "auto" : "smooth" });
    }

    /** @param {Row} row @param {boolean} withBoard */
    makeRow(row, withBoard) {
        const parts = [
            h("span", { class: "name" }, row.name),
            " ",
            h("span", { class: "numbers" }, row.numbers),
            ...(row.best
                ? [
                      h("span", { class: "best", "aria-hidden": "true" }, "★"),
                      h("span", { class: "spoken" }, t("the best so far")),
                  ]
                : []),
        ];
        const board = withBoard ? this.smallBoard(row.node) : undefined;
        const element = h(
            "div",
            {
                class: `branch ${row.state}${row.current ? " current" : ""}`,
                role: "treeitem",
                tabindex: row.selected ? "0" : "-1",
                "aria-level": row.level,
                "aria-posinset": row.position,
                "aria-setsize": row.of,
                "aria-selected": String(row.selected),
                "aria-current": row.current ? "step" : undefined,
                "aria-expanded": row.children ? String(row.expanded) : undefined,
                "data-node": row.node,
                onclick: () => this.select(row.node, false),
                ondblclick: () => this.select(row.node, true),
            },
            ...(board === undefined ? [] : [board]),
            ...parts,
        );
        element.style.setProperty("--level", String(row.level - 1)); // a style attribute would be against the policy
        return element;
    }

    /** @param {number} node */
    smallBoard(node) {
        const known = this.small.get(node);
        if (known !== undefined) return known;
        const scene = this.core.read("page_viewer_scene", this.page, node, 0);
        if (scene === null) return undefined;
        const board = new Board("");
        board.paint(scene);
        const frame = h("span", { class: "small" }, board.element);
        this.small.set(node, frame);
        return frame;
    }
}

/**
 * Watch a search; resolves when it is closed.
 * @param {import("./core.js").Core} core
 * @param {number} page
 * @param {string} answers of the form
 * @returns {Promise<string>} what is wrong, or ""
 */
export async function openViewer(core, page, answers) {
    const trouble = core.ask("page_viewer_open", page, answers);
    if (trouble !== "") {
        await openDialog(t("Watch the search"), (close) => [
            h("p", { role: "alert" }, trouble),
            h(
                "div",
                { class: "buttons" },
                h("button", { class: "main", autofocus: true, onclick: () => close() }, t("Close")),
            ),
        ]);
        return trouble;
    }
    const pane = new ViewerPane(core, page);
    await openDialog(
        pane.picture?.title ?? "",
        (close) => [
            pane.element,
            h("div", { class: "buttons" }, h("button", { onclick: () => close() }, t("Close"))),
        ],
        { wide: true },
    );
    pane.stop();
    core.call("page_viewer_close", page);
    return "";
}

/** Is there an example of that name? @param {import("./game.js").Surroundings} around @param {string} game any of them @param {string} name */
export function isExample({ core, catalogue }, game, name) {
    const page = core.call("page_new", game, catalogue, 0, 1);
    const examples = /** @type {{ id: string }[]} */ (core.read("page_viewer_examples", page));
    core.call("page_free", page);
    return examples.some(({ id }) => id === name);
}

/** Watch an example without a game. @param {import("./game.js").Surroundings} around @param {string} game any of them @param {string} name */
export async function openExample({ core, catalogue }, game, name) {
    const page = core.call("page_new", game, catalogue, 0, 1);
    const trouble = await openViewer(core, page, `what ${name}`);
    core.call("page_free", page);
    return trouble;
}
