// Small helpers to make elements. Text goes in as text nodes only, never as markup.

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes] an attribute, `class`, or `onevent` with a function; false and undefined are left out
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === undefined || value === false) continue;
        if (typeof value === "function") element.addEventListener(key.slice(2), value);
        else element.setAttribute(key, value === true ? "" : String(value));
    }
    element.append(...children);
    return element;
}

/** Set the text where it has changed: a live region speaks every change. @param {Element} element @param {string} text */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/** Set an attribute, or remove it with undefined. @param {Element} element @param {string} name @param {string | undefined} value */
export function setAttribute(element, name, value) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Lets the browser paint and hear before the work goes on. @returns {Promise<void>} */
export const pause = () => new Promise((resolve) => void setTimeout(resolve, 0));

/** What is on the page now has been painted. A page in the background is not, so there a second has to do. @returns {Promise<void>} */
export const painted = () =>
    new Promise((resolve) => {
        requestAnimationFrame(() => void setTimeout(resolve, 0));
        setTimeout(resolve, 1000);
    });

export const prefersLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
