// What is likely to be wanted next, as buttons under the sentence: the answers to the tutor, the tools of an exercise or
// of a review. They never cover the board and never take the focus.

import { h } from "./dom.js";
import { t } from "./words.js";

export class OfferBar {
    /** @param {import("./panel.js").CommandInfo[]} commands @param {(id: string) => void} order */
    constructor(commands, order) {
        this.labels = new Map(commands.map((command) => [command.id, command.label]));
        this.order = order;
        this.shown = "";
        this.element = h("div", { class: "offers", role: "group", "aria-label": t("What to do now") });
        this.element.hidden = true;
    }

    /** @param {any} scene */
    paint(scene) {
        const ids = /** @type {string[]} */ (scene.offers ?? []);
        if (ids.join() === this.shown) return;
        const focused = this.element.contains(document.activeElement);
        this.shown = ids.join();
        this.element.hidden = ids.length === 0;
        this.element.replaceChildren(
            ...ids.map((id) =>
                h(
                    "button",
                    { type: "button", "data-offer": id, onclick: () => this.order(id) },
                    this.labels.get(id) ?? id,
                ),
            ),
        );
        const first = this.element.firstElementChild;
        if (focused && first instanceof HTMLElement) first.focus();
    }
}
