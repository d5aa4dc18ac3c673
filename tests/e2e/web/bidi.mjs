// Firefox as Debian ships it, driven through WebDriver BiDi: playwright can only drive a build of its own. A page of it has
// the few methods of playwright's that the hands of driver.mjs use.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ws as WebSocket } from "playwright-core/lib/utilsBundle";

const PLACES = [process.env.FIREFOX ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];
export const firefoxPath = PLACES.find((path) => path !== "" && existsSync(path));

// Nothing leaves the machine, nothing asks.
const PREFERENCES = {
    "app.update.disabledForTesting": true,
    "browser.shell.checkDefaultBrowser": false,
    "browser.safebrowsing.downloads.remote.enabled": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "extensions.systemAddon.update.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": false,
    "ui.prefersReducedMotion": 1,
};

export function newProfile() {
    const folder = mkdtempSync(join(tmpdir(), "parlor-firefox-"));
    const lines = Object.entries(PREFERENCES).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(folder, "user.js"), lines.join(""));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export class Firefox {
    /** @param {string} profile */
    static async launch(profile) {
        const browser = new Firefox();
        const words = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
        browser.process = spawn(firefoxPath, words, { stdio: ["ignore", "ignore", "pipe"], detached: true });
        browser.ended = once(browser.process, "exit");
        const address = await new Promise((resolve, reject) => {
            let said = "";
            browser.process.stderr.on("data", (text) => {
                said += text;
                const found = /WebDriver BiDi listening on (\S+)/.exec(said);
                if (found !== null) resolve(found[1]);
            });
            browser.process.on("exit", () => reject(new Error(`Firefox ended: ${said.slice(-500)}`)));
        });
        browser.socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
        await once(browser.socket, "open");
        browser.socket.on("close", () => browser.lose());
        browser.socket.on("message", (text) => browser.hear(JSON.parse(String(text))));
        await browser.send("session.new", { capabilities: {} });
        await browser.send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
        return browser;
    }

    count = 0;
    waiting = new Map();
    faults = [];
    own = "";

    send(method, params) {
        const id = ++this.count;
        this.socket.send(JSON.stringify({ id, method, params }));
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, method }));
    }

    /** There will be no more answers. */
    lose() {
        for (const { reject } of this.waiting.values()) reject(new Error("Firefox is gone"));
        this.waiting.clear();
    }

    hear(message) {
        if (message.type === "event") return this.note(message.method, message.params);
        const { resolve, reject, method } = this.waiting.get(message.id) ?? {};
        this.waiting.delete(message.id);
        if (message.type === "error") reject?.(new Error(`${method}: ${message.error}: ${message.message}`));
        else resolve?.(message.result);
    }

    note(event, params) {
        if (event === "log.entryAdded") {
            if (params.level === "error") this.faults.push(`console: ${params.text}`);
            return;
        }
        const url = new URL(params.request.url);
        if (!["blob:", "data:", "file:", "about:"].includes(url.protocol) && url.origin !== this.own)
            this.faults.push(`request to ${url}`);
    }

    async open(url) {
        this.own = new URL(url).origin;
        const { context } = await this.send("browsingContext.create", { type: "tab" });
        const page = new FirefoxPage(this, context);
        await page.goto(url);
        return page;
    }

    async close() {
        const late = setTimeout(() => process.kill(-this.process.pid, "SIGKILL"), 30000);
        if (this.socket.readyState === WebSocket.OPEN) await this.send("browser.close", {}).catch(() => {});
        await this.ended;
        clearTimeout(late);
    }

    /** All its processes at once, without a chance to do anything. */
    async kill() {
        process.kill(-this.process.pid, "SIGKILL");
        await this.ended;
    }
}

const KEYS = { Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowUp: "\uE013" };
Object.assign(KEYS, { ArrowRight: "\uE014", ArrowDown: "\uE015", Home: "\uE011", End: "\uE010" });

class FirefoxPage {
    constructor(browser, context) {
        this.browser = browser;
        this.context = context;
        this.mouse = { click: (x, y) => this.click_at(x, y) };
        this.keyboard = { press: (key) => this.press(key) };
    }

    goto(url) {
        return this.browser.send("browsingContext.navigate", {
            context: this.context,
            url,
            wait: "complete",
        });
    }

    reload() {
        return this.browser.send("browsingContext.reload", { context: this.context, wait: "complete" });
    }

    async evaluate(run, argument) {
        const { type, result, exceptionDetails } = await this.browser.send("script.callFunction", {
            functionDeclaration: `async (argument) => JSON.stringify(await (${run})(JSON.parse(argument)) ?? null)`,
            arguments: [{ type: "string", value: JSON.stringify(argument ?? null) }],
            target: { context: this.context },
            awaitPromise: true,
        });
        if (type === "exception") throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
    }

    /** Waits as long as a busy machine needs: a limit would only end what hangs forever. */
    async waitForFunction(run, argument) {
        for (let i = 0; i < 6000; i++) {
            if (await this.evaluate(run, argument)) return;
            await new Promise((resolve) => setTimeout(resolve, 30));
        }
        throw new Error(`waited in vain for ${run}`);
    }

    waitForSelector(selector, { state = "visible" } = {}) {
        return this.waitForFunction(
            ([wanted, there]) => (document.querySelector(wanted) !== null) === there,
            [selector, state === "visible"],
        );
    }

    async click(selector) {
        const { x, y } = await this.evaluate((wanted) => {
            const element = document.querySelector(wanted);
            element.scrollIntoView({ block: "center" });
            const { left, top, width, height } = element.getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
        }, selector);
        await this.click_at(x, y);
    }

    act(actions) {
        return this.browser.send("input.performActions", { context: this.context, actions: [actions] });
    }

    click_at(x, y) {
        const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
        const press = [
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
        ];
        return this.act({ type: "pointer", id: "mouse", actions: [move, ...press] });
    }

    press(key) {
        const value = KEYS[key] ?? key;
        const actions = [
            { type: "keyDown", value },
            { type: "keyUp", value },
        ];
        return this.act({ type: "key", id: "keys", actions });
    }
}
