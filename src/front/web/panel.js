// What is shown beside the board: the players, the commands, the moves, the field for typed moves.

import { h, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { piece } from "./pieces.js";
import { t } from "./words.js";

/**
 * @typedef {{ id: string, label: string, key: string, kind: string }} CommandInfo
 * @typedef {{ order: (id: string) => void, look: (ply: number) => void, type: (text: string) => void }} Orders
 */

const OFTEN = ["new", "undo", "redo", "hint", "move-now", "pause", "analyse", "review"];
const STEPS = ["first", "back", "forward", "last"];
/** The commands of the program and those of the page. */
const MENU = [
    ["solve", "turn", "numbers", "heat", "comment", "variations", "promote-variation", "delete-variation"],
    ["open", "save", "save-picture", "paste", "copy-game", "copy-position", "share"],
    ["again", "algorithm", "puzzles", "lessons", "tutor", "watch"],
    ["set-up", "bring-back", "offer-draw", "accept-draw", "resign"],
    ["text", "rules", "keys", "about"],
];

/** @param {number} ms */
function clockText(ms) {
    const seconds = Math.ceil(ms / 1000);
    const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return ms < 10000
        ? `0:${(ms / 1000).toFixed(1).padStart(4, "0")}`
        : hours > 0
          ? `${hours}:${rest}`
          : rest;
}

export class Panel {
    /** @param {CommandInfo[]} commands @param {Orders} orders @param {string[]} faces of the sides' pieces @param {HTMLElement} offers */
    constructor(commands, orders, faces, offers) {
        this.orders = orders;
        this.commands = new Map(commands.map((command) => [command.id, command]));
        /** @type {Map<string, HTMLElement>} */
        this.buttons = new Map();
        this.seats = [0, 1].map((side) => this.makeSeat(side, faces[side]));
        this.list = h("ol", { class: "moves" });
        this.log = h(
            "div",
            { class: "log", role: "log", "aria-label": t("Moves"), tabindex: "0" },
            this.list,
        );
        this.shownMoves = "";
        this.input = /** @type {HTMLInputElement} */ (
            h("input", {
                type: "text",
                class: "typed",
                autocomplete: "off",
                autocapitalize: "off",
                spellcheck: "false",
                enterkeyhint: "go",
                "aria-label": t("Type a move"),
                placeholder: t("Type a move"),
            })
        );
        this.algorithm = h("p", { class: "algorithm" });
        this.counts = [0, 1, 2].map(() => h("span", { class: "count" }));
        this.details = h("p", { class: "details" });
        this.extra = h("div", { class: "extra" });
        this.element = h(
            "aside",
            { class: "panel", "aria-label": t("The game") },
            offers,
            h("div", { class: "seats" }, ...this.seats.map((seat) => seat.element)),
            h("div", { class: "match" }, this.algorithm, h("p", { class: "counts" }, ...this.counts)),
            this.details,
            h(
                "div",
                { class: "tools often", role: "group", "aria-label": t("Commands") },
                ...OFTEN.map((id) => this.makeButton(id, true)),
            ),
            this.extra,
            this.log,
            h(
                "div",
                { class: "tools steps", role: "group", "aria-label": t("Look at earlier positions") },
                ...STEPS.map((id) => this.makeButton(id, false)),
            ),
            h(
                "form",
                { class: "type", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
                this.input,
            ),
        );
        this.list.addEventListener("click", (event) => {
            const move = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
            if (move instanceof HTMLElement) orders.look(Number(move.dataset.ply));
        });
    }

    /** @param {Event} event */
    submit(event) {
        event.preventDefault();
        const text = this.input.value.trim();
        this.input.value = "";
        if (text !== "") this.orders.type(text);
    }

    /** @param {string} id */
    label(id) {
        /** @type {Record<string, string>} */
        const own = {
            share: t("Share…"),
            text: t("Board as text"),
            rules: t("Rules"),
            keys: t("Keys"),
            about: t("About Parlor"),
            menu: t("Menu"),
        };
        return this.commands.get(id)?.label ?? own[id] ?? id;
    }

    /** @param {string} id */
    key(id) {
        const key = this.commands.get(id)?.key ?? (id === "keys" ? "?" : "");
        return key;
    }

    /** @param {string} id @param {boolean} named */
    makeButton(id, named) {
        const label = this.label(id);
        const key = this.key(id);
        const button = h(
            "button",
            {
                type: "button",
                class: named ? "tool named" : "tool",
                title: key === "" ? label : `${label} (${key})`,
                "data-command": id,
            },
            icon(id),
            h("span", { class: named ? "label" : "spoken" }, label),
        );
        button.addEventListener("click", () => this.orders.order(id));
        this.buttons.set(id, button);
        return button;
    }

    /** The rest of the commands. @returns {HTMLElement} */
    makeMenu() {
        const groups = MENU.map((ids) =>
            h(
                "div",
                { class: "group", role: "group" },
                ...ids.map((id) => {
                    const kind = this.commands.get(id)?.kind;
                    const key = this.key(id);
                    const button = h(
                        "button",
                        {
                            type: "button",
                            role: kind === "switch" ? "menuitemcheckbox" : "menuitem",
                            tabindex: "-1",
                            "data-command": id,
                        },
                        icon(id),
                        h("span", {}, this.label(id)),
                        ...(key === "" ? [] : [h("kbd", { "aria-hidden": "true" }, key)]),
                    );
                    button.addEventListener("click", () => this.orders.order(id));
                    this.buttons.set(id, button);
                    return button;
                }),
            ),
        );
        return h("div", { class: "menu", role: "menu", "aria-label": t("Menu") }, ...groups);
    }

    /** @param {number} side @param {string} face */
    makeSeat(side, face) {
        const name = h("span", { class: "name" });
        const clock = h("span", { class: "clock", role: "timer" });
        return {
            name,
            clock,
            element: h(
                "div",
                { class: "seat", "data-side": side },
                h("span", { class: "token", "aria-hidden": "true" }, piece(face, side)),
                name,
                clock,
            ),
        };
    }

    /** @param {any} scene @param {string[]} moves @param {string[]} sides */
    paint(scene, moves, sides) {
        this.seats.forEach((seat, side) => {
            setText(seat.name, `${sides[side]}: ${scene.seats[side].name}`);
            seat.element.classList.toggle("turn", scene.turn === side);
            seat.element.style.order = scene.below === side ? "1" : "0";
            setText(seat.clock, scene.left_ms === undefined ? "" : clockText(scene.left_ms[side]));
            seat.clock.hidden = scene.left_ms === undefined;
        });
        setText(this.algorithm, scene.algorithm);
        this.counts.forEach((element, i) => {
            const { label, count } = scene.counts[i];
            setText(element, `${label}: ${count}`);
        });
        setText(
            this.details,
            scene.details.map((/** @type {{ text: string }} */ detail) => detail.text).join(" · "),
        );
        this.details.hidden = scene.details.length === 0;
        for (const [id, button] of this.buttons) this.paintButton(id, button, scene);
        this.paintMoves(moves, scene.ply);
    }

    /** @param {string} id @param {HTMLElement} button @param {any} scene */
    paintButton(id, button, scene) {
        const command = this.commands.get(id);
        const possible = command === undefined || scene.possible.includes(id);
        const on = scene.on.includes(id);
        const menu = button.getAttribute("role") !== null;
        setAttribute(button, "aria-disabled", possible ? undefined : "true");
        if (command?.kind === "switch")
            setAttribute(button, menu ? "aria-checked" : "aria-pressed", String(on));
        if (!menu) button.hidden = this.isIdle(id, scene);
        if (["offer-draw", "accept-draw", "promote-variation", "delete-variation"].includes(id))
            button.hidden = !possible;
        if (["bring-back", "set-up", "lessons", "heat", "numbers", "variations"].includes(id))
            button.hidden = !possible && !on;
    }

    /** Six buttons at a time: what thinks takes the place of the hint, what is watched that of redo. @param {string} id @param {any} scene */
    isIdle(id, scene) {
        const can = (/** @type {string} */ other) =>
            scene.possible.includes(other) || scene.on.includes(other);
        if (id === "hint") return can("move-now");
        if (id === "redo") return can("pause");
        return ["move-now", "pause", "analyse"].includes(id) && !can(id);
    }

    /** @param {string[]} moves @param {number} ply */
    paintMoves(moves, ply) {
        const look = JSON.stringify(moves);
        if (look !== this.shownMoves) {
            const old = JSON.parse(this.shownMoves || "[]");
            const keep =
                old.length <= moves.length &&
                old.every((/** @type {string} */ move, /** @type {number} */ i) => move === moves[i])
                    ? old.length
                    : 0;
            if (keep === 0) this.list.replaceChildren();
            for (let i = keep; i < moves.length; i++) this.addMove(i, moves[i]);
            this.shownMoves = look;
        }
        const present = this.list.querySelector(`[data-ply="${ply}"]`);
        const before = this.list.querySelector(".present");
        if (present === before) return;
        before?.classList.remove("present");
        before?.removeAttribute("aria-current");
        before?.setAttribute("tabindex", "-1");
        present?.classList.add("present");
        present?.setAttribute("aria-current", "true");
        present?.setAttribute("tabindex", "0");
        // With the frame, which lays the page out anyway.
        requestAnimationFrame(() => {
            const top = present instanceof HTMLElement ? present.offsetTop - this.log.clientHeight / 2 : 0;
            this.log.scrollTop = Math.max(0, top);
        });
    }

    /** @param {number} index @param {string} text */
    addMove(index, text) {
        const button = h(
            "button",
            {
                type: "button",
                "data-ply": index + 1,
                tabindex: "-1",
                class: /\?\?$/.test(text)
                    ? "blunder"
                    : /\?$/.test(text)
                      ? "mistake"
                      : /\?!$/.test(text)
                        ? "inaccuracy"
                        : undefined,
            },
            text,
        );
        if (index % 2 === 0) this.list.append(h("li", {}, button));
        else this.list.lastElementChild?.append(button);
    }
}
