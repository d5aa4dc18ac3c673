// A game on the page: a Table of the program, the board and the panel that show it, the workers that think
// for it, and the storage that keeps it. Every change takes the same path: call the program, pass its
// requests to the workers, store the game if it has changed, paint.

import { addressRecord } from "./address.js";
import { AnalysisPane } from "./analysis.js";
import { Board } from "./board.js";
import { askForm, askWhich } from "./dialogs.js";
import { h, setText } from "./dom.js";
import { learn } from "./learn.js";
import { OfferBar } from "./offers.js";
import { Panel } from "./panel.js";
import { ReviewPane } from "./review.js";
import { SetUpTools } from "./setup.js";
import {
    chooseVariation,
    copyText,
    openFile,
    pasteText,
    saveFile,
    savePicture,
    shareAddress,
    showKeys,
    showRules,
} from "./texts.js";
import { takeOrder, WANTS_DROP, WANTS_HURRY, WANTS_ORDER } from "./thinker.js";
import { t } from "./words.js";

const TICK_MS = 200;
const SEEN = ["numbers", "heat"];

/**
 * What a game needs of the page around it.
 * @typedef {{ core: import("./core.js").Core, catalogue: number, commands: import("./panel.js").CommandInfo[],
 *             keeper: import("./keeper.js").Keeper, makeThinker: (game: string) => import("./thinker.js").Thinker,
 *             say: (text: string) => void }} Surroundings
 */

export class GamePage {
    /** @param {string} game @param {Surroundings} around */
    constructor(game, around) {
        this.game = game;
        this.around = around;
        this.core = around.core;
        const seed = Math.floor(Math.random() * 2 ** 40);
        this.page = this.core.call("page_new", game, around.catalogue, around.keeper.store, seed);
        this.about = this.core.read("page_about", this.page);
        this.thinker = around.makeThinker(game);
        /** @type {any} */
        this.scene = this.core.read("page_scene", this.page);
        /** @type {string[]} */
        this.moves = [];
        this.opened = ""; // by this address, which no move has left yet
        /** @type {string | undefined} */
        this.openedMoves = undefined;
        this.spokenPly = -1;
        this.spoken = "";
        this.told = "";
        this.settling = false;
        this.unsettled = false;
        const call = (/** @type {string} */ name, /** @type {number[]} */ ...args) =>
            this.act(() => this.core.call(name, this.page, ...args));
        this.board = new Board(this.about.title, {
            touch: (square) => call("page_touch", square),
            ground: () => call("page_touch_ground"),
            point: (square) => call("page_point", square),
            letGo: () => call("page_let_go"),
        });
        this.offers = new OfferBar(around.commands, (id) => void this.order(id));
        const orders = {
            order: (/** @type {string} */ id) => void this.order(id),
            look: (/** @type {number} */ ply) => call("page_look", ply),
            type: (/** @type {string} */ text) => this.type(text),
        };
        this.panel = new Panel(around.commands, orders, this.about.faces, this.offers.element);
        this.status = h("h2", { class: "status" });
        this.where = h("span", { class: "where" });
        this.message = h("span", { class: "message" });
        this.value = h("div", { class: "value", role: "img" }, h("span", { class: "share" }));
        this.review = new ReviewPane(this);
        this.analysis = new AnalysisPane(this);
        /** Searches that are compared, while their dialog is open. @type {import("./compare.js").ComparePane | undefined} */
        this.comparison = undefined;
        this.tools = new SetUpTools(this);
        this.text = h("pre", {
            class: "text",
            tabindex: "0",
            role: "region",
            "aria-label": t("Board as text"),
        });
        this.text.hidden = true;
        this.panel.extra.append(this.tools.element, this.analysis.element, this.review.element);
        const line = h("p", { class: "line" }, this.where, " ", this.message);
        this.element = h(
            "section",
            { class: "game" },
            h(
                "div",
                { class: "stage" },
                h("div", { class: "says" }, this.status, line),
                h("div", { class: "field-of-play" }, this.value, this.board.element),
                this.review.below,
                this.text,
            ),
            this.panel.element,
        );
        this.timer = setInterval(() => this.tick(), TICK_MS);
    }

