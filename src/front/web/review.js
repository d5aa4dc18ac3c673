// The review of a game: a second worker judges every position, the pane shows the graph and the sentences.

import { h } from "./dom.js";

export class ReviewPane {
    /** @param {import("./game.js").GamePage} game */
    constructor(game) {
        this.game = game;
        this.element = h("div", { class: "review" });
        this.element.hidden = true;
    }

    begin() {}

    /** @param {any} _scene */
    paint(_scene) {}

    end() {}
}
