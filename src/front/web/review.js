// The review of the game on the table: the pane shows the graph of the expected
// score, the marks and the sentence about the selected move. It ends when the game continues.

import { h, setText } from "./dom.js";
import { icon } from "./icons.js";
import { svg } from "./pieces.js";
import { t } from "./words.js";

/**
 * @typedef {{ chance: number, mark: string, id: string, name: string, text: string } | null} Judged
 * @typedef {{ wants: number, moves: Judged[], counts: string[], phases: string[][] }} Review
 */

const WIDTH = 300;
const HEIGHT = 90;

export class ReviewPane {
    /** @param {import("./game.js").GamePage} game */
    constructor(game) {
        this.game = game;
        /** @type {Review | undefined} */
        this.known = undefined;
        /** What page_review_left said last. */
        this.left = -1;
        this.progress = /** @type {HTMLProgressElement} */ (h("progress", { "aria-label": t("Review") }));
        /** In all, and when opened, by the phases of the game. */
        this.counts = h("summary", { class: "counts" });
        this.phases = h("p", { class: "counts phases" });
        this.sentence = h("p", { class: "sentence", role: "status" });
        /** The same under the board, where a narrow page would have to be scrolled for the pane; read out once. */
        this.below = h("p", { class: "sentence-below", "aria-hidden": "true" });
        this.below.hidden = true;
        this.graph = svg("svg", {
            class: "graph",
            role: "img",
            viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
            preserveAspectRatio: "none",
        });
        this.graph.addEventListener("click", (event) => this.click(/** @type {MouseEvent} */ (event)));
        const label = t("Close the review");
        const close = h(
            "button",
            {
                type: "button",
                class: "close",
                title: label,
                "aria-label": label,
                onclick: () => this.close(),
            },
            icon("close"),
        );
        this.element = h(
            "section",
            { class: "review box", "aria-label": t("Review") },
            h("div", { class: "head" }, this.graph, close),
            this.progress,
            this.sentence,
            h("details", {}, this.counts, this.phases),
        );
        this.element.hidden = true;
    }

    /** Read what is known so far. */
    refresh() {
        const { core, page } = this.game;
        const left = core.call("page_review_left", page);
        if (left === this.left) return;
        this.left = left;
        this.known = left < 0 ? undefined : core.read("page_review", page);
        const review = this.known;
        if (review === undefined) return this.hide();
        this.element.hidden = false;
        const done = review.moves.filter((move) => move !== null).length;
        this.progress.max = review.moves.length;
        this.progress.value = done;
        this.progress.hidden = left % 2 === 0;
        const sides = this.game.about.sides;
        const line = (/** @type {string} */ text, /** @type {number} */ side) =>
            h("span", {}, `${sides[side]}: ${text}`);
        this.counts.replaceChildren(...review.counts.map(line));
        this.counts.hidden = review.wants >= 0;
        this.phases.replaceChildren(...review.phases.map((texts, side) => line(texts.join(". "), side)));
    }

    /** The moves as the list shows them, with their marks. @param {string[]} moves */
    marked(moves) {
        const judged = this.game.scene.exercise ? undefined : this.known?.moves;
        return judged === undefined ? moves : moves.map((move, i) => move + (judged[i]?.mark ?? ""));
    }

    /** A review is on, and the board shows its game. */
    isOpen() {
        return this.known !== undefined && !this.element.hidden;
    }

    /** What is known about the position shown, for the bar beside the board. @param {any} scene */
    judged(scene) {
        const elsewhere = scene.exercise || scene.setting_up || scene.possible.includes("to-game");
        const move = elsewhere ? undefined : this.known?.moves[scene.ply - 1];
        if (move === undefined || move === null) return undefined;
        const percent = Math.round(100 * move.chance);
        return { chance: move.chance, value: `${this.game.about.sides[0]}: ${percent} %` };
    }

    /** @param {any} scene */
    paint(scene) {
        if (this.known === undefined) return;
        const waits = scene.exercise || scene.setting_up; // the reviewed game
        this.below.hidden = waits;
        this.element.hidden = waits;
        if (scene.exercise) return;
        const judged = scene.ply > 0 ? this.known.moves[scene.ply - 1] : null;
        const complete =
            this.known.wants < 0
                ? t("Step through the moves to see what was said about them.")
                : t("Judging the moves …");
        setText(this.sentence, judged?.text || complete);
        setText(this.below, judged?.text || complete);
        this.draw(scene.ply, scene.below);
    }

    /** @param {number} ply @param {number} below */
    draw(ply, below) {
        const moves = this.known?.moves ?? [];
        const x = (/** @type {number} */ at) => ((at / Math.max(1, moves.length)) * WIDTH).toFixed(1);
        const y = (/** @type {number} */ chance) => ((below === 0 ? 1 - chance : chance) * HEIGHT).toFixed(1);
        /** @type {Element[]} */
        const parts = [svg("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 })];
        let d = "";
        moves.forEach((move, i) => {
            if (move !== null) d += `${d === "" ? "M" : "L"}${x(i + 1)} ${y(move.chance)}`;
        });
        parts.push(svg("path", { class: "curve", d }));
        moves.forEach((move, i) => {
            if (move === null || move.mark === "") return;
            parts.push(svg("circle", { class: `spot ${move.id}`, cx: x(i + 1), cy: y(move.chance), r: 4 }));
        });
        parts.push(svg("line", { class: "here", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT }));
        this.graph.replaceChildren(...parts);
        this.graph.setAttribute(
            "aria-label",
            t("Expected score of %s after each move", this.game.about.sides[below]),
        );
    }

    /** @param {MouseEvent} event */
    click(event) {
        const box = this.graph.getBoundingClientRect();
        const count = this.known?.moves.length ?? 0;
        this.look(Math.round(((event.clientX - box.left) / box.width) * count));
    }

    /** @param {number} ply */
    look(ply) {
        this.game.act(() => this.game.core.call("page_look", this.game.page, ply));
    }

    close() {
        this.game.act(() => this.drop());
    }

    drop() {
        this.game.core.call("page_review_end", this.game.page);
        this.refresh();
    }

    hide() {
        this.element.hidden = true;
        this.below.hidden = true;
    }

    /** The game has gone on since. */
    isOver() {
        return this.known !== undefined && this.game.core.call("page_review_holds", this.game.page) === 0;
    }
}
