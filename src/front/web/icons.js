// Icons: strokes in a square of 24 by 24. They are decoration; every button has a name of its own.

import { svg } from "./pieces.js";

/** @type {Record<string, string>} */
const PATH = {
    home: "M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10M10 19.5v-5h4v5",
    new: "M12 5v14M5 12h14",
    undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-4",
    redo: "m15 5 4.5 4.5L15 14m4-4.5h-9a5 5 0 0 0 0 10h4",
    hint: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.2-1 2v1.5h-5V16.5c0-.8-.3-1.4-1-2Z",
    "move-now": "M6 5l7 7-7 7M13 5l7 7-7 7",
    pause: "M9 5v14M15 5v14",
    first: "M6 5v14M18 5l-8 7 8 7Z",
    back: "m15 5-7 7 7 7",
    forward: "m9 5 7 7-7 7",
    last: "M18 5v14M6 5l8 7-8 7Z",
    turn: "M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5M20 4v5.5h-5.5M19.500 12a7.500 7.500 0 0 1-13 5.100L4 14.500M4 20v-5.500h5.500",
    resign: "M6 21V4M6 5c4-2.500 7 2.500 12 0v8c-5 2.500-8-2.500-12 0",
    "offer-draw": "M5 9h14M5 15h14",
    "accept-draw": "M5 9h14M5 15h14",
    heat: "M12 3c1 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3 1.500-4.500 1 .8 1.500 1.500 1.700 2.500C11.500 9 12 6 12 3Z",
    numbers: "M9 4 7 20M17 4l-2 16M4.500 9h16M3.500 15h16",
    review: "M4 19h16M4 15l4.500-5 4 3.500L20 6",
    analyse:
        "M10.500 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l5 5M8 11.500l1.800-2 1.700 1.500 1.800-2.500",
    share: "M12 15V4m-4 4 4-4 4 4M6 12v7.500h12V12",
    open: "M4 19V6h6l2 2.500h8V19Z",
    save: "M12 4v11m-4-4 4 4 4-4M5 19.500h14",
    "copy-game": "M9 8h10v12H9ZM5 16V4h10",
    "copy-position": "M9 8h10v12H9ZM5 16V4h10",
    paste: "M8 6H6v14h12V6h-2M9 4h6v4H9Z",
    "set-up": "m5 19 1-4L16.500 4.500l3 3L9 18Z",
    "bring-back": "M12 7v5.500l3.500 2M4.500 12A7.500 7.500 0 1 0 7 6.500L4.500 9M4.500 4.500V9H9",
    close: "M6 6l12 12M18 6 6 18",
    menu: "M5 7h14M5 12h14M5 17h14",
    rules: "M12 6.500C10 5 7 5 4.500 5.500v13C7 18 10 18 12 19.500c2-1.500 5-1.500 7.500-1v-13C17 5 14 5 12 6.500ZM12 6.500v13",
    keys: "M4 7h16v10H4ZM7 10h.01M10.500 10h.01M14 10h.01M17 10h.01M8 14h8",
    puzzles: "M5 8h4a2.500 2.500 0 1 1 5 0h5v4.500a2.500 2.500 0 1 0 0 5V19H5Z",
    lessons: "M3 9l9-4 9 4-9 4ZM7 11v5c3 2 7 2 10 0v-5M21 9v6",
    comment: "M5 5h14v11h-8l-4 4v-4H5ZM8.500 9h7M8.500 12h5",
    tutor: "M5 5h14v10h-7l-4 4v-4H5ZM9 10h.01M12 10h.01M15 10h.01",
    watch: "M12 5v4M12 9 6 14M12 9l6 5M6 14v5M18 14v5M12 9v10",
    "save-picture": "M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.500 9h.01",
    variations: "M5 6h5c4 0 3 12 7 12h2M5 6h14M16 3l3 3-3 3M16 15l3 3-3 3",
    "promote-variation": "M5 18h5c4 0 3-12 7-12h2M16 3l3 3-3 3M5 18h14",
    "delete-variation": "M5 6h14M5 6h5c3 0 3 5 4 8M15 14l5 5M20 14l-5 5",
    look: "M12 4a8 8 0 1 0 0 16c2 0 2-1.500 1.500-2.500-.8-1.600.2-3 1.800-3H17a3 3 0 0 0 3-3C20 7 16.500 4 12 4ZM8 11h.01M11 8h.01M15 8.500h.01",
    text: "M5 6h14M5 10h14M5 14h9M5 18h6",
};

/** @param {string} name */
export function icon(name) {
    return svg(
        "svg",
        { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
        svg("path", { d: PATH[name] ?? PATH.menu }),
    );
}
