// A game on the page: a Table of the program, the board and the panel that show it, the workers that think
// for it, and the storage that keeps it. Every change goes the same way: call the program, hand on what it
// wants from the workers, store the game if it has changed, paint.

import { addressRecord, writeAddress } from "./address.js";
import { Board } from "./board.js";
import { askForm, askGame, askText, askWhich, showPage, showText } from "./dialogs.js";
import { h, setText } from "./dom.js";
import { icon } from "./icons.js";
import { Panel } from "./panel.js";
import { piece } from "./pieces.js";
import { ReviewPane } from "./review.js";
import { t } from "./words.js";

const WANTS_ORDER = 1;
const WANTS_DROP = 2;
const WANTS_HURRY = 4;
const GAMES_LISTED = 500;
const TICK_MS = 200;

/**
 * What a game needs of the page around it.
 * @typedef {{ core: import("./core.js").Core, catalogue: number, commands: import("./panel.js").CommandInfo[],
 *             storage: import("./storage.js").Storage, makeThinker: () => import("./thinker.js").Thinker,
 *             say: (text: string) => void }} Surroundings
 */

export class GamePage {
    /** @param {string} game @param {string} slot where it is stored @param {Surroundings} around */
    constructor(game, slot, around) {
        this.game = game;
        this.slot = slot;
        this.around = around;
        this.core = around.core;
        const seed = Math.floor(Math.random() * 2 ** 40);
        this.page = this.core.call("page_new", game, around.catalogue, seed);
        this.about = this.core.read("page_about", this.page);
        this.thinker = around.makeThinker();
        this.stored = "";
        this.storedWhole = "";
        this.opened = false; // by an address that no move has left yet
        this.spokenPly = -1;
        this.told = "";
        this.settling = false;
        this.unsettled = false;
        this.make();
        this.timer = setInterval(() => this.tick(), TICK_MS);
    }

    make() {
        this.board = new Board(this.about.title, {
            touch: (square) => this.act(() => this.core.call("page_touch", this.page, square)),
            ground: () => this.act(() => this.core.call("page_touch_ground", this.page)),
            point: (square) => this.act(() => this.core.call("page_point", this.page, square)),
            letGo: () => this.act(() => this.core.call("page_let_go", this.page)),
        });
        this.panel = new Panel(this.around.commands, {
            order: (id) => void this.order(id),
            look: (ply) => this.act(() => this.core.call("page_look", this.page, ply)),
            type: (text) => this.type(text),
        });
        this.status = h("h2", { class: "status" });
        this.where = h("span", { class: "where" });
        this.message = h("span", { class: "message" });
        this.value = h("div", { class: "value", role: "img" }, h("span", { class: "share" }));
        this.review = new ReviewPane(this);
        this.text = h("pre", { class: "text", tabindex: "0", "aria-label": t("Board as text") });
        this.text.hidden = true;
        this.brushes = h("div", { class: "brushes", role: "group", "aria-label": t("Pieces") });
        this.panel.extra.append(this.brushes, this.review.element);
        this.element = h(
            "section",
            { class: "game" },
            h(
                "div",
                { class: "stage" },
                h("div", { class: "says" }, this.status, h("p", { class: "line" }, this.where, " ", this.message)),
                h("div", { class: "field-of-play" }, this.value, this.board.element),
                this.text,
            ),
            this.panel.element,
        );
    }

    end() {
        clearInterval(this.timer);
        this.thinker.end();
        this.review.end();
        this.core.call("page_free", this.page);
        this.page = 0;
    }

    // ---- One way for every change ----

    /** @param {() => void} change */
    act(change) {
        if (this.page === 0) return;
        change();
        void this.settle();
    }

    async settle() {
        this.unsettled = true;
        if (this.settling) return;
        this.settling = true;
        while (this.unsettled && this.page !== 0) {
            this.unsettled = false;
            this.attend();
            const kept = this.keep();
            if (kept !== undefined) await kept;
            if (this.page !== 0) this.paint();
        }
        this.settling = false;
    }

    /** What the table wants of the worker. */
    attend() {
        const wants = this.core.call("page_wants", this.page);
        if (wants & WANTS_DROP) this.thinker.stop();
        if (wants & WANTS_ORDER) this.send();
        if (wants & WANTS_HURRY) this.thinker.hurry();
    }

