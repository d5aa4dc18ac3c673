// Runs the tests of the page: node tests/e2e/web/run.mjs [PART…]; ONLY=TEXT picks those with that text in their name.
import { access } from "./access.mjs";
import { engines } from "./engines.mjs";
import { exitCode, launch, serve } from "./driver.mjs";
import { firefox } from "./firefox.mjs";
import { games } from "./games.mjs";
import { hostile } from "./hostile.mjs";
import { jumps } from "./jumps.mjs";
import { keeping } from "./keeping.mjs";
import { layout } from "./layout.mjs";
import { learn } from "./learn.mjs";
import { library } from "./library.mjs";
import { paint } from "./paint.mjs";

const PARTS = { games, jumps, keeping, hostile, access, layout, engines, library, learn, paint, firefox };

const server = await serve();
const browser = await launch();
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await part(browser, server);
// A browser that does not end when it is asked to is ended with this program.
await Promise.race([browser.close(), new Promise((done) => setTimeout(done, 30000))]);
server.close();
process.exit(exitCode());
