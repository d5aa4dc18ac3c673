// Games as texts: files, the clipboard, addresses; and the pages of rules and keys.

import { writeAddress } from "./address.js";
import { askLine, askText, askWhich, showPage, showText } from "./dialogs.js";
import { h } from "./dom.js";
import { lookNow } from "./pieces.js";
import { openSheetAlone } from "./sheet.js";
import { t } from "./words.js";

/** @typedef {import("./game.js").GamePage} GamePage */

const GAMES_LISTED = 500;
const FILE_LIMIT = 8 << 20;

/** @param {import("./game.js").Surroundings} around */
export function showAbout({ about }) {
    return showPage(t("About Parlor"), [h("p", {}, `Parlor ${about.version}`), h("p", {}, about.text)]);
}

/** @param {GamePage} game @param {string} name @param {string} text */
async function openText(game, name, text) {
    const games = game.core.read("page_games_in", game.page, text, GAMES_LISTED);
    const number = games.length > 1 ? await askLine(t("Which game?"), "", games) : 1;
    if (number === undefined) return;
    game.act(() => game.core.ask("page_open_text", game.page, name, text, number));
}

/** @param {GamePage} game */
export function openFile(game) {
    const accept = `${game.about.ending},.pdn,.game,.txt,text/plain`;
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept, class: "spoken" }));
    input.addEventListener("change", async () => {
        const file = input.files?.[0];
        input.remove();
        if (file === undefined) return;
        if (file.size > FILE_LIMIT)
            game.say(t("%s is too large: at most 8 MB can be opened.", file.name), true);
        else await openText(game, file.name, await file.text());
    });
    input.addEventListener("cancel", () => input.remove());
    document.body.append(input);
    input.click();
}

/** @param {string} name @param {BlobPart} content @param {string} type */
function download(name, content, type) {
    const link = /** @type {HTMLAnchorElement} */ (h("a", { download: name }));
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {GamePage} game */
export function saveFile(game) {
    const { ending } = game.core.read("page_about", game.page); // of what was opened last
    download(`${game.game}${ending}`, game.core.ask("page_game_text", game.page), "text/plain");
}

const PICTURES = [
    { ending: "png", type: "image/png" },
    { ending: "svg", type: "image/svg+xml" },
];

/** @param {GamePage} game */
export async function savePicture(game) {
    const about = t("As pixels (PNG), or as a drawing that can be enlarged (SVG)?");
    const which = await askWhich(t("Save a picture (.png or .svg)"), about, ["PNG", "SVG", t("Cancel")]);
    const kind = which === undefined ? undefined : PICTURES[which];
    if (kind === undefined || game.page === 0) return;
    const { core, page } = game;
    const name = `${game.game}.${kind.ending}`;
    const at = core.call("page_picture", page, name, lookNow());
    if (at === 0) return game.act(() => {});
    download(name, core.copyOut(at, core.call("page_picture_size", page)), kind.type);
}

/** @param {GamePage} game */
export async function chooseVariation(game) {
    const lines = game.core.read("page_variations", game.page);
    const about = t("What could have been played instead:");
    const number = await askLine(t("Variations"), about, lines);
    if (number !== undefined) game.act(() => game.core.call("page_enter_variation", game.page, number - 1));
}

/** @param {GamePage} game @param {string} title @param {string} text */
export async function copyText(game, title, text) {
    try {
        await navigator.clipboard.writeText(text);
        game.say(t("Copied."), false);
    } catch {
        await showText(title, text, t("Select the text and copy it."));
    }
}

/** @param {GamePage} game */
export async function pasteText(game) {
    const text = await askText(
        t("Paste"),
        t("A game or a position as text: PDN, a saved game, or one line with a position."),
    );
    if (text !== undefined && text.trim() !== "") await openText(game, t("the text"), text);
}

/** @param {GamePage} game */
export async function shareAddress(game) {
    const moves = game.moves.map((move) => move.replace(/[?!]+$/, "")).slice(0, game.scene.ply);
    const position = game.core.ask("page_first_position", game.page);
    const address = location.href.replace(/[?#].*/, "") + writeAddress({ game: game.game, position, moves });
    const about = t("This address opens the game up to the position shown. Nothing is sent to anybody.");
    await showText(t("Share this position"), address, about);
}

/** @param {Pick<GamePage, "around" | "game" | "about">} game */
export async function showRules({ around, game, about }) {
    const rules = about.rules.split("\n").map((/** @type {string} */ line) => h("p", {}, line));
    const below = [h("details", {}, h("summary", {}, t("All rules")), ...rules)];
    const trouble = await openSheetAlone(around, game, "rules", "", below);
    if (trouble !== "") await showPage(about.title, rules); // it has no walk-through
}

/** The rules before any game. @param {import("./game.js").Surroundings} around @param {string} game */
export function openRules(around, game) {
    const { core, catalogue } = around;
    const page = core.call("page_new", game, catalogue, 0, 1);
    const about = core.read("page_about", page);
    core.call("page_free", page);
    return showRules({ around, game, about });
}

/** @param {GamePage} game */
export function showKeys(game) {
    const rows = game.around.commands
        .filter((command) => command.key !== "")
        .map((command) => [command.key, command.label]);
    rows.push(
        [t("Arrows, Home, End"), t("walk over the board, once it has the keyboard's focus")],
        [t("Space, Enter"), t("touch the square")],
        ["Esc", t("let go of the piece")],
        ["?", t("all keys")],
    );
    const line = (/** @type {string[]} */ [key, label]) => h("li", {}, h("kbd", {}, key), " ", label);
    return showPage(t("Keys"), [h("ul", { class: "keys" }, ...rows.map(line))]);
}
