// What is where: dialogs open at their top, nothing is hidden behind them or outside the window, pieces can be told apart in
// forced colours, and a review shows its game and nothing else.
import { beginGame, byMouse, check, openPage, playToTheEnd, test } from "./driver.mjs";

const PHONE = { viewport: { width: 320, height: 640 } };
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const GAME = "#checkers/start/9-14,22-18,5-9,25-22,11-16,30-25,16-19,24x15,10x19,23x16";

const box = (page, selector) => page.locator(selector).last().boundingBox();

async function checkInside(page, selector) {
    const { x, y, width, height } = await box(page, selector);
    const { width: right, height: bottom } = page.viewportSize();
    const inside = x >= 0 && y >= 0 && x + width <= right + 1 && y + height <= bottom + 1;
    check(inside, `${selector} is at ${x}, ${y}, ${width} by ${height} of ${right} by ${bottom}`);
}

async function dialogsAtTheirTop(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers`, PHONE);
    const atTop = async (name) => {
        await page.waitForSelector("dialog");
        check((await page.$eval("dialog", (one) => one.scrollTop)) === 0, `${name} is not at its top`);
        await checkInside(page, "dialog h2");
        await checkInside(page, "dialog button.main");
    };
    await atTop("the form");
    await page.$eval("dialog", (one) => (one.scrollTop = one.scrollHeight));
    const last = await box(page, "dialog select");
    const buttons = await box(page, "dialog .buttons");
    check(last.y + last.height <= buttons.y, "the buttons cover the last question");
    await beginGame(page);
    await page.keyboard.press("?");
    await atTop("the list of keys");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// The end of a game is told once, without hiding what decided it; the next one is a click away.
async function boardInSight(browser, server) {
    for (const viewport of [PHONE.viewport, { width: 768, height: 1024 }, LAPTOP.viewport]) {
        const { context, page } = await openPage(browser, `${server.address}#tictactoe`, { viewport });
        await beginGame(page);
        await playToTheEnd(page, byMouse(page));
        await page.waitForSelector("[data-offer=again]");
        check((await page.locator("dialog").count()) === 0, "a dialog covers the end");
        const text = await page.innerText(".game");
        check(!/[XO] wins!/.test(text), `the end is told twice: ${text}`);
        check(/Player wins: \d+\s+AI wins: \d+\s+Draws: \d+/.test(text), `no counters: ${text}`);
        await page.click("[data-offer=again]");
        await page.waitForSelector("[data-offer=again]", { state: "detached" });
        await context.close();
    }
}

async function menuInSight(browser, server) {
    const options = { viewport: { width: 1400, height: 900 } };
    const { context, page } = await openPage(browser, `${server.address}${GAME}`, options);
    await page.waitForSelector(".moves li");
    await page.click("[aria-haspopup=menu]");
    for (const command of ["turn", "share", "watch", "resign", "rules", "keys"])
        await checkInside(page, `[role=menu] [data-command=${command}]`);
    await context.close();
}

const shareOfBar = (page) => page.$eval(".value", (bar) => bar.style.getPropertyValue("--share"));

async function reviewInSight(browser, server, viewport = LAPTOP.viewport) {
    const { context, page, faults } = await openPage(browser, `${server.address}${GAME}`, { viewport });
    await page.waitForSelector(".moves li");
    const before = await box(page, ".game .board");
    await page.keyboard.press("w");
    await page.waitForSelector(".review .counts:not([hidden])");
    for (const selector of [".offers", ".steps", ".typed"]) await checkInside(page, selector);
    const after = await box(page, ".game .board");
    check(after.width === before.width, `the board was ${before.width} wide and is ${after.width}`);
    // The bar shows what the review found, for each move.
    check(!(await page.$eval(".value", (bar) => bar.classList.contains("unknown"))), "nothing on the bar");
    const last = await shareOfBar(page);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((old) => document.querySelector(".value").style.cssText !== old, last);
    check((await shareOfBar(page)) !== last, "the bar does not change with the move");
    check((await page.$eval(".board", (one) => getComputedStyle(one).opacity)) === "1", "the board is faded");
    // Something else is on the board: the review waits and is back afterwards.
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=set-up]");
    await page.waitForSelector(".brushes:not([hidden])");
    check(await page.isHidden(".review"), "the review is beside a position that is set up");
    check((await page.$eval(".board", (one) => getComputedStyle(one).opacity)) === "1", "the board is faded");
    await page.click(".brushes button:last-child");
    await page.waitForSelector(".review");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

