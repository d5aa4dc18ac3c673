// Steps through a game report. The boards are already in the page: one is shown at a time.
"use strict";
const figures = [...document.querySelectorAll(".film figure")];
const links = [...document.querySelectorAll(".moves a")];
const cursor = document.querySelector(".graph .cursor");
const last = figures.length - 1;
const marked = figures.map((figure, ply) => (figure.classList.contains("marked") ? ply : -1)).filter((ply) => ply >= 0);
let shown = 0;

function show(ply) {
  shown = Math.max(0, Math.min(last, ply));
  figures.forEach((figure, i) => figure.classList.toggle("shown", i === shown));
  links.forEach((link, i) => {
    if (i + 1 === shown) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  const x = figures[shown].dataset.x;
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
  for (const button of document.querySelectorAll(".steps button")) button.disabled = goal[button.id]() === shown;
  if (shown > 0) {
    const link = links[shown - 1], list = link.closest(".moves");
    const top = link.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
  document.getElementById("said").textContent = figures[shown].querySelector("figcaption").textContent;
  history.replaceState(null, "", "#" + shown);
}

const goal = {
  first: () => 0,
  back: () => Math.max(0, shown - 1),
  next: () => Math.min(last, shown + 1),
  end: () => last,
  mistake: () => marked.find((ply) => ply > shown) ?? marked[0] ?? shown,
};
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "end", m: "mistake" };

for (const name of Object.keys(goal)) document.getElementById(name).addEventListener("click", () => show(goal[name]()));
links.forEach((link, i) => link.addEventListener("click", (event) => { event.preventDefault(); show(i + 1); }));
document.querySelectorAll(".graph .target").forEach((target, i) => target.addEventListener("click", () => show(i)));
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(goal[name]());
});
const asked = () => Number(location.hash.replace(/^#(ply)?/, "")) || 0;
addEventListener("hashchange", () => show(asked()));

document.documentElement.classList.add("scripted");
show(asked());
