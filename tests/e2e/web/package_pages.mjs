// Bundled programs in Chromium and, where it is installed, in Firefox: each must show the answers that the native program gives.
// usage: package_pages.mjs FOLDER BUNDLER…    FOLDER/dist-BUNDLER is served
import { execFileSync } from "node:child_process";
import { Firefox, firefoxPath, newProfile } from "./bidi.mjs";
import { launch, serve } from "./driver.mjs";

const [folder, ...bundlers] = process.argv.slice(2);
const native = (...words) =>
    JSON.parse(
        execFileSync(process.env.PARLOR ?? "build/parlor", ["best", ...words, "--json"], {
            encoding: "utf8",
        }),
    );
const one = native("ultimate", "master", "--nodes", "50000");
const two = native("checkers", "master", "--moves", "11-15", "--nodes", "60000");
const wanted = `done: ${one.move} ${one.nodes} ${two.move} ${two.nodes}`;
let failures = 0;

/** What the page says in the end. `open` shows an address and gives a page and the list of what went wrong there. */
async function tryPage(bundler, browser, open) {
    const name = `${bundler} in ${browser}`;
    const server = await serve(`${folder}/dist-${bundler}`);
    const { page, faults } = await open(server.address);
    try {
        await page.waitForFunction(() => document.getElementById("said").textContent !== "");
        const said = await page.evaluate(() => document.getElementById("said").textContent);
        if (said !== wanted) throw new Error(`it says "${said}", the native program "${wanted}"`);
        console.log(`ok npm: ${name}`);
    } catch (error) {
        failures++;
        console.log(`# ${error}\n${faults.map((fault) => `# ${fault}\n`).join("")}not ok npm: ${name}`);
    }
    await page.close?.();
    server.close();
}

async function openInChromium(browser, address) {
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("requestfailed", (request) => faults.push(`${request.url()} failed`));
    await page.goto(address);
    return { page, faults };
}

const chromium = await launch();
for (const bundler of bundlers)
    await tryPage(bundler, "Chromium", (address) => openInChromium(chromium, address));
await chromium.close();

if (firefoxPath === undefined) {
    console.log("ok npm: Firefox # SKIP there is no Firefox here: apt-get install firefox-esr");
} else {
    const profile = newProfile();
    const firefox = await Firefox.launch(profile.folder);
    for (const bundler of bundlers)
        await tryPage(bundler, "Firefox", async (address) => ({
            page: await firefox.open(address),
            faults: firefox.faults,
        }));
    await firefox.close();
    profile.remove();
}
process.exit(failures > 0 ? 1 : 0);