async function forcedColours(browser, server) {
    for (const colorScheme of ["light", "dark"]) {
        const options = { forcedColors: "active", colorScheme };
        const { context, page } = await openPage(browser, `${server.address}${GAME}`, options);
        await page.waitForSelector(".moves li");
        const style = (selector, property) =>
            page.$eval(`.game ${selector}`, (one, name) => getComputedStyle(one)[name], property);
        const [ours, theirs] = [
            await style(".board .side-0 .face", "fill"),
            await style(".board .side-1 .face", "fill"),
        ];
        check(ours !== theirs, `the pieces of both sides are ${ours}`);
        const ground = await style(".board .cell.bare", "backgroundColor");
        check((await style(".board .number", "color")) !== ground, `numbers and squares are ${ground}`);
        check(
            (await style(".seat.turn", "outlineStyle")) !== (await style(".seat:not(.turn)", "outlineStyle")),
            "nothing shows whose turn it is",
        );
        await context.close();
    }
}

// From the start page: the rules without a game, and the page in another language.
async function startPageLinks(browser, server) {
    const { context, page, faults } = await openPage(browser, server.address, PHONE);
    await page.click('a[href="#rules/checkers"]');
    await page.waitForSelector("dialog .sheet");
    check((await page.innerText("dialog h2")) === "Checkers", await page.innerText("dialog"));
    await page.keyboard.press("Escape");
    check((await page.locator(".card").count()) === 3, "the start page is not behind the rules");
    await page.click('a[hreflang="de"]');
    await page.waitForFunction(() => document.documentElement.lang === "de");
    await page.click('a[href="#rules/checkers"]');
    await page.waitForSelector("dialog .sheet");
    check((await page.innerText("dialog h2")) === "Dame", await page.innerText("dialog"));
    await page.keyboard.press("Escape");
    await page.goto(`${server.address}?language=de${GAME}`);
    await page.waitForSelector(".moves li");
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=share]");
    const shared = await page.inputValue("dialog textarea");
    check(!shared.includes("language"), `who is given ${shared} gets our language`);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// Numbers and the heat map are switched at once, not with the next move; and stay so.
async function switches(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers`);
    await beginGame(page, { computer: "none" });
    await page.keyboard.press("h");
    await page.waitForFunction(() => document.querySelector(".message").textContent.startsWith("Hint:"));
    await page.keyboard.press("v");
    await page.waitForSelector(".cell.warm .percent");
    await page.keyboard.press("v");
    await page.waitForSelector(".cell.warm", { state: "detached" });
    await page.keyboard.press("#");
    await page.waitForSelector(".game .number", { state: "detached" });
    await page.reload();
    await page.waitForSelector(".game .piece");
    check((await page.locator(".game .number").count()) === 0, "the numbers are back after a reload");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

const ALL = {
    "numbers and heat map": switches,
    "dialogs open at their top": dialogsAtTheirTop,
    "the board is in sight when a game ends": boardInSight,
    "the whole menu is in sight": menuInSight,
    "a review, and what else is in sight": reviewInSight,
    "a review in a higher window": (browser, server) =>
        reviewInSight(browser, server, { width: 1400, height: 900 }),
    "forced colours": forcedColours,
    "from the start page": startPageLinks,
};

export async function layout(browser, server) {
    const list = Object.entries(ALL);
    for (let i = 0; i < list.length; i += 2)
        await Promise.all(list.slice(i, i + 2).map(([name, run]) => test(name, () => run(browser, server))));
}
