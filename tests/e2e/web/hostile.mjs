// Hostile input: addresses, texts, stored games, names. Each ends in a sentence, changes nothing and is never markup; the
// policy holds. The same checks are then run on pages that are broken in one place, to see that they notice.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
    Fault,
    beginGame,
    check,
    newContext,
    observe,
    openPage,
    serve,
    test,
    waitForTurn,
} from "./driver.mjs";

// An element that the page would never make: if it is there, text has become markup.
const EVIL = "<parlor-evil onclick=alert(1)><img src=x onerror=alert(2)></parlor-evil>";

/** Each with what is wrong with it. */
const ADDRESSES = {
    "no such game": "#chess",
    "half an escape": "#checkers/%",
    "too many parts": "#checkers/a/b/c/d",
    "a line break that begins a line of a record": "#checkers/start/%0Aseat%20White%20ugi:sh",
    "a zero byte": "#checkers/%00/11-15",
    "markup as a game": `#${EVIL}`,
    "markup as a position": `#ultimate/${encodeURIComponent(EVIL)}/`,
    "markup as a move": `#checkers/start/${encodeURIComponent(EVIL)}`,
    "30,000 characters of moves": `#checkers/start/${"11-15,".repeat(5000)}`,
    "two pieces on a square": "#checkers/W:W1:B1/",
    "an impossible board": "#tictactoe/xxxxxxxxx%20x/0",
    "no letters": "#ultimate/%F0%9F%98%80/",
    "a name that every object has": "#__proto__/start/",
    "another one": "#constructor",
    "a move that is not legal": "#checkers/start/11-15,22-18,99-1",
    "half a character": "#checkers/%E0%A4%A",
    "a word of the page's own in the wrong place": "#puzzles/chess",
    "a search that does not exist": `#watch/${encodeURIComponent(EVIL)}`,
};

const TEXTS = {
    "control characters": "\u0000\u0001\u0002",
    markup: EVIL,
    "a tag that is not closed": '[Event "',
    "a game of another kind": "parlor 1\ngame chess\n",
    "200,000 letters": "x".repeat(200000),
    "squares that do not exist": "B:W1-99:B0",
    "70,000 letters in a tag": `[FEN "${"W".repeat(70000)}"]`,
    "50,000 brackets": `${"(".repeat(50000)}1. 11-15`,
    "two pieces on a square": "parlor 1\ngame checkers\nposition W:W1:B1\n",
    "a move played twice": "parlor 1\ngame checkers\nmove 11-15 11-15\n",
    "half a surrogate": 'parlor 1\ngame checkers\nseat White "\ud800"\n',
};

/** What a stored text may have become; `old` is what the page wrote. */
const STORED = {
    "cut in the middle": (old) => old.slice(0, old.length / 2),
    reversed: (old) => `\u0007${EVIL}${old.split("").reverse().join("")}`,
    empty: () => "",
    "a number": () => 42,
    "an object": () => ({ toString: null }),
    "200,000 letters": () => "x".repeat(200000),
    "every line a hundred times": (old) => old.repeat(100),
    markup: () => EVIL,
    "a program as an opponent": (old) => old.replace(/^seat .*$/gm, "seat O ugi:sh"),
    "a line without its checksum": (old) => old.replace(/ [0-9a-f]{8}$/m, ""),
};

const moves = (page) => page.locator(".moves").innerText();

/** No markup from text, and nothing that went wrong. */
async function unharmed(page, faults, what) {
    const evil = await page.evaluate(() => document.querySelectorAll("parlor-evil").length);
    check(evil === 0, `${what}: the text has become markup`);
    check(faults.length === 0, `${what}: ${faults.join("\n")}`);
}

