// Dialogs: the questions before a game, texts to copy and to paste, lists to choose from.

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {{ id: string, label: string }} Choice
 * @typedef {{ id: string, label: string, kind: string, low: number, high: number, value: number, text: string, on: string,
 *             on_values: number, means: string, means_value: number, choices: Choice[] }} Field
 * @typedef {{ title: string, text: string, must: boolean, fields: Field[] }} Form
 */

let numbers = 0;

/**
 * Show a dialog and wait for what its buttons return: undefined when it was dismissed.
 * @template T
 * @param {string} title
 * @param {(close: (value?: T) => void) => (Node | string)[]} fill
 * @param {{ must?: boolean, wide?: boolean, low?: boolean }} [how] low: under the board, which is still looked at
 * @returns {Promise<T | undefined>}
 */
export function openDialog(title, fill, how = {}) {
    return new Promise((resolve) => {
        const id = `dialog-${++numbers}`;
        // Gone at once, before the next key is heard: the browser tells of the end of a dialog only later, and until then
        // would give that dialog the keys that are meant for the board.
        /** @type {(value?: T) => void} */
        const close = (value) => {
            dialog.close();
            dialog.remove();
            resolve(value);
        };
        const dialog = /** @type {HTMLDialogElement} */ (
            h(
                "dialog",
                {
                    "aria-labelledby": id,
                    class: how.wide ? "wide" : how.low ? "low" : undefined,
                    // A browser closes at the second Escape even a dialog that has refused the first one, but not with this.
                    closedby: how.must ? "none" : undefined,
                },
                h("h2", { id }, title),
                ...fill(close),
            )
        );
        dialog.addEventListener("cancel", (event) => {
            event.preventDefault();
            if (!how.must) close();
        });
        dialog.addEventListener("click", (event) => {
            if (event.target === dialog && !how.must) close();
        });
        dialog.addEventListener("close", () => close());
        document.body.append(dialog);
        dialog.showModal();
    });
}

/** Dismiss whatever is open: the game that asked is left. */
export function closeDialogs() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/** Is the field asked, and the one that it depends on? @param {Form} form @param {Field} field @param {Map<string, number>} values @returns {boolean} */
function isAsked(form, field, values) {
    const on = form.fields.find(({ id }) => id === field.on);
    if (on === undefined) return true;
    return isAsked(form, on, values) && ((field.on_values >>> (values.get(on.id) ?? 0)) & 1) === 1;
}

const MANY_CHOICES = 30;

/** A field that leaves only the choices with its text in their name; the chosen one stays. @param {HTMLSelectElement} select @param {string} label */
function filterOf(select, label) {
    const all = [...select.options];
    const filter = /** @type {HTMLInputElement} */ (
        h("input", {
            type: "search",
            class: "filter",
            placeholder: t("Filter"),
            "aria-label": `${label}: ${t("Filter")}`,
        })
    );
    filter.addEventListener("input", () => {
        const wanted = filter.value.trim().toLocaleLowerCase();
        const chosen = select.value;
        select.replaceChildren(
            ...all.filter(({ text, value }) => value === chosen || text.toLocaleLowerCase().includes(wanted)),
        );
        select.value = chosen;
    });
    // Enter would begin the game while one is still looking.
    filter.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        select.focus();
    });
    return filter;
}

