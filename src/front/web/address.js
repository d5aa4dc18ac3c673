// Addresses: "#checkers/POSITION/MOVES" names a game, where it began ("start" for the usual position) and the
// moves since. Anything else opens the start page with a sentence.

const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * @typedef {{ game: string, position: string, moves: string[] }} Address
 */

/** @param {Address} address */
export function writeAddress({ game, position, moves }) {
    const parts = [game];
    if (position !== "" || moves.length > 0)
        parts.push(
            position === "" ? "start" : encodeURIComponent(position),
            moves.map(encodeURIComponent).join(","),
        );
    return `#${parts.join("/")}`;
}

/**
 * @param {string} hash
 * @param {string[]} games
 * @returns {Address | undefined | null} undefined: the start page; null: it cannot be read
 */
export function readAddress(hash, games) {
    if (hash === "" || hash === "#") return undefined;
    try {
        const parts = hash.slice(1).split("/").map(decodeURIComponent);
        const [game, position = "start", moves = ""] = parts;
        if (!games.includes(game) || parts.length > 3 || parts.some((part) => CONTROL.test(part)))
            return null;
        return {
            game,
            position: position === "start" ? "" : position,
            moves: moves === "" ? [] : moves.split(","),
        };
    } catch {
        return null;
    }
}

/** The address as a record that the program reads. @param {Address} address */
export function addressRecord({ game, position, moves }) {
    const lines = ["parlor 1", `game ${game}`];
    if (position !== "") lines.push(`position ${position}`);
    if (moves.length > 0) lines.push(`move ${moves.join(" ")}`);
    return `${lines.join("\n")}\n`;
}
