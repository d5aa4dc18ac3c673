// Learning on the page: searches that are watched or compared, puzzles, lessons, the tutor, the review and its drill, on a
// wide page and on a telephone; axe-core finds nothing, neither in light nor in dark.
import { AXE, audit } from "./access.mjs";
import { check, openPage, test } from "./driver.mjs";

const SHOTS = process.env.PARLOR_SHOTS; // a folder for screenshots

/** Opens a page; `look` audits it in light and dark, `done` fails if anything was wrong. */
async function begin(browser, address, options = {}) {
    const { context, page, faults } = await openPage(browser, address, options);
    const found = [];
    await page.evaluate(AXE);
    const look = async (state) => {
        for (const colorScheme of ["dark", "light"]) {
            await page.emulateMedia({ colorScheme });
            // Colours that change gradually would be judged half-way.
            await page.evaluate(() =>
                Promise.all(
                    document
                        .getAnimations()
                        .filter((one) => one.effect.getTiming().iterations !== Infinity)
                        .map((one) => one.finished.catch(() => 0)),
                ),
            );
            await audit(page, `${state} ${colorScheme}`, found);
            if (SHOTS)
                await page.screenshot({ path: `${SHOTS}/${state.replace(/\W+/g, "-")}-${colorScheme}.png` });
        }
    };
    const done = async () => {
        check(found.length === 0, found.join("\n"));
        check(faults.length === 0, faults.join("\n"));
        await context.close();
    };
    return { page, look, done };
}

const type = async (page, text) => {
    await page.fill(".typed", text);
    await page.press(".typed", "Enter");
};
const offer = (page, id) => page.click(`[data-offer="${id}"]`);
const says = (page, text) =>
    page.waitForFunction((part) => document.querySelector(".says").textContent.includes(part), text);

async function watched(browser, server, options, name) {
    const { page, look, done } = await begin(browser, server.address, options);
    await page.click('a[href="#watch/root-98-cut"]');
    await page.waitForSelector(".sheet");
    const sentence = () => page.innerText(".sheet .sentence");
    check((await sentence()).startsWith("Look at the root with α = -∞"), await sentence());
    for (let i = 0; i < 8 && !(await sentence()).includes("α is now"); i++)
        await page.click("[data-order=forward]");
    check((await sentence()).includes("α is now"), await sentence());
    await page.click("[data-order=back]");
    await look(`viewer ${name}`);
    await page.click("[data-order=last]");
    check((await page.innerText(".sheet [role=treeitem]")).includes("worth 98"), "the root is not worth 98");
    // The tree is walked by keys alone: to a child and back.
    await page.focus(".sheet [role=treeitem]");
    await page.keyboard.press("ArrowRight");
    const chosen = () =>
        page.evaluate(() => [
            document.activeElement.getAttribute("role"),
            document.activeElement.getAttribute("aria-level"),
            document.activeElement.getAttribute("aria-selected"),
        ]);
    check((await chosen()).join() === "treeitem,2,true", `the focus is on ${await chosen()}`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    check(
        !(await page.innerText(".sheet .status-line")).endsWith("28 of 28"),
        "Enter does not go to the node",
    );
    await page.keyboard.press("ArrowLeft");
    check((await chosen())[1] === "2", "the arrow to the left does not go to the parent");
    await page.click("[data-order=first]");
    await page.click("[data-order=run]");
    await page.waitForFunction(() => document.querySelector(".sheet input").value !== "1");
    await page.click("[data-order=run]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await done();
}

/** UCT from a game: the formula with its numbers, and the random game on the board. */
async function simulated(browser, server) {
    const { page, look, done } = await begin(browser, `${server.address}#ultimate/start/44,40`);
    await page.waitForSelector(".moves li");
    await page.keyboard.press("W");
    await page.waitForSelector("dialog select");
    await page.fill("dialog [data-field=simulations]", "120");
    await page.click("dialog button.main");
    await page.waitForSelector(".sheet");
    await page.click("[data-order=next-cut]");
    await page.waitForSelector(".sheet .node input:not([hidden])");
    check((await page.innerText(".sheet .note")).split(" ").length > 10, "no random game");
    await page.click("[data-order=last]");
    let formula = "";
    for (let i = 0; i < 40 && !formula.includes("√(2·ln"); i++) {
        await page.click("[data-order=back]");
        formula = await page.innerText(".sheet .sentence");
    }
    check(formula.includes("√(2·ln"), "no formula");
    await look("viewer uct");
    await done();
}

async function puzzle(browser, server, options, name) {
    const { page, look, done } = await begin(browser, `${server.address}#tictactoe/start/4`, options);
    await page.waitForSelector(".moves li");
    await page.keyboard.press("P");
    await page.waitForSelector("dialog [data-field=which]");
    await look(`puzzle questions ${name}`);
    await page.check('dialog [data-choice="number"]');
    await page.fill("dialog [data-field=number]", "4");
    await page.click("dialog button.main");
    await says(page, "Puzzle 4 of 25, grade 3");
    await says(page, "one move wins. Find it.");
    await type(page, "3");
    await says(page, "No, that is not it.");
    await offer(page, "hint");
    await says(page, "row 3");
    await look(`puzzle ${name}`);
    await type(page, "8");
    await says(page, "Right. Proven");
    await says(page, "solved");
    await offer(page, "next-exercise");
    await says(page, "Puzzle 5 of 25");
    await offer(page, "leave-exercises");
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "1");
    await page.reload();
    await page.waitForSelector(".moves li");
    await page.keyboard.press("P");
    await page.waitForFunction(() =>
        document.querySelector("dialog")?.textContent.includes("solved 1 of 25"),
    );
    await done();
}

async function puzzleOfTheDay(browser, server) {
    const { page, look, done } = await begin(browser, server.address);
    await page.click('a[href="#puzzles/checkers"]');
    await page.waitForSelector(".says");
    await says(page, "Puzzle");
    await offer(page, "answer");
    await says(page, "The answer is");
    await look("puzzle of the day, its answer");
    check((await page.locator("dialog").count()) === 0, "a question is in the way");
    await done();
}

/** A lesson in steps: a wrong move is explained, the right one goes on, the opponent answers by itself. */
async function taught(browser, server, options, name) {
    const { page, look, done } = await begin(browser, `${server.address}#checkers/start/11-15`, options);
    await page.waitForSelector(".moves li");
    await page.keyboard.press("L");
    await page.waitForSelector("dialog [data-field=lesson]");
    await look(`lesson questions ${name}`);
    await page.selectOption("dialog [data-field=lesson]", { label: "First Position" });
    await page.click("dialog button.main");
    await says(page, "Two kings against king and man.");
    await type(page, "19-15");
    await says(page, "That is slower, or throws the win away.");
    await look(`lesson ${name}`);
    await type(page, "23-27");
    await says(page, "The king keeps to its corner.");
    await offer(page, "answer");
    await says(page, "The answer is 19-23.");
    await offer(page, "leave-exercises");
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "1");
    await done();
}

