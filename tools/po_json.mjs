// Reads a gettext catalogue (po/LANGUAGE.po) for the page: an object from the English sentence to its translation. A plural
// has the key "ONE\u0001MANY" and both forms separated by "\u0001". Fuzzy and empty translations are left out.

// The strings of one entry: { msgid, msgid_plural, msgstr, "msgstr[0]" … }.
function entries(text) {
    const all = [];
    let entry = {};
    let key;
    let fuzzy = false;
    const close = () => {
        if (entry.msgid !== undefined && !fuzzy) all.push(entry);
        entry = {};
        fuzzy = false;
        key = undefined;
    };
    for (const line of text.split("\n")) {
        const start = /^(msgid|msgid_plural|msgstr(?:\[\d\])?|msgctxt) (".*")$/.exec(line);
        if (line.trim() === "") close();
        else if (line.startsWith("#,")) fuzzy = line.includes("fuzzy");
        else if (start !== null) {
            key = start[1];
            entry[key] = JSON.parse(start[2]);
        } else if (line.startsWith('"') && key !== undefined) entry[key] += JSON.parse(line);
    }
    close();
    return all;
}

export function readPo(text) {
    const catalogue = {};
    for (const entry of entries(text)) {
        const plural = entry.msgid_plural;
        if (entry.msgid === "") continue;
        if (plural === undefined && entry.msgstr) catalogue[entry.msgid] = entry.msgstr;
        else if (plural !== undefined && entry["msgstr[0]"] && entry["msgstr[1]"])
            catalogue[`${entry.msgid}\u0001${plural}`] = `${entry["msgstr[0]"]}\u0001${entry["msgstr[1]"]}`;
    }
    return catalogue;
}
