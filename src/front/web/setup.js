// The tools with which a position is set up: pieces, an empty board, who is to move.

import { h } from "./dom.js";
import { piece } from "./pieces.js";
import { t } from "./words.js";

export class SetUpTools {
    /** @param {import("./game.js").GamePage} game */
    constructor(game) {
        this.game = game;
        this.element = h("div", { class: "brushes", role: "group", "aria-label": t("Pieces") });
    }

    /** @param {any} scene */
    paint(scene) {
        this.element.hidden = !scene.setting_up;
        if (!scene.setting_up) return this.element.replaceChildren();
        if (this.element.childElementCount === 0) this.fill();
        this.element
            .querySelectorAll("[data-brush]")
            .forEach((button, i) => button.setAttribute("aria-pressed", String(i === scene.brush)));
    }

    /** @param {string} label @param {() => void} press @param {Record<string, any>} [more] */
    button(label, press, more = {}) {
        return h("button", { type: "button", onclick: press, ...more }, label);
    }

    fill() {
        const { core, page, about } = this.game;
        const call = (/** @type {string} */ name, /** @type {number[]} */ ...args) =>
            this.game.act(() => core.call(name, page, ...args));
        const looks = core.read("page_brush_looks", page);
        core.read("page_brushes", page).forEach((/** @type {string} */ label, /** @type {number} */ i) => {
            const names = { class: "brush", title: label, "aria-label": label, "data-brush": i };
            const button = this.button("", () => call("page_set_brush", i), names);
            button.append(looks[i].face === "none" ? "✕" : piece(looks[i].face, looks[i].side));
            this.element.append(button);
        });
        this.element.append(
            this.button(t("Clear the board"), () => call("page_set_up_clear")),
            ...[0, 1].map((side) => this.button(t("%s to move", about.sides[side]), () => this.done(side))),
            this.button(t("Cancel"), () => call("page_set_up_cancel")),
        );
    }

    /** @param {number} side */
    done(side) {
        this.game.act(() => this.game.core.call("page_set_up_done", this.game.page, side));
    }
}
