// Compiles a gettext catalogue (po/LANGUAGE.po to LANGUAGE.mo) for the page, so that it can be built without gettext. Fuzzy and
// empty translations are left out.

// Sentences that only other front ends say: the page need not carry them.
const ELSEWHERE = /^src\/(library|front\/(cli|terminal|desktop|checkerboard|api))\//;

// The strings of one entry: { msgid, msgid_plural, msgstr, "msgstr[0]" … }.
function entries(text) {
    const all = [];
    let entry = {};
    let key;
    let fuzzy = false;
    let places = [];
    const close = () => {
        const elsewhere = places.length > 0 && places.every((place) => ELSEWHERE.test(place));
        if (entry.msgid !== undefined && !fuzzy && !elsewhere) all.push(entry);
        entry = {};
        fuzzy = false;
        places = [];
        key = undefined;
    };
    for (const line of text.split("\n")) {
        const start = /^(msgid|msgid_plural|msgstr(?:\[\d\])?|msgctxt) (".*")$/.exec(line);
        if (line.trim() === "") close();
        else if (line.startsWith("#:")) places.push(...line.slice(3).split(" "));
        else if (line.startsWith("#,")) fuzzy = line.includes("fuzzy");
        else if (start !== null) {
            key = start[1];
            entry[key] = JSON.parse(start[2]);
        } else if (line.startsWith('"') && key !== undefined) entry[key] += JSON.parse(line);
    }
    close();
    return all;
}

/** The catalogue as bytes: keys sorted by their bytes, each with its final zero. @param {string} text of a .po file */
export function compilePo(text) {
    const pairs = entries(text)
        .map((entry) => {
            const plural = entry.msgid_plural;
            const forms = [entry["msgstr[0]"], entry["msgstr[1]"]];
            return plural === undefined
                ? [entry.msgid, entry.msgstr]
                : [`${entry.msgid}\0${plural}`, forms.every(Boolean) ? forms.join("\0") : ""];
        })
        .filter(([, translation]) => translation)
        .map((pair) => pair.map((one) => Buffer.from(one)))
        .sort(([a], [b]) => Buffer.compare(a, b));
    const HEAD = 28;
    const head = Buffer.alloc(HEAD + 16 * pairs.length);
    [0x950412de, 0, pairs.length, HEAD, HEAD + 8 * pairs.length, 0, HEAD + 16 * pairs.length].forEach(
        (word, i) => head.writeUInt32LE(word, 4 * i),
    );
    const texts = [];
    let at = head.length;
    [0, 1].forEach((column) =>
        pairs.forEach((pair, i) => {
            const place = HEAD + 8 * (column * pairs.length + i);
            head.writeUInt32LE(pair[column].length, place);
            head.writeUInt32LE(at, place + 4);
            texts.push(pair[column], Buffer.alloc(1));
            at += pair[column].length + 1;
        }),
    );
    return Buffer.concat([head, ...texts]);
}
