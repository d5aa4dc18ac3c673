// Accessibility: axe-core finds nothing on any page and in any state, in light, dark, high contrast and in German; nothing
// scrolls sideways or is cut off at 320 pixels; the spoken words are there.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beginGame, byMouse, byTouch, check, openPage, playToTheEnd, test, waitForTurn } from "./driver.mjs";

export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function audit(page, state, found) {
    const violations = await page.evaluate(async () => {
        const results = await window.axe.run(document, { resultTypes: ["violations"] });
        return results.violations.map(
            (one) =>
                `${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`,
        );
    });
    for (const violation of violations) found.push(`${state}: ${violation}`);
    const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wide > 0) found.push(`${state}: scrolls sideways by ${wide} pixels`);
    for (const text of await page.evaluate(cutOff)) found.push(`${state}: cut off: ${text}`);
}

/** Texts that stick out of the window, their dialog or their button. */
function cutOff() {
    const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const sticksOut = (one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const around = one.closest("dialog")?.getBoundingClientRect() ?? {
            left: 0,
            right: window.innerWidth,
        };
        const within = left >= around.left - 1 && right <= around.right + 1;
        return width > 1 && (!within || one.scrollWidth > one.clientWidth + 1);
    };
    return [...document.querySelectorAll("button, label, legend, h1, h2, p, em, .name, .clock")]
        .filter((one) => one.closest(".scroll, .tree, .spoken, .definitions") === null)
        .filter((one) => seen(one) && getComputedStyle(one).display !== "inline" && sticksOut(one))
        .map((one) => `${one.className} "${one.textContent.trim().slice(0, 60)}"`);
}

const menu = async (page, command) => {
    await page.click("[aria-haspopup=menu]");
    await page.click(`[role=menu] [data-command=${command}]`);
};

async function walkThrough(browser, server, options) {
    const { context, page, faults } = await openPage(browser, server.address, options);
    const found = [];
    const look = async (state) => {
        await page.evaluate(AXE); // not by a script element: the page's policy forbids that
        await audit(page, state, found);
    };
    await page.waitForSelector(".card");
    await look("start page");
    for (const game of ["tictactoe", "ultimate", "checkers"]) {
        await page.goto(`${server.address}#${game}`);
        await page.waitForSelector("dialog");
        await look(`${game}: questions`);
        await beginGame(page);
        const seen = await waitForTurn(page);
        await byMouse(page)(seen.open[0]);
        await waitForTurn(page);
        await look(`${game}: in play`);
    }
    await page.click("[aria-haspopup=menu]");
    await look("menu");
    await page.keyboard.press("Escape");
    for (const command of ["share", "save-picture", "paste", "puzzles", "lessons", "tutor", "watch"]) {
        await menu(page, command);
        await page.waitForSelector("dialog");
        await look(command);
        await page.keyboard.press("Escape");
    }
    await page.keyboard.press("h");
    await page.waitForSelector(".mark.hint");
    await look("hint");
    await page.keyboard.press("v");
    await page.waitForSelector(".cell.warm");
    await look("heat map");
    await page.keyboard.press("v");
    await page.keyboard.press("?");
    await look("keys");
    await page.keyboard.press("Escape");
    await menu(page, "text");
    await look("board as text");
    await page.keyboard.press("a");
    await page.waitForSelector(".analysis .lines-of-play button");
    await look("analysis");
    await page.keyboard.press("a");
    await page.keyboard.press("w");
    await page.waitForSelector(".review:not([hidden])");
    await look("review");
    // Whatever the judge thinks of these moves: every mark on the move that is looked at, and beside it.
    for (const mark of ["inaccuracy", "mistake", "blunder"]) {
        await page.evaluate((name) => {
            for (const move of document.querySelectorAll(".moves [data-ply]")) move.classList.add(name);
        }, mark);
        await look(`review: ${mark}`);
        await page.evaluate((name) => {
            for (const move of document.querySelectorAll(".moves [data-ply]")) move.classList.remove(name);
        }, mark);
    }
    await menu(page, "rules");
    await look("rules");
    await page.keyboard.press("Escape");
    await menu(page, "set-up");
    await look("set-up");
    await runClocks(page, look);
    await page.fill(".typed", "11-15");
    await page.press(".typed", "Enter");
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "2");
    await menu(page, "resign"); // asks first
    await look("resigning");
    await page.keyboard.press("Escape");
    check((await page.locator(".offers button").count()) === 0, "the game was given up without an answer");
    await menu(page, "resign");
    await page.locator("dialog .buttons button:not(.main)").click();
    await page.waitForSelector(".offers button");
    await look("the end of a game");
    await page.goto(`${server.address}#puzzles/checkers`);
    await page.waitForSelector(".game.exercise .offers button");
    await look("a puzzle");
    await page.goto(`${server.address}#watch/root-98-cut`);
    await page.waitForSelector(".sheet");
    await look("a search");
    await page.goto(`${server.address}#chess`);
    await page.waitForSelector(".message.warning:not(:empty)");
    await look("an address that cannot be read");
    check(found.length === 0, found.join("\n"));
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