async function addresses(browser, server) {
    const { context, page, faults } = await openPage(browser, server.address);
    for (const [what, hash] of Object.entries(ADDRESSES)) {
        await page.goto("about:blank");
        await page.goto(server.address + hash);
        await page.waitForSelector(".message.warning:not(:empty), .game, .card");
        const warning = page.locator(".message.warning");
        check((await warning.count()) > 0, `${what}: opens without a word`);
        const said = await warning.first().innerText();
        check(said.length > 20 && said.length < 500, `${what}: ${said}`);
        await unharmed(page, faults, what);
    }
    await context.close();
}

/** The answer to a paste is another message than the one before. */
async function paste(page, text) {
    const before = await page.locator(".message").first().textContent();
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=paste]");
    await page.locator("dialog textarea").fill(text);
    await page.click("dialog button.main");
    await page.waitForFunction((old) => {
        const message = document.querySelector(".message.warning:not(:empty)");
        return message !== null && message.textContent !== old;
    }, before);
}

async function texts(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers/start/11-15,22-18`);
    await page.waitForSelector(".moves li");
    const before = await moves(page);
    for (const [what, text] of Object.entries(TEXTS)) {
        await paste(page, text);
        check((await moves(page)) === before, `${what}: changed the game`);
        await unharmed(page, faults, what);
        await page.locator(".typed").fill(`11-15 ${EVIL}`);
        await page.keyboard.press("Enter");
        await unharmed(page, faults, `typed after ${what}`);
    }
    // A file starts no program; a game is opened up to its fault; names are never markup.
    await paste(page, "parlor 1\ngame checkers\nseat White ugi:sh\nmove 11-15\n");
    const seen = await page.locator(".game").innerText();
    check(
        /a file cannot start one/.test(seen) && /White: Human/.test(seen),
        `a file names a program: ${seen}`,
    );
    await paste(page, `[White "${EVIL}"]\n[Event "${EVIL}"]\n1. 11-15 22-17 {${EVIL}} 2. 1-99 *`);
    check(/11-15\s+22-17/.test(await moves(page)), `the good beginning: ${await moves(page)}`);
    await unharmed(page, faults, "names");
    await context.close();
}

/** Replaces every stored text, and adds keys that the page never writes. */
async function damage(page, change) {
    const all = await page.evaluate(async () => {
        const open = indexedDB.open("parlor", 1);
        await new Promise((resolve) => (open.onsuccess = resolve));
        const kept = open.result.transaction("texts").objectStore("texts");
        const done = (request) =>
            new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
        const [keys, values] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
        open.result.close();
        return keys.map((key, i) => [key, String(values[i])]);
    });
    const changed = all.map(([key, old]) => [key, change(old)]);
    changed.push(["__proto__", EVIL], [EVIL, "x"]);
    await page.evaluate(async (list) => {
        const open = indexedDB.open("parlor", 1);
        await new Promise((resolve) => (open.onsuccess = resolve));
        const change = open.result.transaction("texts", "readwrite");
        for (const [key, value] of list) change.objectStore("texts").put(value, key);
        await new Promise((resolve) => (change.oncomplete = resolve));
        open.result.close();
    }, changed);
}

/** Until that is there, or something went wrong. */
async function settled(page, faults, selector) {
    while (faults.length === 0 && !(await page.locator(selector).first().isVisible()))
        await page.waitForTimeout(50);
}

async function stored(browser, server) {
    for (const [what, change] of Object.entries(STORED)) {
        const { context, page } = await openPage(browser, `${server.address}#ultimate`);
        await beginGame(page);
        const seen = await waitForTurn(page);
        await page.mouse.click(seen.open[0].x, seen.open[0].y);
        await page.waitForFunction(() => Number(document.querySelector(".game").dataset.plies) >= 2);
        await damage(page, change);
        const faults = observe(page, server.address);
        await page.reload();
        await settled(page, faults, "dialog, .cell.open");
        await unharmed(page, faults, what);
        await context.close();
    }
}

