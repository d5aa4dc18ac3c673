// A page of doc/ as HTML, for systems that show no Markdown: headings, paragraphs, tables, code and bold text. Links to other
// pages become plain words. usage: help_page.mjs FILE.md >FILE.html
import { readFileSync } from "node:fs";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const inline = (text) =>
    escaped(text)
        .replace(/ ?\(\[how\]\([^)]*\)\)/g, "")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/\*\*([^*]*)\*\*/g, "<b>$1</b>")
        .replace(/`([^`]*)`/g, "<code>$1</code>");
const row = (line, cell) =>
    `<tr>${line
        .slice(1, -1)
        .split("|")
        .map((text) => `<${cell}>${inline(text.trim())}</${cell}>`)
        .join("")}</tr>`;

/** One block of lines without an empty one between them. */
function block(lines) {
    const heading = /^(#+) (.*)/.exec(lines[0]);
    if (heading !== null) {
        const level = heading[1].length;
        return `<h${level}>${inline(heading[2])}</h${level}>\n${lines.length > 1 ? block(lines.slice(1)) : ""}`;
    }
    if (!lines[0].startsWith("|")) return `<p>${inline(lines.join(" "))}</p>`;
    const [head, , ...rows] = lines;
    return `<table>\n${[row(head, "th"), ...rows.map((line) => row(line, "td"))].join("\n")}\n</table>`;
}

const blocks = readFileSync(process.argv[2], "utf8")
    .trim()
    .split(/\n{2,}/);
const title = inline(blocks[0].split("\n")[0].replace(/^#+ /, ""));
process.stdout.write(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em } td, th { text-align: left; vertical-align: top; padding: 0.2em 1em 0.2em 0 }</style>
${blocks.map((text) => block(text.split("\n"))).join("\n")}
</html>
`);
