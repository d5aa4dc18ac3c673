// The main flows in Firefox: whole games by mouse and by keys, every process killed in mid-game, analysis, one file from the
// disk.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { Firefox, firefoxPath, newProfile } from "./bidi.mjs";
import { beginGame, byKeys, byMouse, check, playToTheEnd, test, waitForTurn } from "./driver.mjs";

const moves = (page) => page.evaluate(() => document.querySelector(".moves").innerText);
const clean = (browser) => check(browser.faults.length === 0, browser.faults.join("\n"));

async function wholeGame(browser, address, hand) {
    const page = await browser.open(address);
    await beginGame(page);
    const end = await playToTheEnd(page, hand(page));
    check(/win|draw/i.test(end.status), `the end is told as "${end.status}"`);
    clean(browser);
}

async function playTwo(page) {
    for (let plies = 0; plies < 4; plies += 2) {
        const { open } = await waitForTurn(page);
        await byMouse(page)(open[open.length >> 1]);
        await page.waitForFunction(
            (least) => Number(document.querySelector(".game").dataset.plies) >= least,
            plies + 2,
        );
    }
}

async function analysed(page) {
    await waitForTurn(page);
    await page.press("a");
    await page.waitForSelector(".analysis .lines-of-play button");
    await page.press("a");
}

async function killed(profile, server, state) {
    const page = await state.browser.open(`${server.address}#ultimate`);
    await beginGame(page);
    await playTwo(page);
    const before = await moves(page);
    await analysed(page);
    clean(state.browser);
    await state.browser.kill();
    state.browser = await Firefox.launch(profile.folder);
    const again = await state.browser.open(`${server.address}#ultimate`);
    await again.waitForSelector(".moves li");
    check((await moves(again)) === before, `after the kill: ${await moves(again)}\nbefore: ${before}`);
    clean(state.browser);
}

async function oneFile(browser) {
    const folder = mkdtempSync("build/alone-");
    copyFileSync("build/parlor.html", `${folder}/parlor.html`);
    const page = await browser.open(`file://${process.cwd()}/${folder}/parlor.html#ultimate`);
    await beginGame(page);
    await playTwo(page);
    clean(browser);
    rmSync(folder, { recursive: true });
}

export async function firefox(_chromium, server) {
    if (firefoxPath === undefined) {
        console.log("ok web Firefox # SKIP there is no Firefox here: apt-get install firefox-esr");
        return;
    }
    const profile = newProfile();
    const state = { browser: await Firefox.launch(profile.folder) };
    const game = (name) => `${server.address}#${name}`;
    await test("Firefox: tictactoe by mouse", () => wholeGame(state.browser, game("tictactoe"), byMouse));
    await test("Firefox: ultimate by mouse", () => wholeGame(state.browser, game("ultimate"), byMouse));
    await test("Firefox: checkers by keys", () => wholeGame(state.browser, game("checkers"), byKeys));
    await test("Firefox: one file from the disk", () => oneFile(state.browser));
    await test("Firefox: killed in mid-game", () => killed(profile, server, state));
    await state.browser.close();
    profile.remove();
}
