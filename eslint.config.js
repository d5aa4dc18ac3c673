import js from "@eslint/js";

const names = (text) => Object.fromEntries(text.split(" ").map((name) => [name, "readonly"]));
const shared =
    "console performance TextDecoder TextEncoder WebAssembly URL fetch Response Request Blob setTimeout clearTimeout structuredClone AbortController AbortSignal";
const page =
    "document location history navigator crypto BroadcastChannel localStorage indexedDB addEventListener matchMedia Element HTMLElement SVGElement HTMLTemplateElement " +
    "Node Worker ResizeObserver URLSearchParams DecompressionStream setInterval clearInterval atob requestAnimationFrame";

export default [
    js.configs.recommended,
    {
        files: ["src/front/web/*.js", "npm/*.js", "tools/*.mjs", "tests/e2e/web/*.mjs"],
        languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: names(`${shared} ${page}`) },
        rules: {
            eqeqeq: "error",
            "no-var": "error",
            "prefer-const": "error",
            "no-control-regex": "off",
            "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
        },
    },
    {
        files: ["src/front/web/worker.js", "npm/thread-browser.js"],
        languageOptions: { globals: { ...names("postMessage"), onmessage: "writable" } },
    },
    { files: ["src/front/web/service_worker.js"], languageOptions: { globals: names("self caches") } },
    {
        files: ["tools/*.mjs", "tests/e2e/web/*.mjs"],
        languageOptions: {
            globals: names(
                "process Buffer window DOMException IDBFactory IDBObjectStore EventTarget Navigator getComputedStyle",
            ),
        },
    },
];
