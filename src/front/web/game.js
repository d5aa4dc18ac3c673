// A game on the page: a Table of the program, the board and the panel that show it, the workers that think
// for it, and the storage that keeps it. Every change takes the same path: call the program, pass its
// requests to the workers, store the game if it has changed, paint.

import { addressRecord } from "./address.js";
import { AnalysisPane } from "./analysis.js";
import { Asker } from "./asker.js";
import { Board } from "./board.js";
import { dataOf } from "./data.js";
import { askForm, askWhich } from "./dialogs.js";
import { h, painted, setAttribute, setText } from "./dom.js";
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
    showAbout,
    showKeys,
    showRules,
} from "./texts.js";
import { t } from "./words.js";

const TICK_MS = 200;
const SEEN = ["numbers", "heat"];

/**
 * What a game needs of the page around it.
 * @typedef {{ core: import("./core.js").Core, catalogue: number, commands: import("./panel.js").CommandInfo[],
 *             keeper: import("./keeper.js").Keeper, makeThinker: (game: string) => import("./thinker.js").Thinker,
 *             say: (text: string) => void, moved: () => void,
 *             about: { version: string, text: string } }} Surroundings
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
        this.asker = new Asker(this);
        /** @type {any} */
        this.scene = this.core.read("page_scene", this.page);
        /** @type {string[]} */
        this.moves = [];
        this.opened = ""; // by this address, which no move has left yet
        /** @type {string | undefined} */
        this.openedMoves = undefined;
        this.spokenPly = -1;
        this.spoken = "";
        this.told = 0;
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
        this.alertText = h("p", {});
        const understood = () => void this.order("understood");
        this.understood = h("button", { type: "button", onclick: understood }, t("Understood"));
        this.alert = h("div", { class: "alert", role: "alert" }, this.alertText, this.understood);
        this.alert.hidden = true;
        this.value = h("div", { class: "value", role: "img" }, h("span", { class: "share" }));
        this.review = new ReviewPane(this);
        this.analysis = new AnalysisPane(this);
        /** Searches that are compared, while their dialog is open. @type {import("./compare.js").ComparePane | undefined} */
        /** @type {import("./sheet.js").SheetPane | undefined} */
        this.sheet = undefined;
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
                this.alert,
                h("div", { class: "says" }, this.status, line),
                h("div", { class: "field-of-play" }, this.value, this.board.element),
                this.review.below,
                this.text,
            ),
            this.panel.element,
        );
        /** @type {import("./data.js").GameData | undefined} */
        this.data = undefined;
        this.coming = h("progress", {
            class: "coming",
            max: "1",
            value: "0",
            "aria-label": t("What the opponents need is being fetched."),
        });
        this.supplies = () => this.act(() => this.core.call("page_supplies", this.page));
        void painted().then(() => {
            if (this.page === 0) return;
            this.data = dataOf(this.core, game);
            this.data.listeners.add(this.supplies);
        });
        this.timer = setInterval(() => this.tick(), TICK_MS);
    }

    end() {
        clearInterval(this.timer);
        this.data?.listeners.delete(this.supplies);
        this.asker.end();
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
            this.asker.attend();
            const kept = this.around.keeper.flush();
            if (kept !== undefined) await kept;
            if (this.page !== 0 && this.core.call("page_is_stale", this.page) !== 0) this.paint();
        }
        this.settling = false;
    }

    /** How much has come of what the opponents need. */
    paintComing() {
        const share = this.data?.share;
        if (share === undefined) return this.coming.remove();
        setAttribute(this.coming, "value", String(share));
        if (!this.coming.isConnected) this.element.append(this.coming);
    }

    tick() {
        this.paintComing();
        if (this.scene.left_ms !== undefined) this.paint();
        this.act(() => this.core.call("page_tick", this.page));
    }

    // ---- Painting ----

    paint() {
        this.scene = this.core.read("page_scene", this.page);
        this.moves = this.core.read("page_moves", this.page);
        this.review.refresh();
        if (this.review.isOver()) {
            this.review.drop();
            this.scene = this.core.read("page_scene", this.page);
        }
        const scene = this.scene;
        this.board.paint(scene);
        this.review.paint(scene);
        this.panel.paint(scene, this.review.marked(this.moves), this.about.sides);
        setText(this.status, scene.status);
        setText(this.where, scene.where);
        setText(this.message, scene.message);
        this.message.classList.toggle("warning", scene.warning);
        setText(this.alertText, scene.alert ?? "");
        this.alert.hidden = scene.alert === undefined;
        this.understood.hidden = !scene.possible.includes("understood");
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
        this.sheet?.refresh();
        if (scene.plies > 0) this.around.moved();
        void this.tellNotice(scene);
    }

    /** An earlier position is only glanced at: in a review, and to set one up, it is what it is about. @param {any} scene */
    isPast(scene) {
        return scene.looking_back && !scene.setting_up && !this.review.isOpen();
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
        else if (scene.result_text !== "") text = `${scene.status} ${scene.where}`;
        this.spokenPly = scene.plies;
        // Text spoken on demand stays until there is something new.
        if (text.trim() === this.spoken) return;
        this.spoken = text.trim();
        this.around.say(this.spoken);
    }

    /** What has to be told in a dialog, once. @param {any} scene */
    async tellNotice({ notice }) {
        if (notice.number === this.told) return;
        this.told = notice.number;
        await this.board.finished;
        await askWhich(notice.title, notice.text, [t("OK")], { low: true });
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
            comment: () => learn(this, "comment"),
            "copy-game": () => copyText(this, t("Copy the game"), this.core.ask("page_game_text", this.page)),
            "copy-position": () =>
                copyText(this, t("Copy the position"), this.core.ask("page_position_text", this.page)),
            paste: () => pasteText(this),
            share: () => shareAddress(this),
            puzzles: () => learn(this, "puzzles"),
            lessons: () => learn(this, "lessons"),
            tutor: () => learn(this, "tutor"),
            watch: () => learn(this, "watch"),
            algorithm: () => learn(this, "algorithm"),
            rules: () => showRules(this),
            keys: () => showKeys(this),
            about: () => showAbout(this.around),
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

    /** How the board was seen last time. Messages name squares by their numbers, where a board has them. */
    restoreView() {
        for (const id of SEEN) {
            const usual = id === "numbers" ? "on" : "off";
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