/** The element of a field, and how to read and to watch it. @param {Field} field @param {(value: number) => void} change */
function fieldElement(field, change) {
    const id = `field-${field.id}-${++numbers}`;
    if (field.kind === "switch") {
        const box = /** @type {HTMLInputElement} */ (
            h("input", { type: "checkbox", id, role: "switch", "data-field": field.id })
        );
        box.checked = field.value !== 0;
        box.addEventListener("change", () => change(box.checked ? 1 : 0));
        return h("div", { class: "field across" }, h("label", { for: id }, field.label), box);
    }
    if (field.kind === "number") {
        const input = /** @type {HTMLInputElement} */ (
            h("input", {
                type: "number",
                id,
                min: field.low,
                max: field.high,
                required: true,
                "data-field": field.id,
            })
        );
        input.value = String(field.value);
        input.addEventListener("input", () => change(input.valueAsNumber));
        return h("div", { class: "field across" }, h("label", { for: id }, field.label), input);
    }
    if (field.kind === "text") {
        const area = /** @type {HTMLTextAreaElement} */ (
            h("textarea", { id, rows: 3, maxlength: 2999, "data-field": field.id })
        );
        area.value = field.text;
        area.addEventListener("input", () => (field.text = area.value));
        return h("div", { class: "field" }, h("label", { for: id }, field.label), area);
    }
    if (field.choices.length > 4) {
        const select = /** @type {HTMLSelectElement} */ (h("select", { id, "data-field": field.id }));
        field.choices.forEach((choice, i) => select.append(h("option", { value: i }, choice.label)));
        select.value = String(field.value);
        select.addEventListener("change", () => change(Number(select.value)));
        const label = h("label", { for: id }, field.label);
        if (field.choices.length < MANY_CHOICES) return h("div", { class: "field" }, label, select);
        return h("div", { class: "field" }, label, filterOf(select, field.label), select);
    }
    const radios = field.choices.map((choice, i) => {
        const radio = /** @type {HTMLInputElement} */ (
            h("input", {
                type: "radio",
                name: id,
                value: i,
                "data-field": field.id,
                "data-choice": choice.id,
            })
        );
        radio.checked = i === field.value;
        radio.addEventListener("change", () => change(i));
        return h("label", { class: "choice" }, radio, h("span", {}, choice.label));
    });
    return h(
        "fieldset",
        { class: "field" },
        h("legend", {}, field.label),
        h("div", { class: "choices" }, ...radios),
    );
}

/** The answers as the program reads them: a line for each field. @param {Form} form @param {Map<string, number>} values */
function answersOf(form, values) {
    return form.fields
        .map((field) => {
            const value = values.get(field.id) ?? field.value;
            if (field.kind === "text") return `${field.id} ${field.text.replace(/\s+/g, " ").trim()}`;
            if (field.kind === "number") return `${field.id} ${value}`;
            if (field.kind === "switch") return `${field.id} ${value === 0 ? "off" : "on"}`;
            return `${field.id} ${field.choices[value].id}`;
        })
        .join("\n");
}

/**
 * The button that gives the answers, and those that stand for it where they answer a question themselves.
 * @param {Field | undefined} buttons
 * @param {string} label
 * @param {(value: number) => void} choose
 */
function answerButtons(buttons, label, choose) {
    const asked = (buttons?.choices ?? []).map((choice, i) =>
        h("button", { class: i === 0 ? "main" : undefined, onclick: () => choose(i) }, choice.label),
    );
    return { asked, usual: h("button", { class: "main", autofocus: true }, label) };
}

/**
 * Ask the questions of a form.
 * @param {Form} form
 * @param {string} [label] of the button that gives the answers
 * @returns {Promise<string | undefined>} the answers, a line for each
 */
export function askForm(form, label = t("Play")) {
    return openDialog(
        form.title,
        (close) => {
            const values = new Map(form.fields.map((field) => [field.id, field.value]));
            const shown = form.fields.filter((field) => field.kind !== "buttons");
            const buttons = form.fields.find((field) => field.kind === "buttons");
            const elements = shown.map((field) =>
                fieldElement(field, (value) => {
                    values.set(field.id, value);
                    if (field.means !== "") mean(field);
                    show();
                }),
            );
            // A change of one field may give another its answer.
            const mean = (/** @type {Field} */ field) => {
                values.set(field.means, field.means_value);
                const select =
                    elements[shown.findIndex(({ id }) => id === field.means)].querySelector("select");
                if (select !== null) select.value = String(field.means_value);
            };
            const answers = answerButtons(buttons, label, (value) => {
                if (buttons !== undefined) values.set(buttons.id, value);
            });
            const last = h("div", { class: "buttons" });
            const cancel = form.must
                ? []
                : [h("button", { type: "button", onclick: () => close() }, t("Cancel"))];
            const question = h("p", { class: "question" }, buttons?.label ?? "");
            const show = () => {
                shown.forEach((field, i) => {
                    const counts = field.means === "" || values.get(field.means) === field.means_value;
                    elements[i].hidden = !isAsked(form, field, values);
                    elements[i].classList.toggle("idle", !counts);
                });
                const asked = buttons !== undefined && isAsked(form, buttons, values);
                question.hidden = !asked || buttons.label === "";
                const wanted = asked ? answers.asked : [answers.usual];
                // Enter presses the first button that is there, even one that is hidden.
                if (!wanted[0].isConnected) last.replaceChildren(...cancel, ...wanted);
            };
            show();
            const finish = (/** @type {SubmitEvent} */ event) => {
                event.preventDefault();
                close(answersOf(form, values));
            };
            return [
                h(
                    "form",
                    { class: "form", onsubmit: finish },
                    ...(form.text === "" ? [] : [h("p", {}, form.text)]),
                    ...elements,
                    question,
                    last,
                ),
            ];
        },
        { must: form.must },
    );
}

