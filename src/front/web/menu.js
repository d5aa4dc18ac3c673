// A menu under a button: opened by it, walked through by arrows, closed by Escape.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** The button that opens a menu. @param {HTMLElement} menu */
export function menuButton(menu) {
    const button = h(
        "button",
        {
            type: "button",
            class: "tool",
            "aria-haspopup": "menu",
            "aria-expanded": "false",
            "aria-label": t("Menu"),
        },
        icon("menu"),
    );
    const items = () => /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button:not([hidden])")]);
    const show = (/** @type {boolean} */ open) => {
        menu.hidden = !open;
        button.setAttribute("aria-expanded", String(open));
    };
    show(false);
    button.addEventListener("click", () => {
        show(menu.hidden !== false);
        if (!menu.hidden) items()[0]?.focus();
    });
    // Before the item does anything: a dialog that it opens gives the focus back to what has it now.
    const chosen = () => {
        show(false);
        button.focus();
    };
    menu.addEventListener("click", chosen, { capture: true });
    document.addEventListener("pointerdown", (event) => {
        const target = event.target instanceof Node ? event.target : null;
        if (!menu.hidden && !menu.contains(target) && !button.contains(target)) show(false);
    });
    menu.addEventListener("keydown", (event) => {
        const list = items();
        const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
        if (to !== undefined) list.at(to % list.length)?.focus();
        else if (event.key === "Escape" || event.key === "Tab") {
            show(false);
            button.focus();
            if (event.key === "Tab") return;
        } else return;
        event.preventDefault();
        event.stopPropagation();
    });
    return button;
}
