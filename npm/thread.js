// The worker's end: one Parlor, one call after the other.

/** @param {(options: any) => Promise<import("./parlor.js").Parlor>} loadParlor @param {(message: any) => void} post */
export function serve(loadParlor, post) {
    /** @type {Promise<import("./parlor.js").Parlor>} */
    let loading;

    /** @param {any} parlor @param {any} message */
    const answer = (parlor, { id, name, args, progress }) => {
        const hear = progress ? (/** @type {any} */ news) => post({ id, news }) : undefined;
        return name === "games" ? parlor.games : parlor[name](...args, hear);
    };

    return async (/** @type {any} */ message) => {
        if (message.options !== undefined) {
            loading = loadParlor(message.options);
            loading.catch(() => {}); // told to the calls that wait for it
            return;
        }
        try {
            post({ id: message.id, value: answer(await loading, message) });
        } catch (error) {
            const { name, message: text } = /** @type {Error} */ (error);
            post({ id: message.id, error: { kind: name, text } });
        }
    };
}