/** X has the centre, and O, the person, is about to answer on an edge, which loses. */
async function tutored(browser, server, options, name) {
    const { page, look, done } = await begin(browser, `${server.address}#tictactoe/start/4`, options);
    await page.waitForSelector(".moves li");
    await page.keyboard.press("T");
    await page.waitForSelector("dialog [data-field=tutor]");
    await page.check('dialog [data-choice="blunders"]');
    await page.click("dialog button.main");
    await says(page, "The tutor is on.");
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=paste]");
    await page.fill("dialog textarea", "parlor 1\ngame tictactoe\nseat X random\nseat O human\nmove 4\n");
    await page.click("dialog button.main");
    await page.waitForFunction(() => document.querySelector(".game").dataset.human === "1");
    await type(page, "1");
    await says(page, "Tutor: 1 throws away 50 % of a point.");
    if (name === "wide") {
        const below = await page.$eval(
            ".offers",
            (bar) => bar.getBoundingClientRect().bottom - window.innerHeight,
        );
        check(below <= 0, `the answers are ${below} pixels below the window`);
    }
    await look(`tutor ${name}`);
    await offer(page, "show-why");
    await says(page, "1 allows a fork");
    await says(page, "What follows: [1]");
    await look(`tutor shows why ${name}`);
    await offer(page, "think-again");
    check((await page.getAttribute(".game", "data-plies")) === "1", "the move was played");
    await type(page, "1");
    await says(page, "Tutor: 1 throws away");
    await offer(page, "play-it");
    await page.waitForFunction(() => Number(document.querySelector(".game").dataset.plies) >= 2);
    await done();
}

async function drilled(browser, server, options, name) {
    const { page, look, done } = await begin(
        browser,
        `${server.address}#tictactoe/start/4,1,0,8,6,2,3`,
        options,
    );
    await offer(page, "review"); // the game is over
    await page.waitForFunction(() => document.querySelector(".review progress").hidden);
    await offer(page, "next-mistake");
    await says(page, "1?? allows a fork");
    await look(`review ${name}`);
    await offer(page, "better-line");
    await says(page, "The better line: [0] 1");
    await page.keyboard.press("ArrowRight");
    await says(page, "The better line: 0 [1]");
    await look(`better line ${name}`);
    await offer(page, "drill");
    await says(page, "You played 1; find a better move");
    await type(page, "3");
    await says(page, "Try another move.");
    await look(`drill ${name}`);
    await type(page, "8");
    await says(page, "Right: 8 is better than 1");
    await offer(page, "leave-exercises");
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "7");
    check((await page.textContent(".phases")).includes("Opening: 1 blunder"), "no summary by phase");
    await page.waitForTimeout(300); // long enough for a question that must not come
    check((await page.locator("dialog[open]").count()) === 0, "the end of the game is announced again");
    await done();
}

