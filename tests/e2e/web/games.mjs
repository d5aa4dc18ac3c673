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

export async function games(browser, server) {
    for (const game of ["tictactoe", "ultimate", "checkers"])
        await Promise.all(
            HANDS.map(([name, hand, options]) =>
                test(`${game}: a whole game by ${name}`, () =>
                    wholeGame(browser, server, game, hand, options)),
            ),
        );
}
