// The page's own sentences go through the same catalogue as those of the program.

/** @type {Record<string, string>} */
let catalogue = {};

/** @param {Record<string, string>} sentences */
export function speak(sentences) {
    catalogue = sentences;
}

/**
 * The sentence in the player's language; %s and %d are replaced in their order.
 * @param {string} english
 * @param {...(string | number)} values
 */
export function t(english, ...values) {
    let next = 0;
    return (catalogue[english] ?? english).replace(/%[sd]/g, () => String(values[next++]));
}
