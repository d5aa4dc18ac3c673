// Screenshots to look at: node tests/e2e/web/shots.mjs FOLDER. Start page and each game at 320, 768 and 1400 pixels, light
// and dark, and in high contrast.
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

const server = await serve();
const browser = await launch();
for (const [width, height] of Object.entries(SIZES))
    for (const look of ["light", "dark", "contrast"]) {
        if (look === "contrast" && width !== "768") continue;
        const options = {
            viewport: { width: Number(width), height },
            colorScheme: look === "dark" ? "dark" : "light",
            contrast: look === "contrast" ? "more" : "no-preference",
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
        await context.close();
    }
await browser.close();
server.close();
