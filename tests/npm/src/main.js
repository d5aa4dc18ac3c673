// What a bundled program does: a call at once and one in a worker; the page shows what came out.
import { loadParlor } from "parlor-games";
import { startParlor } from "parlor-games/worker";
import { answers } from "./answers.js";

document.getElementById("said").textContent = await answers(
    await loadParlor({ games: ["ultimate"] }),
    startParlor(),
);
