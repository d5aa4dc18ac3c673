// The start page: a card with a board for each game.

import { Board } from "./board.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {import("./game.js").Surroundings} around
 * @param {string[]} games
 * @param {string} trouble a sentence about an address that could not be read, or ""
 */
export function startPage(around, games, trouble) {
    return h(
        "section",
        { class: "start" },
        ...(trouble === "" ? [] : [h("p", { class: "message warning", role: "alert" }, trouble)]),
        h("h1", {}, t("Three board games. Strong opponents. Nothing to install.")),
        h("div", { class: "cards" }, ...games.map((game) => card(around, game))),
        learning(around, games),
    );
}

/** What there is to learn from, one click away. @param {import("./game.js").Surroundings} around @param {string[]} games */
function learning({ core, catalogue }, games) {
    const titles = games.map((game) => {
        const page = core.call("page_new", game, catalogue, 0, 1);
        const about = core.read("page_about", page);
        const examples = core.read("page_viewer_examples", page);
        core.call("page_free", page);
        return { game, title: about.title, examples };
    });
    const link = (/** @type {string} */ address, /** @type {string} */ label) =>
        h("li", {}, h("a", { href: address }, label));
    return h(
        "section",
        { class: "learning", "aria-label": t("Learn") },
        h(
            "div",
            {},
            h("h2", {}, t("The puzzle of the day")),
            h("ul", {}, ...titles.map(({ game, title }) => link(`#puzzles/${game}`, title))),
        ),
        h(
            "div",
            {},
            h("h2", {}, t("Watch a search")),
            h(
                "ul",
                {},
                ...titles[0].examples.map((/** @type {{ id: string, label: string }} */ { id, label }) =>
                    link(`#watch/${id}`, label),
                ),
            ),
        ),
    );
}

/** @param {import("./game.js").Surroundings} around @param {string} game */
function card({ core, catalogue, keeper }, game) {
    const page = core.call("page_new", game, catalogue, 0, 1);
    const about = core.read("page_about", page);
    if (about.sample !== "") core.ask("page_open_text", page, "", about.sample, 1);
    const board = new Board(about.title);
    board.paint(core.read("page_scene", page));
    core.call("page_free", page);
    const action = h("em", {}, keeper.isLeft(game) ? t("Go on with your game") : t("Play"));
    return h(
        "a",
        { class: "card", href: `#${game}`, "data-game": game },
        board.element,
        h("span", { class: "about" }, h("strong", {}, about.title), h("span", {}, about.blurb), action),
    );
}