/**
 * A question with buttons; the first is the usual answer.
 * @param {string} title
 * @param {string} text
 * @param {string[]} answers
 * @param {{ low?: boolean }} [how]
 * @returns {Promise<number | undefined>} the number of the answer
 */
export function askWhich(title, text, answers, how = {}) {
    const button = (/** @type {string} */ answer, /** @type {number} */ i, /** @type {() => void} */ press) =>
        h("button", { class: i === 0 ? "main" : undefined, autofocus: i === 0, onclick: press }, answer);
    return openDialog(
        title,
        (close) => [
            h("p", {}, text),
            h("div", { class: "buttons" }, ...answers.map((answer, i) => button(answer, i, () => close(i)))),
        ],
        how,
    );
}

/** @param {string} title @param {string} text @param {string} about */
export function showText(title, text, about) {
    return openDialog(
        title,
        (close) => {
            const area = /** @type {HTMLTextAreaElement} */ (
                h("textarea", { readonly: true, rows: 6, "aria-label": title })
            );
            area.value = text;
            area.addEventListener("focus", () => area.select());
            const said = h("p", { role: "status", class: "said" });
            const copy = async () => {
                area.select();
                try {
                    await navigator.clipboard.writeText(text);
                    said.textContent = t("Copied.");
                } catch {
                    said.textContent = t("The browser does not allow it: press Ctrl+C.");
                }
            };
            return [
                h("p", {}, about),
                area,
                said,
                h(
                    "div",
                    { class: "buttons" },
                    h("button", { onclick: () => close() }, t("Close")),
                    h("button", { class: "main", autofocus: true, onclick: copy }, t("Copy")),
                ),
            ];
        },
        { wide: true },
    );
}

/** A text that somebody pastes or types. @param {string} title @param {string} about @returns {Promise<string | undefined>} */
export function askText(title, about) {
    return openDialog(
        title,
        (close) => {
            const area = /** @type {HTMLTextAreaElement} */ (
                h("textarea", { rows: 8, "aria-label": about, autofocus: true, spellcheck: "false" })
            );
            return [
                h("p", {}, about),
                area,
                h(
                    "div",
                    { class: "buttons" },
                    h("button", { onclick: () => close() }, t("Cancel")),
                    h("button", { class: "main", onclick: () => close(area.value) }, t("Open")),
                ),
            ];
        },
        { wide: true },
    );
}

/** One of several lines. @param {string} title @param {string} about what they are, or "" @param {string[]} lines @returns {Promise<number | undefined>} counted from 1 */
export function askLine(title, about, lines) {
    return openDialog(
        title,
        (close) => [
            ...(about === "" ? [] : [h("p", {}, about)]),
            h(
                "ol",
                { class: "games" },
                ...lines.map((line, i) => h("li", {}, h("button", { onclick: () => close(i + 1) }, line))),
            ),
            h("div", { class: "buttons" }, h("button", { onclick: () => close() }, t("Cancel"))),
        ],
        { wide: true },
    );
}

/** @param {string} title @param {(Node | string)[]} content */
export function showPage(title, content) {
    return openDialog(
        title,
        (close) => [
            ...content,
            h(
                "div",
                { class: "buttons" },
                h("button", { class: "main", autofocus: true, onclick: () => close() }, t("Close")),
            ),
        ],
        { wide: true },
    );
}
