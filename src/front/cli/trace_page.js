/* A search to be watched, in one page: the tree drawn, the pseudocode beside it, questions. Its data stand in #trace. */
"use strict";
const trace = JSON.parse(document.getElementById("trace").textContent);
const nodes = trace.nodes, steps = trace.steps, uct = trace.method === "uct";
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const WIDE = 74, HIGH = 86, SHOWN = 400;

const CODE = {
  negamax: ["search(node, α, β):", "  if node is a leaf: return its value", "  for each child:", "    v = −search(child, −β, −α)",
    "    if v > α: α = v, child is the best", "    if α ≥ β: break: the rest is cut", "  return α"],
  minmax: ["search(node, α, β):", "  if node is a leaf: return its value", "  for each child:", "    v = search(child, α, β)",
    "    MAX: α = max(α, v)   MIN: β = min(β, v)", "    if α ≥ β: break: the rest is cut", "  return MAX: α   MIN: β"],
  uct: ["repeat:", "  while node has children:", "    node = child with the largest s/n + C·√(ln N / n)", "  add the children of node",
    "  play a random game from node", "  for each node on the way: n += 1, s += points"],
};
const LINE = uct ? { select: 2, expand: 3, playout: 4, update: 5 } :
  { enter: 0, leaf: 1, end: 1, keep: 3, raise: 4, add: 4, cut: 5, leave: 6 };

const children = nodes.map(() => []);
for (const n of nodes) if (n.parent !== null) children[n.parent].push(n.id);
const weight = nodes.map(() => 1);
for (let i = nodes.length - 1; i > 0; i--) weight[nodes[i].parent] += weight[i];
const folded = new Set();
let at = 0, playing = null, view = null, quiz = null, state = null, held = null, stepped = false;

const shown = (value) => value === undefined ? "" : value === Infinity ? "∞" : value === -Infinity ? "−∞" : String(Math.round(value * 1e4) / 1e4).replace("-", "−");
const isMax = (id) => nodes[id].side === nodes[0].side;
/* A window and a value as the reader wants them: of the side to move, or of MAX. */
const own = (id) => $("notation").value === "negamax" || isMax(id);
const windowOf = (id, s) => own(id) ? [s.alpha, s.beta] : [-s.beta, -s.alpha];
const valueOf = (id, v) => v === undefined ? v : own(id) ? v : -v;

/* What is known after step `to`. */
function replay(to) {
  const s = nodes.map(() => ({ seen: false }));
  for (let i = 0; i <= to; i++) {
    const step = steps[i], n = s[step.node];
    n.seen = true;
    if (step.kind === "enter") [n.alpha, n.beta] = [step.alpha === null ? -Infinity : step.alpha, step.beta === null ? Infinity : step.beta];
    if (step.kind === "leaf" || step.kind === "end" || step.kind === "leave") n.value = step.value;
    if (step.kind === "raise") { n.best = step.child; if (step.alpha !== null && step.alpha !== undefined) n.alpha = step.alpha; n.sofar = step.value; }
    if (step.kind === "cut") { n.cut = true; n.best = step.child; n.alpha = step.value; }
    if (step.kind === "add") n.value = step.sum;
    if (step.kind === "expand") for (let k = 0; k < step.children; k++) s[step.first + k].seen = true;
    if (step.kind === "update") [n.visits, n.points] = [step.visits, step.points];
    if (step.kind === "select") n.best = step.child;
  }
  for (const n of nodes) if (n.parent !== null && s[n.parent].cut && !s[n.id].seen) s[n.id].skipped = true;
  return s;
}

const visible = (id) => children[id].filter((c) => state[c].seen || state[c].skipped);
function pathTo(id) { const path = new Set(); for (; id !== null; id = nodes[id].parent) path.add(id); return path; }