/** Two computers, then a person, with clocks that run. */
async function runClocks(page, look) {
    await page.click(".brushes button:last-child"); // set-up is left
    for (const [computer, state] of [
        ["both", "two computers with clocks"],
        ["white", "a person with clocks"],
    ]) {
        await page.keyboard.press("n");
        await beginGame(page, { computer, clock: 2 });
        await page.waitForFunction(
            () => !/[05]:00$/.test(document.querySelector(".seat.turn .clock")?.textContent ?? "0:00"),
        );
        await look(state);
    }
}

// The end of a game, and what a screen reader is told.
async function spoken(browser, server) {
    const { context, page } = await openPage(browser, `${server.address}#tictactoe`);
    await beginGame(page);
    const grid = page.getByRole("grid");
    check((await grid.getByRole("gridcell").count()) === 9, "nine cells");
    check((await page.locator(".board [tabindex='0']").count()) === 1, "one tab stop");
    await playToTheEnd(page, byMouse(page));
    const said = await page.locator("#live").textContent();
    check(/win|draw/i.test(said), `the end is spoken as "${said}"`);
    const found = [];
    await page.evaluate(AXE);
    await audit(page, "end", found);
    check(found.length === 0, found.join("\n"));
    await context.close();
}

// The many openings of checkers' questions: a filter leaves those with its text in their name, and the chosen one.
async function filtered(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers`);
    await page.waitForSelector("dialog");
    const select = page.locator("dialog .filter + select").first();
    const all = await select.locator("option").count();
    await page.locator("dialog .filter").first().fill("DYKE");
    const left = await select.locator("option").allTextContents();
    check(left.length < all && left.length >= 2, `${left.length} of ${all} openings are left`);
    check(
        left.slice(1).every((name) => /dyke/i.test(name)),
        left.join(", "),
    );
    await page.keyboard.press("Enter");
    check((await page.locator("dialog").count()) === 1, "Enter in the filter has begun the game");
    await select.selectOption({ index: 1 });
    await page.click("dialog button.main");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.waitForFunction(() => Number(document.querySelector(".game").dataset.plies) > 0);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// On a small phone the board to play in is enlarged: touch targets are at least as large as a finger.
async function enlarged(browser, server) {
    const options = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
    const { context, page, faults } = await openPage(browser, `${server.address}#ultimate`, options);
    await beginGame(page);
    const tap = byTouch(page);
    const first = await waitForTurn(page);
    await tap(first.open[40]); // any board is open: this chooses the middle one
    await page.waitForFunction(() => document.querySelector(".board").dataset.enlarged === "4");
    const large = (seen) => seen.open.filter(({ width }) => width >= 40);
    await tap(large(await waitForTurn(page))[8]);
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "2");
    const second = await waitForTurn(page);
    check(second.plies === 2 && second.open.length > 0, "the first tap on the enlarged board plays");
    const small = second.open.filter(({ width }) => width < 40);
    const one = second.open.length <= 9;
    check(!one || small.length === 0, `${small.length} squares to touch are ${small[0]?.width} pixels wide`);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// A dialog that is left hears nothing more: the key after Escape is the board's, and the focus is where it was.
async function afterEscape(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers/start/11-15,22-18`);
    const analysis = page.locator(".analysis");
    for (const command of ["keys", "rules", "watch"]) {
        await page.click("[aria-haspopup=menu]");
        await page.click(`[role=menu] [data-command=${command}]`);
        await page.waitForSelector("dialog[open]");
        await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("a")]); // as fast as it can be
        await analysis.waitFor();
        check((await page.locator("[aria-haspopup=menu]:focus").count()) === 1, `${command}: no focus`);
        await page.keyboard.press("a");
        await analysis.waitFor({ state: "hidden" });
    }
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

export async function access(browser, server) {
    await Promise.all([
        test("axe: light, 320 pixels wide", () =>
            walkThrough(browser, server, { viewport: { width: 320, height: 640 } })),
        test("axe: dark", () =>
            walkThrough(browser, server, { colorScheme: "dark", viewport: { width: 1400, height: 900 } })),
    ]);
    await Promise.all([
        test("axe: high contrast", () =>
            walkThrough(browser, server, { contrast: "more", viewport: { width: 768, height: 1024 } })),
        test("axe: German, 320 pixels wide", () =>
            walkThrough(browser, server, { locale: "de", viewport: { width: 320, height: 640 } })),
    ]);
    await Promise.all([
        test("spoken words", () => spoken(browser, server)),
        test("a key after Escape", () => afterEscape(browser, server)),
        test("openings by their name", () => filtered(browser, server)),
        test("squares for fingers", () => enlarged(browser, server)),
    ]);
}
