// The page's own sentences go through the same gettext catalogue as those of the program.

/** @type {Map<string, string>} */
let sentences = new Map();

/** Read a catalogue (.mo). @param {Uint8Array} bytes none: English */
export function speak(bytes) {
    sentences = new Map();
    if (bytes.length < 20) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = (/** @type {number} */ table, /** @type {number} */ i) => {
        const length = view.getUint32(table + 8 * i, true);
        const at = view.getUint32(table + 8 * i + 4, true);
        return new TextDecoder().decode(bytes.subarray(at, at + length));
    };
    const [count, keys, values] = [8, 12, 16].map((at) => view.getUint32(at, true));
    for (let i = 0; i < count; i++) sentences.set(text(keys, i), text(values, i));
}

/**
 * The sentence in the player's language; %s and %d are replaced in their order.
 * @param {string} english
 * @param {...(string | number)} values
 */
export function t(english, ...values) {
    let next = 0;
    return (sentences.get(english) ?? english).replace(/%[sd]/g, () => String(values[next++]));
}
