// The start page: a card with a board for each game.

import { Board } from "./board.js";
import { h, pause } from "./dom.js";
import { languages } from "./load.js";
import { showAbout } from "./texts.js";
import { t } from "./words.js";

/**
 * @param {import("./game.js").Surroundings} around
 * @param {string[]} games
 * @param {string} trouble a sentence about an address that could not be read, or ""
 */
export async function startPage(around, games, trouble) {
    const looks = [];
    for (const game of games) {
        looks.push(look(around, game));
        await pause();
    }
    return h(
        "section",
        { class: "start" },
        ...(trouble === "" ? [] : [h("p", { class: "message warning", role: "alert" }, trouble)]),
        h("h1", {}, t("Three board games. Strong opponents. Nothing to install.")),
        h("div", { class: "cards" }, ...looks.map(({ card }) => card)),
        learning(looks),
        footer(around),
    );
}

/** About, and the page in the other languages. @param {import("./game.js").Surroundings} around */
function footer(around) {
    const here = document.documentElement.lang;
    const links = languages()
        .filter((language) => language !== here)
        .map((language) =>
            h("a", { href: `?language=${language}`, lang: language, hreflang: language }, nameOf(language)),
        );
    const about = h(
        "button",
        { type: "button", class: "link", onclick: () => showAbout(around) },
        t("About Parlor"),
    );
    return h("footer", { class: "foot" }, about, ...links);
}

/** A language's own name. @param {string} language */
function nameOf(language) {
    const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
    return name[0].toLocaleUpperCase(language) + name.slice(1);
}

/** What there is to learn from, one click away. @param {Look[]} looks */
function learning(looks) {
    const link = (/** @type {string} */ address, /** @type {string} */ label) =>
        h("li", {}, h("a", { href: address }, label));
    return h(
        "section",
        { class: "learning", "aria-label": t("Learn") },
        h(
            "div",
            {},
            h("h2", {}, t("Learn the rules")),
            h("ul", {}, ...looks.map(({ game, title }) => link(`#rules/${game}`, title))),
        ),
        h(
            "div",
            {},
            h("h2", {}, t("The puzzle of the day")),
            h("ul", {}, ...looks.map(({ game, title }) => link(`#puzzles/${game}`, title))),
        ),
        h(
            "div",
            {},
            h("h2", {}, t("Watch a search")),
            h(
                "ul",
                {},
                ...looks[0].examples.map((/** @type {{ id: string, label: string }} */ { id, label }) =>
                    link(`#watch/${id}`, label),
                ),
            ),
        ),
    );
}

/**
 * @typedef {{ game: string, title: string, examples: { id: string, label: string }[], card: HTMLElement }} Look
 * @param {import("./game.js").Surroundings} around
 * @param {string} game
 * @returns {Look}
 */
function look({ core, catalogue, keeper }, game) {
    const page = core.call("page_new", game, catalogue, 0, 1);
    const about = core.read("page_about", page);
    const examples = core.read("page_examples", page);
    if (about.sample !== "") core.ask("page_open_text", page, "", about.sample, 1);
    const board = new Board(about.title);
    board.paint(core.read("page_scene", page));
    core.call("page_free", page);
    const action = h("em", {}, keeper.isLeft(game) ? t("Go on with your game") : t("Play"));
    const note = keeper.leftNote(game, catalogue);
    const noted = note === "" ? [] : [h("span", { class: "warning" }, note)];
    const card = h(
        "a",
        { class: "card", href: `#${game}`, "data-game": game },
        board.element,
        h(
            "span",
            { class: "about" },
            h("strong", {}, about.title),
            h("span", {}, about.blurb),
            action,
            ...noted,
        ),
    );
    return { game, title: about.title, examples, card };
}