// Whatever reached the page as markup all the same: it can neither run nor send.
async function policy(browser, server) {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.goto(server.address);
    await page.waitForSelector(".card");
    const broken = await page.evaluate(async () => {
        const found = [];
        const add = (name, attributes) => {
            const element = document.createElement(name);
            for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
            document.body.append(element);
            return element;
        };
        add("script", {}).append("window.ran = true");
        const inline = document.createElement("script");
        inline.text = "window.ran = true";
        document.body.append(inline);
        if (window.ran) found.push("an inline script ran");
        add("button", { onclick: "window.clicked = true" }).click();
        if (window.clicked) found.push("a handler in an attribute ran");
        // Later: what the tests call themselves may do this.
        await new Promise((resolve) => {
            setTimeout(() => {
                try {
                    if (new Function("return 1")() === 1) found.push("text was run as a program");
                } catch {
                    // As it must be.
                }
                resolve();
            });
        });
        const style = add("div", { style: "color: rgb(1, 2, 3)" });
        if (getComputedStyle(style).color === "rgb(1, 2, 3)") found.push("a style in an attribute counts");
        const refused = new Set();
        document.addEventListener("securitypolicyviolation", (event) =>
            refused.add(event.effectiveDirective),
        );
        await fetch("http://127.0.0.1:9/").catch(() => {});
        add("base", { href: "http://127.0.0.1:9/" });
        await new Promise((resolve) => void setTimeout(resolve, 0));
        for (const directive of ["connect-src", "base-uri"])
            if (!refused.has(directive)) found.push(`nothing refused by ${directive}`);
        const stated = document.querySelector("meta[http-equiv=Content-Security-Policy]")?.content ?? "";
        for (const words of ["default-src 'none'", "form-action 'none'", "base-uri 'none'"])
            if (!stated.includes(words)) found.push(`the policy has no ${words}`);
        if (/unsafe-inline|'unsafe-eval'|\*|http/.test(stated)) found.push(`the policy is ${stated}`);
        return found;
    });
    check(broken.length === 0, broken.join("\n"));
    await context.close();
}

/** A copy of the page with one place changed. */
async function brokenPage(file, from, to, run) {
    const folder = mkdtempSync("build/hostile-");
    cpSync("build/web", folder, { recursive: true });
    const text = readFileSync(`${folder}/${file}`, "utf8");
    check(text.includes(from), `${file} has no "${from}" to break`);
    writeFileSync(`${folder}/${file}`, text.replaceAll(from, to));
    const server = await serve(folder);
    try {
        return await run(server);
    } finally {
        server.close();
        rmSync(folder, { recursive: true });
    }
}

/** What is broken, where, and the check that has to notice. */
const BREAKS = [
    [
        "what is wrong with an address is markup",
        "app.js",
        "element.append(...children)",
        'for (const one of children) typeof one === "string" ? element.insertAdjacentHTML("beforeend", one) : element.append(one)',
        addresses,
    ],
    ["texts are markup", "app.js", "element.textContent = text", "element.innerHTML = text", texts],
    [
        "an address that is no text",
        "app.js",
        "catch {\n        return null;",
        "catch {\n        return;",
        addresses,
    ],
    [
        "stored things that are no text",
        "app.js",
        '.filter(([, text]) => typeof text === "string")',
        "",
        stored,
    ],
    ["no policy", "index.html", "Content-Security-Policy", "x", policy],
    ["inline scripts", "index.html", "script-src ", "script-src 'unsafe-inline' ", policy],
    ["requests to anybody", "index.html", "connect-src ", "connect-src * ", policy],
];

async function noticed(browser, [, file, from, to, run]) {
    const fault = await brokenPage(file, from, to, (server) =>
        run(browser, server).then(
            () => undefined,
            (error) => error,
        ),
    );
    if (fault !== undefined && !(fault instanceof Fault)) throw fault;
    check(fault !== undefined, "nothing was noticed");
}

export async function hostile(browser, server) {
    const all = { addresses, texts, "stored games": stored, policy };
    for (const [name, run] of Object.entries(all)) await test(`hostile ${name}`, () => run(browser, server));
    for (const broken of BREAKS)
        await test(`hostile input is noticed: ${broken[0]}`, () => noticed(browser, broken));
}