/* Which nodes are drawn: all that are known, as far as there is room; the way to the current one always. */
function layOut() {
  const way = pathTo(steps[at].node), place = new Map(), order = [0];
  let column = 0, deepest = 0;
  const open = new Set();
  for (let i = 0, room = SHOWN; i < order.length; i++) {
    const id = order[i], kids = visible(id);
    if (folded.has(id) || (!way.has(id) && kids.length > room)) continue;
    open.add(id);
    room -= kids.length;
    order.push(...kids.filter((c) => way.has(c)), ...kids.filter((c) => !way.has(c)));
  }
  const visit = (id, depth) => {
    deepest = Math.max(deepest, depth);
    const kids = open.has(id) ? visible(id) : [];
    kids.forEach((c) => visit(c, depth + 1));
    const x = kids.length ? (place.get(kids[0]).x + place.get(kids[kids.length - 1]).x) / 2 : WIDE * column++;
    place.set(id, { x, y: HIGH * depth, kids: kids.length, more: visible(id).length - kids.length });
  };
  visit(0, 0);
  return { place, width: WIDE * Math.max(column, 1), height: HIGH * deepest };
}

function make(name, attributes, parent, text) {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  parent.append(e);
  return e;
}

let low = Infinity, high = -Infinity;
for (const n of nodes) if (n.value !== undefined && n.value !== null && n.state !== "skipped") {
  const v = isMax(n.id) ? n.value : -n.value;
  low = Math.min(low, v); high = Math.max(high, v);
}
/* Orange is good for MIN, blue for MAX, grey unknown. */
function colour(id) {
  const s = state[id];
  let share;
  if (uct) { if (!s.visits) return "#b8bec6"; share = s.points / s.visits; if (id > 0 ? isMax(id) : !isMax(id)) share = 1 - share; }
  else { if (s.value === undefined) return "#b8bec6"; share = high > low ? ((isMax(id) ? s.value : -s.value) - low) / (high - low) : .5; }
  const mix = (a, b, t) => a.map((x, i) => Math.round(x + (b[i] - x) * t));
  const grey = [214, 214, 210];
  return "rgb(" + (share < .5 ? mix([214, 110, 40], grey, share * 2) : mix(grey, [40, 110, 190], share * 2 - 1)).join() + ")";
}

function label(id) {
  const s = state[id];
  if (s.skipped) return "cut";
  if (uct) return s.visits ? shown(s.points) + "/" + s.visits : "";
  if (s.value !== undefined) return (s.cut ? (own(id) ? "≥" : "≤") : "") + shown(valueOf(id, s.value));
  return s.alpha !== undefined ? windowOf(id, s).map(shown).join(" … ") : "";
}

/* The current node stays in sight while one steps; a hand that moves the tree is free. */
function follow(spot) {
  if (!spot || !stepped) return;
  stepped = false;
  if (spot.x < view.x + 30 || spot.x > view.x + view.w - 30) view.x = spot.x - view.w / 2;
  if (spot.y < view.y + 30 || spot.y > view.y + view.h - 50) view.y = spot.y - view.h / 2;
}

