// The page: loads the program, reads the address, shows the start page or a game.

import { readAddress } from "./address.js";
import { Core } from "./core.js";
import { dataOf } from "./data.js";
import { closeDialogs } from "./dialogs.js";
import { h, painted, pause } from "./dom.js";
import { GamePage } from "./game.js";
import { icon } from "./icons.js";
import { Keeper } from "./keeper.js";
import { learn } from "./learn.js";
import { loadCatalogue, loadModule, makeWorker } from "./load.js";
import { menuButton } from "./menu.js";
import { keepOffline } from "./offline.js";
import { chooseLook, useLook } from "./pieces.js";
import { startPage } from "./start.js";
import { openStorage } from "./storage.js";
import { openRules } from "./texts.js";
import { Thinker } from "./thinker.js";
import { isExample, openSheetAlone } from "./sheet.js";
import { speak, t } from "./words.js";

const KEY_NAMES = new Map([
    ["ArrowLeft", "Left"],
    ["ArrowRight", "Right"],
]);

class App {
    /** @type {GamePage | undefined} */
    game;
    /** @type {import("./game.js").Surroundings} */
    // @ts-ignore: set by start
    around;
    shown = 0;
    unasked = false; // a game begins without questions: something else was wanted

    async start() {
        const [module, sentences, { storage, silent }] = await Promise.all([
            loadModule(),
            loadCatalogue(),
            openStorage(),
        ]);
        speak(sentences);
        const core = await Core.start(module);
        useLook(core);
        const catalogue = core.language(sentences);
        const about = core.call("parlor_about", catalogue);
        this.about = JSON.parse(core.text(about));
        core.program.free(about);
        this.live = /** @type {HTMLElement} */ (document.getElementById("live"));
        this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
        this.bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
        const keeper = new Keeper(core, storage);
        keeper.tell = (fails) => this.tellStorage(fails);
        this.around = {
            core,
            catalogue,
            commands: this.about.commands,
            about: this.about,
            keeper,
            makeThinker: (game) =>
                new Thinker(
                    makeWorker,
                    module,
                    painted().then(() => dataOf(core, game)),
                ),
            say: (text) => this.say(text),
            moved: () => {},
        };
        /** @type {Promise<void>} */
        const moved = new Promise((resolve) => (this.around.moved = resolve));
        addEventListener("hashchange", () => void this.route());
        addEventListener("keydown", (event) => this.key(event));
        addEventListener("beforeunload", (event) => {
            if ((this.game?.scene?.leaving ?? "") !== "") event.preventDefault();
        });
        await this.route();
        const offer = (/** @type {() => void} */ reload) =>
            this.note(t("A new version of Parlor is here."), {
                [t("Use it now")]: reload,
                [t("Later")]: () => {},
            });
        void keepOffline(offer, moved);
        if (silent)
            this.note(
                t("The browser's storage does not answer: games that it keeps are not shown, and not lost."),
                {
                    [t("Try again")]: () => location.reload(),
                },
            );
        else if (storage.kind === "memory") this.tellStorage(true);
    }

    /** A polite live region speaks changes only, so the same sentence twice needs one between. @param {string} text */
    say(text) {
        if (this.live !== undefined && this.live.textContent !== text) this.live.textContent = text;
    }

    /** A lasting line with buttons; returns how to take it away. @param {string} text @param {Record<string, () => void>} buttons */
    note(text, buttons) {
        const note = h("div", { class: "note", role: "status" }, h("p", {}, text));
        for (const [label, press] of Object.entries(buttons)) {
            const take = () => {
                note.remove();
                press();
            };
            note.append(h("button", { type: "button", onclick: take }, label));
        }
        document.body.append(note);
        return () => note.remove();
    }

    /** @param {boolean} fails */
    tellStorage(fails) {
        this.forget?.();
        if (!fails) return;
        const text = this.around?.keeper.taken
            ? t("Another tab goes on with this game: what is played here is not stored.")
            : t("The browser does not store this game: it would be lost with the page.");
        this.forget = this.note(text, {});
    }

    /** "#watch/EXAMPLE", "#rules/GAME" and "#puzzles/GAME" open what they name over the page. @returns {Promise<boolean>} it was one of them */
    async routeLearning() {
        const [what, name = ""] = location.hash.slice(1).split("/");
        if (what === "watch" && isExample(this.around, this.about.games[0], name)) {
            history.replaceState(null, "", location.pathname + location.search);
            await this.route();
            await openSheetAlone(this.around, this.about.games[0], "watch", `what ${name}`);
        } else if (what === "puzzles" && this.about.games.includes(name)) {
            history.replaceState(null, "", `#${name}`);
            this.unasked = true;
            await this.route();
            this.unasked = false;
            if (this.game !== undefined) await learn(this.game, "puzzles", "which today");
        } else if (what === "rules" && this.about.games.includes(name)) {
            history.replaceState(null, "", location.pathname + location.search);
            await this.route();
            await openRules(this.around, name);
        } else return false;
        return true;
    }