    send() {
        const { core, page } = this;
        const ticket = core.call("page_order_ticket", page);
        const order = core.copyOut(core.call("page_order", page), core.call("page_order_size", page));
        core.call("page_order_taken", page);
        const take = (/** @type {string} */ name, /** @type {Uint8Array} */ thought) => {
            if (this.page === 0) return;
            new Uint8Array(core.program.memory.buffer).set(thought, core.call("page_thought", page));
            this.act(() => core.call(name, page, ticket));
        };
        this.thinker.think(order, {
            report: (thought) => take("page_report", thought),
            // The eye shall see one move end before the next begins.
            answer: (thought) => void this.board?.finished.then(() => take("page_answer", thought)),
            failed: (why) => this.act(() => core.call("page_failed", page, ticket, why)),
        });
    }

    /** Store the game where it has changed; nothing to wait for where it has not. @returns {Promise<void> | undefined} */
    keep() {
        const record = this.core.ask("page_record", this.page);
        if (record === this.stored) return undefined;
        const first = this.stored === "";
        this.stored = record;
        if (this.opened && !first) {
            this.opened = false;
            history.replaceState(null, "", writeAddress({ game: this.game, position: "", moves: [] }));
        }
        return this.around.storage.set(`game.${this.slot}`, record).then(
            () => {},
            () => this.core.call("page_say", this.page, t("The browser does not store this game: it is lost when the page is closed."), 1),
        );
    }

    /** Before another game takes its place an unfinished one is kept. */
    async putAside() {
        if (this.core.call("page_is_unfinished", this.page) === 0) return;
        const record = this.core.ask("page_record", this.page);
        await this.around.storage.set(`before.${this.slot}`, record).catch(() => {});
    }

    tick() {
        if (this.scene?.left_ms === undefined) return;
        this.act(() => this.core.call("page_tick", this.page));
    }

    // ---- Painting ----

    paint() {
        const scene = this.core.read("page_scene", this.page);
        const moves = this.core.read("page_moves", this.page);
        this.scene = scene;
        this.moves = moves;
        this.board?.paint(scene);
        this.panel?.paint(scene, moves, this.about.sides);
        if (this.status) setText(this.status, scene.status);
        if (this.where) setText(this.where, scene.where);
        if (this.message) {
            setText(this.message, scene.message);
            this.message.classList.toggle("warning", scene.warning);
        }
        document.title = `${scene.title} – Parlor`;
        this.element?.classList.toggle("looking-back", scene.looking_back);
        this.element?.classList.toggle("thinking", scene.thinking);
        this.paintValue(scene);
        this.paintBrushes(scene);
        this.paintText(scene);
        this.speak(scene, moves);
        this.review?.paint(scene);
        void this.tellEnd(scene);
    }

    /** @param {any} scene */
    paintValue(scene) {
        const bar = this.value;
        if (bar === undefined) return;
        bar.hidden = scene.chance === undefined;
        if (scene.chance === undefined) return;
        const share = scene.below === 0 ? scene.chance : 1 - scene.chance;
        bar.style.setProperty("--share", String(share));
        bar.dataset.below = String(scene.below);
        bar.setAttribute("aria-label", scene.value);
        bar.title = scene.value;
    }

    /** @param {any} scene */
    paintBrushes(scene) {
        const box = this.brushes;
        if (box === undefined) return;
        box.hidden = !scene.setting_up;
        if (!scene.setting_up) return box.replaceChildren();
        if (box.childElementCount === 0) this.makeBrushes(box);
        box.querySelectorAll("[data-brush]").forEach((button, i) => button.setAttribute("aria-pressed", String(i === scene.brush)));
    }

    /** @param {HTMLElement} box */
    makeBrushes(box) {
        const { core, page } = this;
        const labels = core.read("page_brushes", page);
        const looks = core.read("page_brush_looks", page);
        const call = (/** @type {string} */ name, /** @type {number[]} */ ...args) => () => this.act(() => core.call(name, page, ...args));
        box.append(
            ...labels.map((/** @type {string} */ label, /** @type {number} */ i) => {
                const look = looks[i];
                const button = h("button", { type: "button", class: "brush", title: label, "aria-label": label, "data-brush": i, onclick: call("page_set_brush", i) });
                button.append(look.face === "none" ? "✕" : piece(look.face, look.side));
                return button;
            }),
            h("button", { type: "button", onclick: call("page_set_up_clear") }, t("Clear the board")),
            ...[0, 1].map((side) => h("button", { type: "button", class: "main", onclick: () => void this.setUpDone(side) }, t("%s to move", this.about.sides[side]))),
            h("button", { type: "button", onclick: call("page_set_up_cancel") }, t("Cancel")),
        );
    }

    /** @param {number} side */
    async setUpDone(side) {
        await this.putAside();
        this.act(() => this.core.call("page_set_up_done", this.page, side));
    }

    /** The board in words for those who do not see it, row by row. @param {any} scene */
    paintText(scene) {
        if (this.text === undefined || this.text.hidden) return;
        setText(this.text, `${scene.status} ${scene.where}\n${this.spokenBoard(scene)}`);
    }

