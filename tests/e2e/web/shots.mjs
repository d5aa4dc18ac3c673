// Screenshots to look at: node tests/e2e/web/shots.mjs FOLDER [GAME | states]. Start page, each game, and what can be opened
// from a game, at 320, 768 and 1400 pixels, light and dark, at 768 also in high contrast and in forced colours. LOCALE=de for German.
import { beginGame, byMouse, launch, openPage, serve, waitForTurn } from "./driver.mjs";

const [folder = "build/shots", only] = process.argv.slice(2);
const SIZES = { 320: 640, 768: 1024, 1400: 900 };
const PLAYED = { tictactoe: 2, ultimate: 9, checkers: 8 };

async function shoot(page, name) {
    await page.screenshot({ path: `${folder}/${name}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    if (wide) console.log(`${name}: scrolls sideways`);
}

async function playSome(page, moves) {
    for (let i = 0; i < moves; i++) {
        const seen = await waitForTurn(page);
        if (seen.turn < 0) return;
        const choices = seen.targets.length > 0 ? seen.targets : seen.open;
        await byMouse(page)(choices[(5 * i + 2) % choices.length]);
        await page.waitForTimeout(50);
    }
    await waitForTurn(page);
}

const menu = (command) => async (page) => {
    await page.click("[aria-haspopup=menu]");
    await page.click(`[role=menu] [data-command=${command}]`);
};

/** From a game of some moves, one after the other; Escape leaves each. */
const STATES = {
    menu: (page) => page.click("[aria-haspopup=menu]"),
    share: menu("share"),
    picture: menu("save-picture"),
    keys: menu("keys"),
    rules: menu("rules"),
    new: (page) => page.keyboard.press("n"),
    puzzles: menu("puzzles"),
    lessons: menu("lessons"),
    tutor: menu("tutor"),
    watch: menu("watch"),
    analysis: async (page) => {
        await page.keyboard.press("a");
        await page.waitForSelector(".analysis .lines-of-play button");
    },
    review: async (page) => {
        await page.keyboard.press("a");
        await page.keyboard.press("w");
        await page.waitForSelector(".review .counts:not([hidden])");
        await page.keyboard.press("ArrowLeft");
    },
    "set-up": menu("set-up"),
};

async function shootStates(page, server, kind) {
    await page.goto(`${server.address}#checkers/start/11-15,22-18,15x22,25x18,12-16,24-20`);
    for (const [name, enter] of Object.entries(STATES)) {
        await page.waitForSelector(".game");
        await enter(page);
        await page.waitForTimeout(400);
        await shoot(page, `state-${name}-${kind}`);
        if (await page.locator("dialog, [role=menu]:not([hidden])").count())
            await page.keyboard.press("Escape");
    }
    await page.goto(`${server.address}#puzzles/checkers`);
    await page.waitForSelector(".offers button");
    await shoot(page, `state-puzzle-${kind}`);
    await page.goto(`${server.address}#watch/root-98-cut`);
    await page.waitForSelector("dialog");
    await shoot(page, `state-viewer-${kind}`);
}

const server = await serve();
const browser = await launch();
for (const [width, height] of Object.entries(SIZES))
    for (const look of ["light", "dark", "contrast", "forced"]) {
        if (["contrast", "forced"].includes(look) && width !== "768") continue;
        const options = {
            viewport: { width: Number(width), height },
            colorScheme: look === "dark" ? "dark" : "light",
            contrast: look === "contrast" ? "more" : "no-preference",
            forcedColors: look === "forced" ? "active" : "none",
            locale: process.env.LOCALE ?? "en",
        };
        const { context, page } = await openPage(browser, server.address, options);
        if (only === undefined) await page.waitForSelector(".card");
        if (only === undefined) await shoot(page, `start-${width}-${look}`);
        for (const [game, moves] of Object.entries(PLAYED)) {
            if (only !== undefined && only !== game) continue;
            await page.goto(`${server.address}#${game}`);
            await beginGame(page);
            await playSome(page, moves);
            await shoot(page, `${game}-${width}-${look}`);
        }
        if (only === undefined || only === "states") await shootStates(page, server, `${width}-${look}`);
        await context.close();
    }
await browser.close();
server.close();
