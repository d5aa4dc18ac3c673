// Puzzles, lessons, the tutor and searches to be watched: their questions, and what follows from the answers.

import { dataOf } from "./data.js";
import { askForm } from "./dialogs.js";
import { t } from "./words.js";
import { openSheet } from "./sheet.js";

/** Puzzles are a data file of their own, which the program on this thread gets when it is first wanted. @param {import("./core.js").Core} core @param {string} game */
export async function providePuzzles(core, game) {
    const data = dataOf(core, `${game}.puzzles`);
    await data.settled;
    for (const { name, bytes } of data.files) {
        const room = core.call("data_provide", name, bytes.length);
        if (room !== 0) new Uint8Array(core.program.memory.buffer).set(bytes, room);
    }
}

/**
 * Ask what a command asks and begin.
 * @param {import("./game.js").GamePage} game
 * @param {string} command puzzles, lessons, tutor, watch, algorithm or comment
 * @param {string} [answers] without asking
 */
export async function learn(game, command, answers) {
    const { core, page } = game;
    if (command === "puzzles") await providePuzzles(core, game.game);
    if (game.page === 0) return;
    const form = core.read("page_learn_form", page, command);
    if (form.trouble !== undefined) return game.say(form.trouble, true);
    const label = {
        algorithm: t("OK"),
        comment: t("OK"),
        tutor: t("OK"),
        watch: t("Watch"),
        lessons: t("Begin"),
        puzzles: t("Begin"),
    }[command];
    const given = answers ?? (await askForm(form, label));
    if (given === undefined || game.page === 0) return;
    if (command === "watch") {
        const trouble = await openSheet(core, page, "watch", given, { game });
        return trouble === "" ? undefined : game.say(trouble, true);
    }
    const today = new Date();
    game.act(() =>
        core.call(
            "page_learn",
            page,
            command,
            given,
            today.getFullYear(),
            today.getMonth() + 1,
            today.getDate(),
        ),
    );
}
