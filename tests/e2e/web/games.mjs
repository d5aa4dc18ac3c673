// Whole games to the end in each game: by mouse, by touch, by keys alone.
import { beginGame, byKeys, byMouse, byTouch, check, openPage, playToTheEnd, test } from "./driver.mjs";

const HANDS = [
    ["mouse", byMouse, { viewport: { width: 1400, height: 900 } }],
    ["touch", byTouch, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ["keys", byKeys, { viewport: { width: 1000, height: 800 } }],
];

async function wholeGame(browser, server, game, hand, options) {
    const { context, page, faults } = await openPage(browser, `${server.address}#${game}`, options);
    await beginGame(page);
    const end = await playToTheEnd(page, hand(page));
    check(/win|draw/i.test(end.status), `the end is told as "${end.status}"`);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

/** Both players are asked before the first game, and anew after one; neither time can that be left out. */
async function playersAreAsked(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#tictactoe`);
    const insist = async () => {
        await page.waitForSelector("dialog");
        for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
        await page.mouse.click(2, 2);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog button.main");
        check((await page.locator("dialog[open]").count()) === 1, "the dialog has been left");
        check((await page.locator("dialog .buttons button").count()) === 1, "nothing but Play is offered");
    };
    await insist();
    await beginGame(page);
    await playToTheEnd(page, byMouse(page));
    await page.locator('[data-command="new"]:visible').first().click();
    await insist();
    await beginGame(page);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

export async function games(browser, server) {
    await test("both players are asked, and nobody can leave it out", () => playersAreAsked(browser, server));
    for (const game of ["tictactoe", "ultimate", "checkers"])
        await Promise.all(
            HANDS.map(([name, hand, options]) =>
                test(`${game}: a whole game by ${name}`, () =>
                    wholeGame(browser, server, game, hand, options)),
            ),
        );
}
