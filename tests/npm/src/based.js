// The same where the bundler does not copy the package's files: they are served in parlor/.
import { loadParlor } from "parlor-games";
import { startParlor } from "parlor-games/worker";
import { answers } from "./answers.js";

const base = "parlor";
document.getElementById("said").textContent = await answers(
    await loadParlor({ games: ["ultimate"], base }),
    startParlor({ base }),
);