    /** @param {any} scene */
    spokenBoard(scene) {
        /** @type {Map<number, string[]>} */
        const rows = new Map();
        const order = [...scene.board.cells].sort((a, b) => a.row - b.row || a.column - b.column);
        for (const cell of order) {
            if (cell.face === "none") continue;
            rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell.name]);
        }
        return [...rows.values()].map((names) => names.join("; ")).join("\n");
    }

    /** The opponent's move and the result are spoken. @param {any} scene @param {string[]} moves */
    speak(scene, moves) {
        const last = moves[scene.plies - 1];
        const mine = scene.human >= 0 && scene.turn !== scene.human;
        const first = this.spokenPly < 0;
        let text = scene.message;
        if (scene.ply === scene.plies && scene.plies > this.spokenPly && last !== undefined && !mine && !first) text = `${last}. ${scene.status} ${scene.where} ${text}`;
        else if (scene.result_text !== "") text = `${scene.result_text} ${scene.why}`;
        this.spokenPly = scene.plies;
        this.around.say(text.trim());
    }

    /** Games that announce their end ask for the next one. @param {any} scene */
    async tellEnd(scene) {
        const end = scene.result_text === "" ? "" : `${scene.plies} ${scene.result_text}`;
        if (end === this.told) return;
        const first = this.told === "" && this.spokenPly < 0;
        this.told = end;
        if (end === "" || first || !this.about.announces || scene.looking_back) return;
        await this.board?.finished;
        const answer = await askWhich(scene.result_text, `${scene.why === "" ? "" : `${scene.why}. `}${t("Another game?")}`, [t("Yes"), t("No")]);
        if (answer === 0) this.act(() => this.core.call("page_again", this.page));
    }

    // ---- Commands ----

    /** @param {string} text */
    type(text) {
        const word = text.toLowerCase();
        const info = this.around.commands.find((command) => command.id === word);
        if (info !== undefined) void this.order(word);
        else if (word === "board" || word === t("board")) this.around.say(this.spokenBoard(this.scene));
        else this.act(() => this.core.call("page_play", this.page, text));
    }

    /** @param {string} id */
    async order(id) {
        /** @type {Record<string, () => void | Promise<void>>} */
        const own = {
            new: () => this.askNew(),
            open: () => this.openFile(),
            save: () => this.saveFile(),
            "copy-game": () => this.copy(t("Copy the game"), this.core.ask("page_game_text", this.page)),
            "copy-position": () => this.copy(t("Copy the position"), this.core.ask("page_position_text", this.page)),
            paste: () => this.paste(),
            share: () => this.share(),
            review: () => this.review?.begin(),
            rules: () => this.showRules(),
            keys: () => this.showKeys(),
            text: () => this.toggleText(),
        };
        const info = this.around.commands.find((command) => command.id === id);
        const possible = info === undefined || (this.scene?.possible.includes(id) ?? false);
        if (own[id] !== undefined && possible) await own[id]();
        else if (info === undefined) return;
        else if (info.kind === "front") this.say(t("That is not possible now."), true);
        else if (id === "bring-back") await this.bringBack();
        else this.act(() => this.core.call("page_do", this.page, id));
    }

    async bringBack() {
        await this.putAside();
        this.act(() => this.core.call("page_do", this.page, "bring-back"));
    }

    /** @param {string} text @param {boolean} warning */
    say(text, warning) {
        this.act(() => this.core.call("page_say", this.page, text, warning ? 1 : 0));
    }

    async answers() {
        return (await this.around.storage.get(`answers.${this.game}`).catch(() => undefined)) ?? "";
    }

    /** Ask and begin. */
    async askNew() {
        const form = this.core.read("page_form", this.page, await this.answers());
        const answers = await askForm(form);
        if (answers !== undefined) await this.begin(answers);
        return answers;
    }

    /** @param {string} answers */
    async begin(answers) {
        await this.putAside();
        await this.around.storage.set(`answers.${this.game}`, answers).catch(() => {});
        this.act(() => this.core.call("page_begin", this.page, answers));
    }

    /** The first game on this table: the stored one goes on, or the questions are asked. @param {import("./address.js").Address} address */
    async start(address) {
        const { storage } = this.around;
        const before = await storage.get(`before.${this.slot}`).catch(() => undefined);
        const stored = await storage.get(`game.${this.slot}`).catch(() => undefined);
        if (before !== undefined) this.core.ask("page_resume", this.page, before);
        const trouble = stored === undefined ? t("There is no stored game.") : this.core.ask(before === undefined ? "page_resume" : "page_open_text", this.page, ...(before === undefined ? [stored] : [t("the stored game"), stored, 1]));
        const goesOn = trouble === "" && this.core.call("page_is_unfinished", this.page) !== 0;
        if (address.position !== "" || address.moves.length > 0) return this.openAddress(address);
        if (goesOn) return this.say(t("Your game goes on."), false);
        this.paint();
        const answers = await this.askNew();
        if (answers === undefined && this.page !== 0) await this.begin(await this.answers());
    }

    /** @param {import("./address.js").Address} address */
    async openAddress(address) {
        await this.putAside();
        const trouble = this.core.ask("page_open_text", this.page, t("the address"), addressRecord(address), 1);
        this.opened = trouble === "";
        if (trouble !== "") {
            await this.begin(await this.answers());
            this.say(trouble, true);
        }
        this.act(() => {});
    }

    /** @param {string} name @param {string} text */
    async openText(name, text) {
        const games = this.core.read("page_games_in", this.page, text, GAMES_LISTED);
        const number = games.length > 1 ? await askGame(games) : 1;
        if (number === undefined) return;
        await this.putAside();
        this.act(() => this.core.ask("page_open_text", this.page, name, text, number));
    }

    openFile() {
        const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".pdn,.game,.txt,text/plain" }));
        input.addEventListener("change", async () => {
            const file = input.files?.[0];
            if (file === undefined) return;
            if (file.size > 8 << 20) return this.say(t("%s is too large: at most 8 MB can be opened.", file.name), true);
            await this.openText(file.name, await file.text());
        });
        input.click();
    }

    saveFile() {
        const text = this.core.ask("page_game_text", this.page);
        const link = /** @type {HTMLAnchorElement} */ (h("a", { download: `${this.game}${this.about.ending}` }));
        link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    }

    /** @param {string} title @param {string} text */
    async copy(title, text) {
        try {
            await navigator.clipboard.writeText(text);
            this.say(t("Copied."), false);
        } catch {
            await showText(title, text, t("Select the text and copy it."));
        }
    }

    async paste() {
        const text = await askText(t("Paste"), t("A game or a position as text: PDN, a saved game, or one line with a position."));
        if (text !== undefined && text.trim() !== "") await this.openText(t("the text"), text);
    }

    async share() {
        const moves = (this.moves ?? []).map((move) => move.replace(/[?!]+$/, "")).slice(0, this.scene?.ply);
        const hash = writeAddress({ game: this.game, position: this.core.ask("page_first_position", this.page), moves });
        await showText(t("Share this position"), location.href.replace(/#.*/, "") + hash, t("Whoever opens this address sees the game up to the position shown. Nothing is sent to anybody."));
    }

    showRules() {
        return showPage(this.about.title, this.about.rules.split("\n").map((/** @type {string} */ line) => h("p", {}, line)));
    }

    showKeys() {
        const rows = this.around.commands
            .filter((command) => command.key !== "")
            .map((command) => [command.key, command.label]);
        rows.push([t("Arrows, Home, End"), t("walk over the board, once it has the keyboard's focus")], [t("Space, Enter"), t("touch the square")], ["Esc", t("let go of the piece")], ["?", t("all keys")]);
        return showPage(t("Keys"), [h("table", { class: "keys" }, ...rows.map(([key, label]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, label))))]);
    }

    toggleText() {
        if (this.text === undefined) return;
        this.text.hidden = !this.text.hidden;
        this.paintText(this.scene);
        if (!this.text.hidden) this.text.focus();
    }
}

/** The button that opens a menu. @param {HTMLElement} menu */
export function menuButton(menu) {
    const button = h("button", { type: "button", class: "tool", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": t("Menu") }, icon("menu"));
    const items = () => /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button:not([hidden])")]);
    const show = (/** @type {boolean} */ open) => {
        menu.hidden = !open;
        button.setAttribute("aria-expanded", String(open));
    };
    show(false);
    button.addEventListener("click", () => {
        show(menu.hidden);
        if (!menu.hidden) items()[0]?.focus();
    });
    menu.addEventListener("click", () => {
        show(false);
        button.focus();
    });
    document.addEventListener("pointerdown", (event) => {
        const target = event.target instanceof Node ? event.target : null;
        if (!menu.hidden && !menu.contains(target) && !button.contains(target)) show(false);
    });
    menu.addEventListener("keydown", (event) => {
        const list = items();
        const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
        if (to !== undefined) list.at(to % list.length)?.focus();
        else if (event.key === "Escape" || event.key === "Tab") {
            show(false);
            button.focus();
            if (event.key === "Tab") return;
        } else return;
        event.preventDefault();
        event.stopPropagation();
    });
    return button;
}
