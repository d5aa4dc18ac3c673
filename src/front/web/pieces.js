// Pieces as SVG: the shapes of the desktop program (src/front/desktop/paint.c) in a square of 100 by 100.
// Shapes differ as well as colours: side 0 has turned grooves, side 1 a milled edge.

const SVG = "http://www.w3.org/2000/svg";

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

/** A picture that is only decoration. @param {string} kind @param {...Element} children */
export function picture(kind, ...children) {
    return svg(
        "svg",
        { viewBox: "0 0 100 100", class: kind, "aria-hidden": "true", focusable: "false" },
        ...children,
    );
}

const cross = () => [
    svg("path", { class: "stroke first", d: "M25 25 L75 75", pathLength: 1 }),
    svg("path", { class: "stroke second", d: "M75 25 L25 75", pathLength: 1 }),
];

const ring = () => [
    svg("path", { class: "stroke", d: "M50 22.5 A27.5 27.5 0 1 1 49.99 22.5 Z", pathLength: 1 }),
];

const RADIUS = 38.5;

/** @param {number} y @param {number} side */
const coin = (y, side) => [
    svg("circle", { class: "rim", cx: 50, cy: y + RADIUS * 0.16, r: RADIUS }),
    svg("circle", { class: "face", cx: 50, cy: y, r: RADIUS, fill: `url(#coin-${side})` }),
];

/** @param {number} y */
const grooves = (y) =>
    [0.82, 0.58].map((share) =>
        svg("circle", { class: "relief", cx: 50, cy: y, r: RADIUS * share, "stroke-width": RADIUS * 0.055 }),
    );

/** @param {number} y */
function milling(y) {
    let d = "";
    for (let i = 0; i < 28; i++) {
        const angle = (2 * Math.PI * i) / 28;
        const at = (/** @type {number} */ share) =>
            `${(50 + Math.cos(angle) * RADIUS * share).toFixed(2)} ${(y + Math.sin(angle) * RADIUS * share).toFixed(2)}`;
        d += `M${at(0.8)}L${at(0.93)}`;
    }
    return [
        svg("path", { class: "relief", d, "stroke-width": RADIUS * 0.07 }),
        svg("circle", { class: "relief", cx: 50, cy: y, r: RADIUS * 0.7, "stroke-width": RADIUS * 0.05 }),
    ];
}

const CROWN = [
    [-0.46, 0.3],
    [-0.52, -0.24],
    [-0.24, 0.02],
    [0, -0.4],
    [0.24, 0.02],
    [0.52, -0.24],
    [0.46, 0.3],
];

/** @param {number} y */
function crown(y) {
    const points = CROWN.map(([dx, dy]) => `${50 + dx * RADIUS},${y + dy * RADIUS}`).join(" ");
    const jewels = [-1, 0, 1].map((i) =>
        svg("circle", {
            class: "jewel",
            cx: 50 + i * RADIUS * 0.52,
            cy: y - RADIUS * (i === 0 ? 0.44 : 0.28),
            r: RADIUS * 0.075,
        }),
    );
    return [svg("polygon", { class: "crown", points }), ...jewels];
}

/** @param {number} side @param {boolean} king */
function draughtsman(side, king) {
    const low = 47;
    const top = king ? low - RADIUS * 0.2 : low;
    return [
        svg("circle", { class: "shadow", cx: 50, cy: low + RADIUS * 0.3, r: RADIUS * 1.03 }),
        ...coin(low, side),
        ...(king ? coin(top, side) : []),
        svg("circle", { class: "edge", cx: 50, cy: top, r: RADIUS }),
        ...(side === 0 ? grooves(top) : milling(top)),
        ...(king ? crown(top + RADIUS * 0.05) : []),
    ];
}

/**
 * The picture of a piece.
 * @param {string} face "cross", "ring", "man" or "king"
 * @param {number} side
 */
export function piece(face, side) {
    const kind = `piece ${face} side-${side}`;
    if (face === "cross") return picture(kind, ...cross());
    if (face === "ring") return picture(kind, ...ring());
    return picture(kind, ...draughtsman(side, face === "king"));
}

/** The lit faces of the coins: defined once for all pieces. */
export function pieceDefinitions() {
    const stops = [
        ["0", "lit"],
        ["0.6", "plain"],
        ["1", "deep"],
    ];
    const gradient = (/** @type {number} */ side) =>
        svg(
            "radialGradient",
            {
                id: `coin-${side}`,
                cx: "50%",
                cy: "50%",
                r: "57.5%",
                fx: "32%",
                fy: "27%",
                class: `side-${side}`,
            },
            ...stops.map(([offset, shade]) => svg("stop", { offset, class: `coin-${shade}` })),
        );
    return svg(
        "svg",
        { width: 0, height: 0, class: "definitions", "aria-hidden": "true" },
        svg("defs", {}, gradient(0), gradient(1)),
    );
}