/** Searches are compared in the background: the table fills, the picture follows, and they can be stopped. */
async function compared(browser, server, address, options, name) {
    const { page, look, done } = await begin(browser, `${server.address}${address}`, options);
    await page.waitForSelector(".moves li");
    const open = async (turns) => {
        await page.click(".status");
        await page.keyboard.press("W");
        await page.selectOption("dialog select", { label: "What does a better search buy here?" });
        if (turns !== undefined) await page.fill("dialog [data-field=compare-turns]", turns);
        await page.click("dialog button.main");
        await page.waitForSelector(".sheet");
    };
    const tree = address.startsWith("#checkers");
    await open(tree ? "8" : undefined);
    await page.click("dialog .buttons button:text-is('Stop')");
    await page.waitForSelector("[data-order=stop][aria-disabled=true]");
    check((await page.innerText(".sheet .sentence")) === "Stopped.", "it cannot be stopped");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await open(tree ? "4" : undefined);
    await page.waitForSelector("[data-order=stop][aria-disabled=true]");
    const rows = await page.$$eval(".sheet tbody tr.plain", (all) => all.map((row) => row.textContent));
    check(rows.length === (tree ? 5 : 9), `there are ${rows.length} searches`);
    const sentence = await page.innerText(".sheet .sentence");
    check((tree ? /of the positions that minimax looks at/ : /the choice is/i).test(sentence), sentence);
    const marks = await page.$$(tree ? ".sheet rect.bar" : ".sheet .picture .line");
    check(marks.length === (tree ? 5 : 4), `the picture has ${marks.length} marks`);
    await look(`compare ${name}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await type(page, tree ? "22-18" : "04");
    await page.waitForFunction(() => Number(document.querySelector(".game").dataset.plies) >= 2);
    await done();
}

/** A comment and a mark on a move: seen beside it, kept with the game. */
async function commented(browser, server, options, name) {
    const { page, look, done } = await begin(browser, `${server.address}#checkers/start/11-15`, options);
    await page.waitForSelector(".moves li");
    await page.keyboard.press("C");
    await page.fill("dialog textarea", "Too soon,\nI think");
    await page.selectOption("dialog select", { label: "?! doubtful" });
    await look(`comment ${name}`);
    await page.click("dialog button.main");
    await page.waitForFunction(() => document.querySelector(".moves").textContent.includes("11-15?!"));
    await says(page, "Too soon, I think");
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".moves")?.textContent.includes("11-15?!"));
    await says(page, "Too soon, I think");
    await page.keyboard.press("C");
    check(
        (await page.inputValue("dialog textarea")) === "Too soon, I think",
        "the comment is not asked again",
    );
    await page.keyboard.press("Escape");
    await done();
}

export async function learn(browser, server) {
    const narrow = { viewport: { width: 360, height: 640 } };
    const wide = { viewport: { width: 1200, height: 800 } };
    await test("watch a search", () => watched(browser, server, wide, "wide"));
    await test("watch a search on a telephone", () => watched(browser, server, narrow, "narrow"));
    await test("watch simulations", () => simulated(browser, server));
    await test("compare searches", () => compared(browser, server, "#checkers/start/11-15", wide, "wide"));
    await test("compare simulations on a telephone", () =>
        compared(browser, server, "#ultimate/start/40", narrow, "narrow"));
    await test("puzzle", () => puzzle(browser, server, wide, "wide"));
    await test("puzzle on a telephone", () => puzzle(browser, server, narrow, "narrow"));
    await test("puzzle of the day", () => puzzleOfTheDay(browser, server));
    await test("lesson", () => taught(browser, server, wide, "wide"));
    await test("lesson on a telephone", () => taught(browser, server, narrow, "narrow"));
    await test("drill", () => drilled(browser, server, wide, "wide"));
    await test("drill on a telephone", () => drilled(browser, server, narrow, "narrow"));
    await test("comment", () => commented(browser, server, wide, "wide"));
    await test("comment on a telephone", () => commented(browser, server, narrow, "narrow"));
    await test("tutor", () => tutored(browser, server, wide, "wide"));
    await test("tutor on a telephone", () => tutored(browser, server, narrow, "narrow"));
}
