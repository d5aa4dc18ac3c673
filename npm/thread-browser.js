import { loadParlor } from "./browser.js";
import { serve } from "./thread.js";

const hear = serve(loadParlor, (message) => postMessage(message));
onmessage = ({ data }) => void hear(data);
