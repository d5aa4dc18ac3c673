// A computer's double jump on the page: the piece rests half a second on the square between, which is highlighted. The
// animations are stopped and read at chosen times, so that it does not matter how fast the machine is.
import { check, newContext, observe, openPage, test } from "./driver.mjs";

const RECORD =
    "parlor 1\ngame checkers\nposition B:W27,32:B23,10,1\nseat Black human\nseat White negamax:1\nmove 10-14\n";
const GLIDE_MS = 220; // as in src/view/reel.h
const BETWEEN = 17; // square 18
const LAST = 8; // square 9

/** Runs in the page, before anything else: animations stand still until the test moves them. */
function holdAnimations() {
    const animate = Element.prototype.animate;
    window.held = [];
    Element.prototype.animate = function (frames, options) {
        const animation = animate.call(this, frames, options);
        animation.pause();
        window.held.push({ element: this, animation });
        return animation;
    };
}

/** Where the piece is at this time, and how visible the mark on the square between. */
function seenAt(page, time) {
    return page.evaluate(
        ({ time, between }) => {
            for (const { animation } of window.held) animation.currentTime = time;
            const piece = window.held.find(({ element }) => element.classList.contains("piece")).element;
            const { left, top, width, height } = piece.getBoundingClientRect();
            const over = [...document.querySelectorAll(".game .cell")].find((cell) => {
                const box = cell.getBoundingClientRect();
                const x = left + width / 2 - box.left;
                const y = top + height / 2 - box.top;
                return x > 0 && y > 0 && x < box.width && y < box.height;
            });
            const mark = document.querySelector(`.cell[data-square="${between}"] .reached`);
            return {
                square: Number(over?.dataset.square ?? -1),
                marked: mark === null ? "gone" : getComputedStyle(mark).opacity,
            };
        },
        { time, between: BETWEEN },
    );
}

async function jump(browser, server, glide, options) {
    const context = await newContext(browser, options);
    const page = await context.newPage();
    const address = `${server.address}#checkers/start/11-15`;
    const faults = observe(page, address);
    await page.addInitScript(holdAnimations);
    await page.goto(address);
    await page.waitForSelector(".moves li");
    await page.evaluate(() => (window.held.length = 0));
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=paste]");
    await page.fill("dialog textarea", RECORD);
    await page.click("dialog .buttons .main");
    await page.waitForFunction(() =>
        window.held.some(({ element }) => element.matches(".reached, .reached *")),
    );
    for (const rested of [0, 250, 499]) {
        const { square, marked } = await seenAt(page, glide + rested);
        check(square === BETWEEN, `after ${rested} ms of its rest the piece is on ${square}`);
        check(marked === "1", `after ${rested} ms the square is marked by ${marked}`);
    }
    const before = await seenAt(page, 0);
    check(before.square !== BETWEEN && before.marked === "0", `it begins with ${JSON.stringify(before)}`);
    const after = await seenAt(page, 2 * glide + 500 - 0.01);
    check(after.square === LAST && after.marked !== "1", `it ends with ${JSON.stringify(after)}`);
    await page.evaluate(() => window.held.forEach(({ animation }) => animation.finish()));
    await page.waitForSelector(".reached", { state: "detached" });
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

/** The last square of a double jump is clicked, then the piece is dragged there. */
async function atOnce(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers/B:W6,14,32:B1,12`);
    const middle = async (/** @type {number} */ square) => {
        const box = await page.locator(`.game .cell[data-square="${square}"]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [from, to] = [await middle(0), await middle(16)];
    await page.mouse.click(...from);
    await page.mouse.click(...(await middle(17)));
    await page.waitForSelector("text=can go to 10 or 17");
    await page.mouse.click(...to);
    await page.waitForSelector("text=White's turn");
    await page.click("[data-command=undo]");
    await page.waitForSelector("text=Black's turn");
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
    await page.waitForSelector("text=White's turn");
    await page.waitForSelector('.game .cell[data-square="5"][aria-label^="6, empty"]');
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

export async function jumps(browser, server) {
    await test("a computer's double jump rests half a second", () =>
        jump(browser, server, GLIDE_MS, { reducedMotion: "no-preference" }));
    await test("a double jump is entered at once", () => atOnce(browser, server));
    await test("and does so without motion", () => jump(browser, server, 1, { reducedMotion: "reduce" }));
}
