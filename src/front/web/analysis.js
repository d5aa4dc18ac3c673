// The analysis of the position shown. The pane shows the value and the best lines; a click on a move of a line tries it.

import { h, setText } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {{ value: string, chance: number, from: number, to: number, moves: string[] }} Line
 * @typedef {{ ready: boolean, finished: boolean, proven: boolean, chance: number, verdict: string, effort: string,
 *             legend: string, lines: Line[],
 *             trial: { count: number, shown: number, first: number, moves: string[] } }} Analysis
 */

export class AnalysisPane {
    /** @param {import("./game.js").GamePage} game */
    constructor(game) {
        this.game = game;
        this.verdict = h("p", { class: "verdict" });
        this.effort = h("p", { class: "effort" });
        this.lines = h("ol", { class: "lines-of-play" });
        this.trial = h("div", {
            class: "trial",
            role: "group",
            "aria-label": t("Moves tried beside the game"),
        });
        this.element = h(
            "section",
            { class: "analysis box", "aria-label": t("Analysis") },
            h("div", { class: "head" }, this.verdict, this.effort),
            this.lines,
            this.trial,
        );
        this.element.hidden = true;
        this.shown = "";
    }

    /** @param {any} scene */
    paint(scene) {
        /** @type {Analysis | undefined} */
        const analysis = scene.analysis;
        this.element.hidden = analysis === undefined;
        if (analysis === undefined) return;
        setText(this.verdict, analysis.verdict);
        setText(this.effort, analysis.effort);
        const look = JSON.stringify([analysis.lines, analysis.trial]);
        if (look === this.shown) return;
        this.shown = look;
        this.fill(analysis);
    }

    /** @param {Analysis} analysis */
    fill(analysis) {
        const { core, page } = this.game;
        const order = (/** @type {string} */ name, /** @type {number[]} */ ...args) =>
            this.game.act(() => core.call(name, page, ...args));
        const focus = this.element.contains(document.activeElement)
            ? document.activeElement?.getAttribute("data-at")
            : null;
        this.lines.replaceChildren(
            ...analysis.lines.map((line, i) =>
                h(
                    "li",
                    {},
                    h("strong", { title: analysis.legend }, line.value),
                    ...line.moves.map((move, k) =>
                        moveButton(move, `${i} ${k}`, false, () => order("page_try_line", i, k + 1)),
                    ),
                ),
            ),
        );
        for (const line of this.lines.children) trimLine(line);
        const { count, shown, first, moves } = analysis.trial;
        this.trial.hidden = count === 0;
        this.trial.replaceChildren(
            ...moves.map((move, k) =>
                moveButton(move, `t ${k}`, first + k + 1 === shown, () =>
                    order("page_look_tried", first + k + 1),
                ),
            ),
            h(
                "button",
                { type: "button", class: "back", onclick: () => void this.game.order("to-game") },
                t("Back to the game"),
            ),
        );
        const again = focus === null ? null : this.element.querySelector(`[data-at="${focus}"]`);
        if (again instanceof HTMLElement) again.focus();
    }
}

/** @param {string} move @param {string} at @param {boolean} current @param {() => void} press */
function moveButton(move, at, current, press) {
    const more = { class: current ? "present" : undefined, "aria-current": current ? "true" : undefined };
    return h("button", { type: "button", "data-at": at, onclick: press, ...more }, move);
}

/** Only as many moves as there is room for: none that could be reached by keys but not be seen. @param {Element} line */
function trimLine(line) {
    const parts = /** @type {HTMLElement[]} */ ([...line.children]);
    const top = parts[0].offsetTop + parts[0].offsetHeight;
    for (const part of parts.slice(2)) if (part.offsetTop > top) part.remove();
}