    end() {
        clearInterval(this.timer);
        this.thinker.end();
        this.review.end();
        this.analysis.end();
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
            const kept = this.around.keeper.flush();
            if (kept !== undefined) await kept;
            if (this.page !== 0 && this.core.call("page_is_stale", this.page) !== 0) this.paint();
        }
        this.settling = false;
    }

    /** What the table wants of the workers. */
    attend() {
        this.analysis.attend();
        const wish = this.core.call("page_play_wish", this.page);
        const wants = this.core.call("wish_wants", wish);
        if (wants & WANTS_DROP) this.thinker.stop();
        if (wants & WANTS_ORDER) this.send(wish);
        if (wants & WANTS_HURRY) this.thinker.hurry();
    }

    /** @param {number} wish */
    send(wish) {
        const { core, page } = this;
        const { order, ticket } = takeOrder(core, wish);
        const take = (/** @type {string} */ name, /** @type {Uint8Array} */ thought) => {
            if (this.page === 0) return;
            new Uint8Array(core.program.memory.buffer).set(thought, core.call("page_thought", page));
            this.act(() => core.call(name, page, ticket));
        };
        this.thinker.think(order, {
            report: (thought) => take("page_report", thought),
            // A move is shown to its end before the next one begins.
            answer: (thought) => void this.board.finished.then(() => take("page_answer", thought)),
            failed: (why) => this.act(() => core.call("page_failed", page, ticket, why)),
        });
    }

    tick() {
        if (this.scene.left_ms !== undefined) this.paint();
        this.act(() => this.core.call("page_tick", this.page));
    }

    // ---- Painting ----

    paint() {
        this.scene = this.core.read("page_scene", this.page);
        this.moves = this.core.read("page_moves", this.page);
        if (this.review.isOver(this.scene)) {
            this.review.drop();
            this.scene = this.core.read("page_scene", this.page);
        }
        const scene = this.scene;
        this.board.paint(scene);
        this.review.paint(scene);
        this.panel.paint(scene, this.review.marked(this.moves), this.about.sides);
        setText(this.status, scene.status);
        setText(this.where, scene.result_text === "" ? scene.where : this.resultText(scene));
        setText(this.message, scene.message);
        this.message.classList.toggle("warning", scene.warning);
        this.element.classList.toggle("looking-back", this.isPast(scene));
        this.element.classList.toggle("thinking", scene.thinking);
        this.element.classList.toggle("setting-up", scene.setting_up === true);
        this.element.classList.toggle("exercise", scene.exercise === true);
        this.element.dataset.plies = scene.plies;
        this.element.dataset.turn = scene.turn;
        this.element.dataset.human = scene.human;
        this.offers.paint(scene);
        this.paintValue(scene);
        this.tools.paint(scene);
        this.analysis.paint(scene);
        this.paintText(scene);
        this.leaveAddress();
        this.speak(scene, this.moves);
        this.comparison?.paint();
        void this.tellEnd(scene);
    }

    /** An earlier position is only glanced at: in a review, and to set one up, it is what it is about. @param {any} scene */
    isPast(scene) {
        return scene.looking_back && !scene.setting_up && !this.review.isOpen();
    }

    /** Who has won and why, without what the status says already. @param {any} scene */
    resultText(scene) {
        const why = scene.why === "" ? "" : ` (${scene.why})`;
        return scene.status === scene.result_text ? why.trim() : scene.result_text + why;
    }

    /** After the first move the address is that of the running game. */
    leaveAddress() {
        const played = this.moves.join();
        if (this.opened !== "" && this.openedMoves !== undefined && played !== this.openedMoves) {
            this.opened = "";
            history.replaceState(null, "", `#${this.game}`);
        }
        this.openedMoves = played;
    }

    /** @param {any} scene */
    paintValue(scene) {
        const bar = this.value;
        const analysed = scene.analysis?.ready === true;
        const judged = this.review.judged(scene);
        const chance = analysed ? scene.analysis.chance : (judged?.chance ?? scene.chance);
        const text = analysed ? scene.analysis.verdict : judged === undefined ? scene.value : judged.value;
        bar.classList.toggle("unknown", chance === undefined);
        if (chance === undefined)
            return bar.setAttribute("aria-label", t("Nothing is known about who is better."));
        bar.style.setProperty("--share", String(scene.below === 0 ? chance : 1 - chance));
        bar.dataset.below = String(scene.below);
        bar.setAttribute("aria-label", text);
        bar.title = text;
    }

    /** The board in words for those who do not see it, row by row. @param {any} scene */
    paintText(scene) {
        if (this.text.hidden) return;
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
        let text = scene.exercise ? `${scene.message} ${scene.where}` : scene.message;
        if (
            scene.ply === scene.plies &&
            scene.plies > this.spokenPly &&
            last !== undefined &&
            !mine &&
            !first
        )
            text = `${last}. ${scene.status} ${scene.where} ${text}`;
        else if (scene.result_text !== "") text = `${scene.result_text} ${scene.why}`;
        this.spokenPly = scene.plies;
        // Text spoken on demand stays until there is something new.
        if (text.trim() === this.spoken) return;
        this.spoken = text.trim();
        this.around.say(this.spoken);
    }

    /** Games that announce their end ask for the next one, once: an earlier position does not begin the game anew. @param {any} scene */
    async tellEnd(scene) {
        if (scene.exercise || scene.looking_back) return;
        const end = scene.result_text === "" ? "" : `${scene.plies} ${scene.result_text}`;
        if (end === this.told) return;
        const first = this.told === "" && this.spokenPly < 0;
        this.told = end;
        if (end === "" || first || !this.about.announces) return;
        await this.board.finished;
        const question = `${sentence(scene.why)}${t("Another game?")}`;
        const answers = [t("Yes"), t("No"), t("Review the game")];
        const answer = await askWhich(scene.result_text, question, answers, { low: true });
        if (answer === 2) await this.order("review");
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
        /** @type {Record<string, () => unknown>} */
        const own = {
            new: () => this.askNew(),
            open: () => openFile(this),
            save: () => saveFile(this),
            "save-picture": () => savePicture(this),
            variations: () => chooseVariation(this),
            "copy-game": () => copyText(this, t("Copy the game"), this.core.ask("page_game_text", this.page)),
            "copy-position": () =>
                copyText(this, t("Copy the position"), this.core.ask("page_position_text", this.page)),
            paste: () => pasteText(this),
            share: () => shareAddress(this),
            review: () => this.review.begin(),
            puzzles: () => learn(this, "puzzles"),
            lessons: () => learn(this, "lessons"),
            tutor: () => learn(this, "tutor"),
            watch: () => learn(this, "watch"),
            rules: () => showRules(this),
            keys: () => showKeys(this),
            text: () => this.toggleText(),
            resign: () => this.resign(),
        };
        const info = this.around.commands.find((command) => command.id === id);
        const possible = info === undefined || this.scene.possible.includes(id);
        if (own[id] !== undefined && possible) await own[id]();
        else if (info === undefined) return;
        else if (info.kind === "front") this.say(t("That is not possible now."), true);
        else this.do(id);
    }

    /** Let the Table carry it out. @param {string} id */
    do(id) {
        this.act(() => {
            if (SEEN.includes(id) && this.scene.possible.includes(id)) this.rememberView(id);
            this.core.call("page_do", this.page, id);
        });
    }

    async resign() {
        const answers = [t("Cancel"), t("Resign")];
        if ((await askWhich(t("Resign"), t("Give up this game?"), answers)) === 1) this.do("resign");
    }

    /** Escape leaves what is being set up or tried; elsewhere it means nothing. */
    leave() {
        if (this.scene.setting_up) void this.order("set-up");
        else if (this.scene.possible.includes("to-game")) void this.order("to-game");
    }

    /** @param {string} text @param {boolean} warning */
    say(text, warning) {
        this.act(() => this.core.call("page_say", this.page, text, warning ? 1 : 0));
    }

    /** Ask and begin; false when the questions were dismissed. */
    async askNew() {
        const answers = await askForm(this.core.read("page_form", this.page));
        if (answers !== undefined) this.begin(answers);
        return answers !== undefined;
    }

    /** @param {string} answers a line for each; those that are left out are as last time */
    begin(answers) {
        this.act(() => this.core.call("page_begin", this.page, answers));
    }

    /** How the board was seen last time. Draughts players read their squares by numbers. */
    restoreView() {
        for (const id of SEEN) {
            const usual = id === "numbers" && this.scene.board.style === "checkered" ? "on" : "off";
            const wanted = this.core.ask("page_setting", this.page, `${this.game}.${id}`) || usual;
            const on = this.scene.on.includes(id) ? "on" : "off";
            if (wanted !== on && this.scene.possible.includes(id)) this.core.call("page_do", this.page, id);
        }
    }

    /** How the board will be seen once this has been switched: stored before it is shown. @param {string} id */
    rememberView(id) {
        const on = this.scene.on.includes(id) ? "off" : "on";
        this.core.call("page_set_setting", this.page, `${this.game}.${id}`, on);
    }

    /**
     * The first game on this table: that of the address, the one that was left, or one that is asked for.
     * @param {import("./address.js").Address} address
     * @param {boolean} unasked begin without questions
     * @returns {string} what is wrong with the address, or ""
     */
    start(address, unasked) {
        this.restoreView();
        if (address.position !== "" || address.moves.length > 0) return this.openAddress(address);
        if (this.core.call("page_go_on", this.page) !== 0) {
            this.paint(); // what the storage had
            this.say(t("Your game goes on."), false);
        } else if (unasked) this.begin("");
        else void this.askFirst();
        return "";
    }

    async askFirst() {
        this.paint();
        if (!(await this.askNew())) this.begin("");
    }

    /** @param {import("./address.js").Address} address */
    openAddress(address) {
        const trouble = this.core.ask(
            "page_open_address",
            this.page,
            t("the address"),
            addressRecord(address),
        );
        if (trouble === "") this.opened = location.hash;
        else return trouble;
        this.paint(); // it need not be stored first: it is in the address
        this.act(() => {});
        return trouble;
    }

    toggleText() {
        this.text.hidden = !this.text.hidden;
        this.paintText(this.scene);
        if (!this.text.hidden) this.text.focus();
    }
}

/** A reason as a sentence before another one. @param {string} why */
const sentence = (why) => (why === "" ? "" : `${why[0].toUpperCase()}${why.slice(1)}. `);
