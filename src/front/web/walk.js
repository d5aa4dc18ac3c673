// The rules as a walk-through: a few positions with a sentence each; in some of them the reader makes a move.

import { Board } from "./board.js";
import { openDialog } from "./dialogs.js";
import { h, setText } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {import("./game.js").Surroundings} around
 * @param {string} game
 * @param {string} title
 * @param {(Node | string)[]} rules the rules in full, below
 */
export async function showWalk({ core, catalogue }, game, title, rules) {
    const walk = core.call("walk_page_new", game, catalogue);
    const close = (/** @type {() => void} */ done) =>
        h(
            "div",
            { class: "buttons" },
            h("button", { class: "main", autofocus: true, onclick: () => done() }, t("Close")),
        );
    if (walk === 0) return openDialog(title, (done) => [...rules, close(done)], { wide: true });
    await openDialog(title, (done) => fill(core, walk, title, rules, done), { wide: true });
    core.call("walk_page_free", walk);
}

/**
 * @param {import("./core.js").Core} core
 * @param {number} walk
 * @param {string} title
 * @param {(Node | string)[]} rules
 * @param {() => void} done
 */
function fill(core, walk, title, rules, done) {
    const call = (/** @type {string} */ name, /** @type {number[]} */ ...args) => {
        core.call(name, walk, ...args);
        paint();
    };
    const board = new Board(title, {
        touch: (square) => call("walk_page_touch", square),
        ground: () => {},
        point: () => {},
        letGo: () => {},
    });
    const status = h("p", { class: "details" });
    const message = h("p", { class: "sentence", role: "status" });
    const steps = core.call("walk_page_steps", walk);
    const step = () => core.call("walk_page_step", walk);
    const back = h("button", { type: "button", onclick: () => call("walk_page_go", step() - 1) }, t("Back"));
    const next = h("button", {
        type: "button",
        class: "main",
        autofocus: true,
        onclick: () => (step() + 1 === steps ? done() : call("walk_page_go", step() + 1)),
    });
    const paint = () => {
        const scene = core.read("walk_page_scene", walk);
        board.paint(scene);
        setText(status, scene.status);
        setText(message, scene.message);
        setText(next, step() + 1 === steps ? t("Close") : t("Next"));
        back.hidden = step() === 0;
    };
    paint();
    return [
        h("div", { class: "walk" }, status, board.element, message),
        h("div", { class: "buttons" }, back, next),
        h("details", {}, h("summary", {}, t("All rules")), ...rules),
    ];
}