    async route() {
        if (await this.routeLearning()) return;
        const address = readAddress(location.hash, this.about.games);
        const turn = ++this.shown;
        const plain = address?.position === "" && address.moves.length === 0;
        if (plain && this.game?.game === address?.game) return;
        this.leave();
        await this.around.keeper.load();
        if (turn !== this.shown) return;
        const form = t("It should look like #checkers or #checkers/start/11-15,22-18.");
        if (address === undefined) await this.showStart("");
        else if (address === null) await this.showStart(`${t("This address cannot be read.")} ${form}`);
        else await this.play(address, turn);
    }

    /** @param {string} trouble what was wrong with the address, or "" */
    async showStart(trouble) {
        if (trouble !== "") history.replaceState(null, "", location.pathname + location.search);
        const turn = this.shown;
        const page = await startPage(this.around, this.about.games, trouble);
        if (turn === this.shown) this.show(page, undefined, "Parlor");
    }

    /** @param {import("./address.js").Address} address @param {number} turn */
    async play(address, turn) {
        let game = new GamePage(address.game, this.around);
        while (!(await this.around.keeper.lock())) {
            // Another tab has opened the same game in this moment: look again what is free.
            game.end();
            await this.around.keeper.load();
            game = new GamePage(address.game, this.around);
        }
        await pause();
        if (turn !== this.shown) return game.end();
        this.game = game;
        this.show(game.element, game, game.about.title);
        const trouble = game.start(address, this.unasked);
        if (trouble === "") return;
        this.leave();
        await this.showStart(trouble);
    }

    /** @param {HTMLElement} page @param {GamePage | undefined} game @param {string} title */
    show(page, game, title) {
        document.title = game === undefined ? "Parlor" : `${title} – Parlor`;
        document.body.classList.toggle("playing", game !== undefined);
        this.main?.replaceChildren(page);
        const parts = [];
        if (game !== undefined) {
            const menu = game.panel.makeMenu();
            menu.append(h("div", { class: "group", role: "group" }, this.lookButton("menuitem")));
            parts.push(
                h(
                    "a",
                    { class: "tool", href: "#", title: t("All games"), "aria-label": t("All games") },
                    icon("home"),
                ),
            );
            parts.push(h("h1", { class: "title" }, title));
            parts.push(h("div", { class: "menu-place" }, menuButton(menu), menu));
        } else parts.push(h("span", { class: "brand" }, "Parlor"), this.lookButton("button"));
        this.bar?.replaceChildren(...parts);
    }

    /** Board and pieces. @param {string} role */
    lookButton(role) {
        const inMenu = role === "menuitem";
        return h(
            "button",
            {
                type: "button",
                class: inMenu ? undefined : "tool",
                role: inMenu ? role : undefined,
                "data-command": inMenu ? "look" : undefined,
                tabindex: inMenu ? "-1" : undefined,
                title: inMenu ? undefined : t("Look"),
                "aria-label": inMenu ? undefined : t("Look"),
                onclick: () => void chooseLook(this.around.catalogue, t("OK")),
            },
            icon("look"),
            ...(inMenu ? [h("span", {}, t("Look"))] : []),
        );
    }

    leave() {
        closeDialogs();
        this.game?.end();
        this.game = undefined;
        this.around.keeper.unlock();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const target = event.target instanceof Element ? event.target : document.body;
        const typing = target.closest("input, textarea, select, dialog, [role=menu]") !== null;
        if (
            this.game === undefined ||
            typing ||
            event.ctrlKey ||
            event.altKey ||
            event.metaKey ||
            event.defaultPrevented
        )
            return;
        if (event.key === "Escape") return this.game.leave();
        const name = KEY_NAMES.get(event.key) ?? event.key;
        const command =
            name === "?"
                ? "keys"
                : this.about.commands.find((/** @type {{ key: string }} */ info) => info.key === name)?.id;
        if (command === undefined) return;
        event.preventDefault();
        void this.game.order(command);
    }
}

const app = new App();
app.start().catch((error) => {
    console.error(error);
    const place = document.getElementById("main");
    place?.replaceChildren(
        h(
            "p",
            { class: "message warning", role: "alert" },
            `Parlor could not be started: ${error instanceof Error ? error.message : error}`,
        ),
    );
});
