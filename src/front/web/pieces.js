// Boards, pieces and marks, drawn by the program (src/view/drawing.h): shapes as SVG, their colours as variables of the
// style sheet. Which board and which pieces is chosen here; light, dark and contrast are the system's.

import { askForm } from "./dialogs.js";

const SVG = "http://www.w3.org/2000/svg";
const PART_SIZE = 200; // as in page_look.c
const KEPT = "parlor.look";
const DARK = "(prefers-color-scheme: dark)";
const CONTRAST = "(prefers-contrast: more)";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Element | string)} children
 */
export function svg(name, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.append(...children);
    return element;
}

/** @type {import("./core.js").Core | undefined} */
let core;
/** @type {Map<string, string>} the shapes of a part by what it is; few are different */
const drawn = new Map();

/** The board and pieces chosen, as in "wood flat". */
function chosen() {
    try {
        return localStorage.getItem(KEPT) ?? "";
    } catch {
        return "";
    }
}

/** The whole look, as the program reads it. */
export function lookNow() {
    const more = [matchMedia(DARK).matches && "dark", matchMedia(CONTRAST).matches && "contrast"];
    return [chosen(), ...more].filter(Boolean).join(" ");
}

/** @param {Element} element a part */
function draw(element) {
    const key = /** @type {string} */ (element.getAttribute("data-part"));
    let shapes = drawn.get(key);
    if (shapes === undefined) {
        const [name, ...args] = JSON.parse(key);
        shapes = core?.own(name, lookNow(), ...args) ?? "";
        drawn.set(key, shapes);
    }
    element.innerHTML = shapes;
    for (const stroke of element.querySelectorAll(".stroke")) stroke.setAttribute("pathLength", "1");
}

/**
 * Something that the program draws, as an element that fills its place. It is only decoration.
 * @param {string} kind its classes
 * @param {string} name the exported function
 * @param {...(string | number)} args of it, after the look
 */
export function part(kind, name, ...args) {
    const element = svg("svg", {
        viewBox: `0 0 ${PART_SIZE} ${PART_SIZE}`,
        class: kind,
        "aria-hidden": "true",
        focusable: "false",
        "data-part": JSON.stringify([name, ...args]),
    });
    draw(element);
    return element;
}

/**
 * The picture of a piece.
 * @param {string} face "cross", "ring", "man" or "king"
 * @param {number} side
 */
export function piece(face, side) {
    return part(`piece ${face} side-${side}`, "part_face", face, side);
}

/**
 * When the steps of a move begin and end, in milliseconds.
 * @param {number} count @param {boolean} put a piece is put down @param {boolean} rests @param {boolean} still nothing glides
 * @returns {[number, number][]}
 */
export function reelTimes(count, put, rests, still) {
    return JSON.parse(core?.own("reel_times", count, Number(put), Number(rests), Number(still)) ?? "[]");
}

/** Everything on the page in the look of now. */
function restyle() {
    if (core === undefined) return;
    drawn.clear();
    for (const color of core.own("look_colors", lookNow()).split(";")) {
        const [name, value] = color.split(":");
        if (value !== undefined) document.documentElement.style.setProperty(name, value);
    }
    for (const element of document.querySelectorAll("[data-part]")) draw(element);
}

/** Called once, when the program is there. @param {import("./core.js").Core} program */
export function useLook(program) {
    core = program;
    const definitions = svg("svg", { width: 0, height: 0, class: "definitions", "aria-hidden": "true" });
    definitions.innerHTML = core.own("look_defs");
    document.body.prepend(definitions);
    restyle();
    for (const query of [DARK, CONTRAST]) matchMedia(query).addEventListener("change", restyle);
    addEventListener("storage", (event) => {
        if (event.key === KEPT) restyle(); // another tab has chosen
    });
}

/** Asks for board and pieces. @param {number} catalogue @param {string} label of the button */
export async function chooseLook(catalogue, label) {
    const form = JSON.parse(core?.own("look_form", catalogue, lookNow()) ?? "{}");
    const answers = await askForm(form, label);
    if (answers === undefined) return;
    const words = answers.split("\n").map((line) => line.split(" ")[1] ?? "");
    try {
        localStorage.setItem(KEPT, words.join(" ").trim());
    } catch {
        return; // a browser that keeps nothing keeps the usual look
    }
    restyle();
}