function draw() {
  const svg = $("tree"), { place, width, height } = layOut(), current = steps[at].node;
  svg.replaceChildren();
  if (view === null) view = { x: -60, y: -60, w: Math.min(Math.max(width + 120, 500), 1500), h: Math.min(Math.max(height + 150, 320), 900) };
  follow(place.get(current));
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const edges = make("g", {}, svg);
  for (const [id, p] of place) {
    const parent = nodes[id].parent, s = state[id];
    if (parent !== null) {
      const q = place.get(parent), best = state[parent].best === id;
      make("path", { d: `M${q.x} ${q.y + 14}C${q.x} ${q.y + 46} ${p.x} ${p.y - 46} ${p.x} ${p.y - 14}`, fill: "none", stroke: s.skipped ? "#b5b5b5" : best ? "#2f6f5e" : "#8a919b",
        "stroke-width": best ? 3 : 1.3, "stroke-dasharray": s.skipped ? "3 4" : "none" }, edges);
    }
    const g = make("g", { transform: `translate(${p.x} ${p.y})`, class: "node", opacity: s.skipped ? .45 : 1, "data-id": id }, svg);
    const r = Math.min(26, 9 + 2 * Math.log2(uct ? (s.visits || 0) + 1 : weight[id]));
    const shape = { fill: colour(id), stroke: id === current ? "#b3261e" : "#3c434d", "stroke-width": id === current ? 4 : 1 };
    if (uct || isMax(id)) make("circle", { r, ...shape }, g); else make("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 3, ...shape }, g);
    make("text", { y: -r - 5, "text-anchor": "middle", "font-size": 12, fill: "currentColor" }, g, id === 0 ? "root" : nodes[id].name);
    make("text", { y: r + 15, "text-anchor": "middle", "font-size": 12, fill: "currentColor" }, g, label(id));
    if (p.more > 0) make("text", { y: 4, "text-anchor": "middle", "font-size": 12, fill: "#111" }, g, "+" + p.more);
    if (s.cut) make("text", { y: r + 29, "text-anchor": "middle", "font-size": 11, fill: "#b3261e" }, g,
      "cut: " + (own(id) ? "α" : "β") + " = " + shown(valueOf(id, s.alpha)) + (own(id) ? " ≥ β = " : " ≤ α = ") + shown(valueOf(id, s.beta)));
    const about = [nodes[id].name, uct ? "" : isMax(id) ? "MAX" : "MIN", nodes[id].position || "", label(id)].filter(Boolean).join(", ");
    make("title", {}, g, about);
  }
}

function drawCode() {
  const lines = CODE[uct ? "uct" : $("notation").value === "negamax" ? "negamax" : "minmax"], lit = LINE[steps[at].kind];
  $("code").replaceChildren(...lines.map((text, i) => {
    const e = document.createElement("span");
    e.textContent = text;
    if (i === lit) e.className = "lit";
    return e;
  }));
}

function row(cells, className) {
  const tr = document.createElement("tr");
  tr.className = className || "";
  for (const cell of cells) tr.append(Object.assign(document.createElement("td"), { textContent: cell }));
  return tr;
}

/* The bound of each child at a choice, in its two parts. */
function bounds(id, known, c) {
  const N = known[id].visits || 0;
  return children[id].map((k) => {
    const n = known[k].visits || 0, s = known[k].points || 0;
    const exploit = n ? s / n : 0, explore = n ? c * Math.sqrt(Math.log(N) / n) : Infinity;
    return { k, n, s, exploit, explore, sum: n ? exploit + explore : Infinity };
  });
}
const choice = (list) => list.reduce((best, b) => b.sum > best.sum ? b : best);

function drawVariables() {
  const step = steps[at], s = state[step.node], table = $("variables");
  table.replaceChildren(row(["node", nodes[step.node].name]));
  if (!uct) {
    if (s.alpha !== undefined) { const [a, b] = windowOf(step.node, s); table.append(row(["α", shown(a)]), row(["β", shown(b)])); }
    if (step.child !== undefined) table.append(row(["child", nodes[step.child].name]));
    if (step.value !== undefined && step.value !== null) table.append(row(["v", shown(valueOf(step.node, step.value))]));
    return;
  }
  table.append(row(["N", s.visits || 0]));
  if (step.kind !== "select") return;
  const c = Number($("c").value), before = replay(at - 1), list = bounds(step.node, before, c), chosen = choice(list);
  table.append(row(["child", "n", "s", "exploitation s/n", "exploration", "sum"], "head"));
  const top = [...list].sort((a, b) => b.sum - a.sum || a.k - b.k).slice(0, 12);
  for (const b of top) table.append(row([nodes[b.k].name, b.n, shown(b.s), b.n ? b.exploit.toFixed(3) : "–", b.n ? b.explore.toFixed(3) : "∞", b.n ? b.sum.toFixed(3) : "∞"], b.k === chosen.k ? "lit" : ""));
  const note = row(["With C = " + c.toFixed(2) + " the choice is " + nodes[chosen.k].name + "."], "note");
  note.firstChild.colSpan = 6;
  table.append(note);
}

function show(step) {
  at = Math.max(0, Math.min(steps.length - 1, step));
  state = replay(at);
  stepped = true;
  $("slider").value = at;
  $("count").textContent = `step ${at + 1} of ${steps.length}`;
  $("sentence").textContent = quiz ? "" : steps[at].text;
  draw(); drawCode(); drawVariables();
}

function play() {
  if (playing) { clearInterval(playing); playing = null; } else playing = setInterval(() => { if (at + 1 < steps.length) show(at + 1); else play(); }, 700);
  $("play").textContent = playing ? "Pause" : "Play";
}

/* ---- Questions ---- */

/* What can be asked about a step, from what was known before it. */
function question(i) {
  const step = steps[i], before = replay(i - 1), name = nodes[step.node].name, why = step.text;
  if (step.kind === "enter" && i > 0) {
    const w = windowOf(step.node, { alpha: step.alpha === null ? -Infinity : step.alpha, beta: step.beta === null ? Infinity : step.beta });
    return { step: i, ask: `${name} is entered next. What are α and β there? (inf for ∞)`, fields: ["α", "β"], answer: w, why };
  }
  if (step.kind === "raise" && i + 1 < steps.length && trace.method === "alpha-beta") {
    const cut = steps[i + 1].kind === "cut" && steps[i + 1].node === step.node;
    return { step: i + 1, ask: `${step.text} Are the remaining moves of ${name} cut?`, choices: ["yes", "no"], answer: cut ? "yes" : "no", why: steps[i + 1].text };
  }
  if (step.kind === "leave") return { step: i, ask: `All of ${name} is done. Which value is backed up?`, fields: ["value"], answer: [valueOf(step.node, step.value)], why };
  if (step.kind === "select") {
    const list = children[step.node].filter((k) => before[k].visits);
    if (list.length < 2 || list.length < children[step.node].length) return null;
    return { step: i, ask: `Which child of ${name} does UCT choose next?`, choices: children[step.node].map((k) => nodes[k].name), answer: nodes[step.child].name, why };
  }
  if (step.kind === "add") return { step: i, ask: `${nodes[step.child].name} counts ${shown(step.value)}. What is the sum in ${name} now?`, fields: ["sum"], answer: [step.sum], why };
  return null;
}

function nextQuestion() {
  for (let i = quiz.from; i < steps.length; i++) {
    const q = question(i);
    if (!q) continue;
    quiz.now = q; quiz.from = i + 1;
    show(Math.max(0, q.step - 1));
    return ask(q);
  }
  $("question").textContent = `That was all: ${quiz.right} of ${quiz.asked} right.`;
  $("answers").replaceChildren();
  quiz = null;
}

const number = (text) => { const t = text.trim().replace("−", "-").replace("∞", "inf").replace(",", "."); return /^[+]?inf/i.test(t) ? Infinity : /^-inf/i.test(t) ? -Infinity : t === "" ? NaN : Number(t); };

function ask(q) {
  $("question").textContent = q.ask;
  $("verdict").textContent = "";
  const box = $("answers");
  box.replaceChildren();
  const button = (text, act) => box.append(Object.assign(document.createElement("button"), { type: "button", textContent: text, onclick: act }));
  if (q.choices) { q.choices.forEach((c) => button(c, () => grade(c === q.answer, q.answer))); return; }
  const inputs = q.fields.map((f) => { const l = document.createElement("label"), e = document.createElement("input"); e.size = 6; l.append(f + " = ", e); box.append(l, " "); return e; });
  const check = () => grade(inputs.every((e, i) => number(e.value) === q.answer[i] || Math.abs(number(e.value) - q.answer[i]) < 1e-3), q.answer.map(shown).join(", "));
  inputs.forEach((e) => e.addEventListener("keydown", (event) => { if (event.key === "Enter") check(); }));
  button("Check", check);
  inputs[0].focus();
}

function grade(right, answer) {
  const q = quiz.now;
  quiz.asked++; quiz.right += right ? 1 : 0;
  show(q.step);
  $("verdict").textContent = (right ? "Right. " : `No: ${answer}. `) + q.why + ` (${quiz.right} of ${quiz.asked})`;
  $("answers").replaceChildren(Object.assign(document.createElement("button"), { type: "button", textContent: "Next question", onclick: nextQuestion }));
  $("answers").firstChild.focus();
}

function startQuiz() {
  if (playing) play();
  quiz = { right: 0, asked: 0, from: at + 1 };
  nextQuestion();
}

/* ---- Hands ---- */

function zoom(factor, x, y) {
  view = { x: x - (x - view.x) * factor, y: y - (y - view.y) * factor, w: view.w * factor, h: view.h * factor };
  draw();
}
const svg = $("tree");
const spot = (event) => { const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()); return [p.x, p.y]; };
svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, ...spot(event)); }, { passive: false });
svg.addEventListener("pointerdown", (event) => { held = { x: event.clientX, y: event.clientY, moved: false }; svg.setPointerCapture(event.pointerId); });
svg.addEventListener("pointermove", (event) => {
  if (!held) return;
  const scale = 1 / svg.getScreenCTM().a, dx = event.clientX - held.x, dy = event.clientY - held.y;
  if (!held.moved && Math.hypot(dx, dy) < 4) return;
  held = { x: event.clientX, y: event.clientY, moved: true };
  view.x -= dx * scale; view.y -= dy * scale;
  draw();
});
svg.addEventListener("pointerup", (event) => {
  const g = held && !held.moved && document.elementFromPoint(event.clientX, event.clientY).closest(".node");
  held = null;
  if (!g) return;
  const id = Number(g.dataset.id);
  if (folded.has(id)) folded.delete(id); else folded.add(id);
  draw();
});
$("fit").onclick = () => {
  const { width, height } = layOut();
  view = { x: -60, y: -60, w: Math.max(width + 120, 500), h: Math.max(height + 150, 320) };
  draw();
};
$("in").onclick = () => zoom(1 / 1.3, view.x + view.w / 2, view.y + view.h / 2);
$("out").onclick = () => zoom(1.3, view.x + view.w / 2, view.y + view.h / 2);
$("first").onclick = () => show(0);
$("back").onclick = () => show(at - 1);
$("next").onclick = () => show(at + 1);
$("last").onclick = () => show(steps.length - 1);
$("play").onclick = play;
$("slider").max = steps.length - 1;
$("slider").oninput = (event) => show(Number(event.target.value));
$("notation").onchange = () => show(at);
$("c").oninput = () => { $("cvalue").textContent = Number($("c").value).toFixed(2); drawVariables(); };
$("quiz").onclick = startQuiz;
$("save").onclick = () => {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("style", "color:#23262b;background:#fff;font-family:sans-serif");
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([copy.outerHTML], { type: "image/svg+xml" }));
  a.download = "tree.svg";
  a.click();
};
document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "INPUT" || event.target.tagName === "SELECT") return;
  const act = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
  if (act && event.target.tagName !== "BUTTON") { event.preventDefault(); $(act).click(); }
});
for (const e of document.querySelectorAll(uct ? ".only-tree" : ".only-uct")) e.hidden = true;
if (trace.c !== undefined) $("c").value = trace.c;
$("cvalue").textContent = Number($("c").value).toFixed(2);
show(0);
view = null;
show(steps.length - 1);
view = null;
show(0);
