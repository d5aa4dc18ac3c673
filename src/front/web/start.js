// The start page: a card with a board for each game.

import { Board } from "./board.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {import("./game.js").Surroundings} around
 * @param {string[]} games
 * @param {string} trouble a sentence about an address that could not be read, or ""
 */
export async function startPage(around, games, trouble) {
    const stored = new Set(await around.storage.keys().catch(() => []));
    const cards = await Promise.all(games.map((game) => card(around, game, stored)));
    return h(
        "section",
        { class: "start" },
        ...(trouble === "" ? [] : [h("p", { class: "message warning", role: "alert" }, trouble)]),
        h("h1", {}, t("Three board games. Strong opponents. Nothing to install.")),
        h("div", { class: "cards" }, ...cards),
    );
}

/** @param {import("./game.js").Surroundings} around @param {string} game @param {Set<string>} stored */
async function card(around, game, stored) {
    const { core, catalogue, storage } = around;
    const page = core.call("page_new", game, catalogue, 1);
    const about = core.read("page_about", page);
    if (about.sample !== "") core.ask("page_open_text", page, "", about.sample, 1);
    const board = new Board(about.title);
    board.paint(core.read("page_scene", page));
    const record = stored.has(`game.${game}`)
        ? await storage.get(`game.${game}`).catch(() => undefined)
        : undefined;
    const goesOn =
        record !== undefined &&
        core.ask("page_resume", page, record) === "" &&
        core.call("page_is_unfinished", page) !== 0;
    core.call("page_free", page);
    return h(
        "a",
        { class: "card", href: `#${game}`, "data-game": game },
        board.element,
        h(
            "span",
            { class: "about" },
            h("strong", {}, about.title),
            h("span", {}, about.blurb),
            h("em", {}, goesOn ? t("Go on with your game") : t("Play")),
        ),
    );
}
