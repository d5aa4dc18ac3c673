#!/usr/bin/env python3
"""The report of `parlor review --html`, opened in Chromium and stepped through.

A copy of the page gets a script that presses keys and clicks as a reader would and writes what it sees into the page;
Chromium prints the page as it is then (--dump-dom), without any network.
"""
import base64
import hashlib
import json
import os
import re
import subprocess
import tempfile

PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]

BEFORE = """<script>
window.faults = [];
addEventListener("error", (event) => faults.push(String(event.message)));
addEventListener("securitypolicyviolation", (event) => faults.push("policy: " + event.blockedURI));
</script>"""

AFTER = """<script>
const seen = {faults};
const visible = () => figures.map((f, i) => (f.querySelector("svg").getClientRects().length ? i : -1)).filter((i) => i >= 0);
const look = (name) => { seen[name] = {visible: visible(), current: links.findIndex((l) => l.hasAttribute("aria-current")) + 1,
  said: document.getElementById("said").textContent, cursor: cursor.getAttribute("x1"), hash: location.hash,
  disabled: [...document.querySelectorAll(".steps button:disabled")].map((b) => b.id)}; };
const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const click = (id) => document.getElementById(id).click();
look("start");
press("ArrowRight"); look("right");
press("ArrowRight"); press("ArrowLeft"); look("left");
press("End"); look("end");
press("ArrowRight"); look("beyond");
press("Home"); look("home");
click("next"); click("next"); click("back"); look("buttons");
press("m"); look("mistake");
click("end"); look("clicked end");
click("first"); look("clicked first");
links[3].click(); look("link");
document.querySelectorAll(".graph .target")[2].dispatchEvent(new MouseEvent("click", {bubbles: true})); look("graph");
document.querySelectorAll(".graph .target")[0].dispatchEvent(new MouseEvent("click", {bubbles: true}));
seen.unnamed = [...document.querySelectorAll("button, svg[role=img]")].filter((e) => !(e.getAttribute("aria-label") || e.textContent)).length;
seen.marked = figures.map((f, i) => (f.classList.contains("marked") ? i : -1)).filter((i) => i >= 0);
seen.count = figures.length;
seen.wide = document.documentElement.scrollWidth > innerWidth;
const log = document.createElement("pre");
log.id = "log"; log.textContent = JSON.stringify(seen); document.body.append(log);
</script>"""

failed = False


def check(name, fine, detail=""):
    global failed
    if not fine:
        failed = True
        print(f"# {detail}")
    print(("ok " if fine else "not ok ") + name)


def make_page(game, folder):
    path = os.path.join(folder, "report.html")
    subprocess.run([PARLOR, "review", game, "--nodes", "20000", "--html", path], check=True, stderr=subprocess.DEVNULL)
    return open(path, encoding="utf-8").read()


def allow(page, *scripts):
    """The policy of a copy with these scripts in addition to its own: it allows only what it names by its hash."""
    for script in scripts:
        body = re.search("<script>(.*)</script>", script, re.S).group(1)
        page = page.replace("script-src ", "script-src 'sha256-%s' " % base64.b64encode(hashlib.sha256(body.encode()).digest()).decode(), 1)
    return page


def open_page(page, folder, width=1100):
    path = os.path.join(folder, "driven.html")
    page = allow(page, BEFORE, AFTER)
    page = page.replace("<head>", "<head>" + BEFORE, 1).replace("</body>", AFTER + "</body>", 1)
    open(path, "w", encoding="utf-8").write(page)
    dom = subprocess.run(["chromium", *FLAGS, f"--user-data-dir={folder}/profile", f"--window-size={width},900", "--dump-dom",
                          "file://" + path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode()
    log = re.search(r'<pre id="log">(.*?)</pre>', dom, re.S)
    text = log.group(1) if log else "{}"
    for entity, char in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        text = text.replace(entity, char)
    return json.loads(text)


def step_through(name, game, first_mistake, folder):
    page = make_page(game, folder)
    check(f"{name}: nothing comes from the network", not re.search(r'(?:src|href)="(?!#)|url\((?!#)|@import|https?:', page))
    check(f"{name}: the policy names its scripts and styles", "unsafe-inline" not in page and page.count("'sha256-") == 3)
    seen = open_page(page, folder)
    last = seen.get("count", 0) - 1
    check(f"{name}: the page runs without a fault", last > 0 and seen["faults"] == [], seen.get("faults", "no log"))
    if last <= 0:
        return
    if first_mistake is None:  # wherever the judge saw the first one after move 1
        first_mistake = next(ply for ply in seen["marked"] if ply > 1)
    expected = {"start": 0, "right": 1, "left": 1, "end": last, "beyond": last, "home": 0, "buttons": 1, "mistake": first_mistake,
                "clicked end": last, "clicked first": 0, "link": 4, "graph": 2}
    for step, ply in expected.items():
        at = seen[step]
        fine = at["visible"] == [ply] and at["current"] == ply and at["hash"] == f"#{ply}" and at["said"] != ""
        check(f"{name}: {step}", fine, f"expected {ply}, found {at}")
    check(f"{name}: buttons rest at the ends", seen["home"]["disabled"] == ["first", "back"] and
          {"next", "end"} <= set(seen["end"]["disabled"]), seen["end"])
    check(f"{name}: the cursor follows", float(seen["end"]["cursor"]) > float(seen["right"]["cursor"]) > float(seen["home"]["cursor"]))
    check(f"{name}: everything has a name", seen["unnamed"] == 0)
    check(f"{name}: the mistake is explained", "better" in seen["mistake"]["said"].lower(), seen["mistake"])
    check(f"{name}: fits a small screen", not open_page(page, folder, 500)["wide"])


def names_are_no_markup(folder):
    path = os.path.join(folder, "names.pdn")
    open(path, "w", encoding="utf-8").write('[Event "<img src=x> & co"]\n[Black "</title><script>faults.push(1)</script>"]\n1. 11-15 *\n')
    page = make_page(path, folder)
    check("names from a file are no markup", "<img" not in page and page.count("<script>") == 1)


def a_foreign_script_does_not_run(folder):
    """Even if markup got into the page it could not run: the policy allows only our own script."""
    page = make_page("data/games/tictactoe-fork.txt", folder).replace("</body>", "<script>document.title = 'owned'</script></body>", 1)
    path = os.path.join(folder, "foreign.html")
    open(path, "w", encoding="utf-8").write(page)
    dom = subprocess.run(["chromium", *FLAGS, f"--user-data-dir={folder}/profile", "--dump-dom", "file://" + path], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=False).stdout.decode()
    check("a foreign script does not run", "<title>Tic-tac-toe" in dom and "<title>owned" not in dom, dom[:300])


TRACE_PROBE = """<script>{
const seen = { nodes: document.querySelectorAll("#tree .node").length };
document.getElementById("last").click();
seen.all = document.querySelectorAll("#tree .node").length;
seen.lit = document.querySelector("#code .lit").textContent.trim();
document.getElementById("notation").value = "negamax";
document.getElementById("notation").dispatchEvent(new Event("change"));
seen.negamax = document.getElementById("code").textContent.includes("−search");
document.getElementById("first").click();
document.getElementById("quiz").click();
const field = document.querySelectorAll("#answers input");
field[0].value = "-inf"; field[1].value = "7";
document.querySelector("#answers button").click();
seen.wrong = document.getElementById("verdict").textContent.slice(0, 3);
document.title = JSON.stringify(seen);
}</script>"""


def a_search_is_drawn(folder):
    """The page of `parlor trace`: the tree grows, the pseudocode follows, a wrong answer is told."""
    path = os.path.join(folder, "trace.html")
    subprocess.run([PARLOR, "trace", "--tree", "(10 (5 (3 -7 4)))", "--html", path], check=True)
    page = allow(open(path, encoding="utf-8").read(), TRACE_PROBE).replace("</body>", TRACE_PROBE + "</body>")
    open(path, "w", encoding="utf-8").write(page)
    dom = subprocess.run(["chromium", *FLAGS, f"--user-data-dir={folder}/profile", "--dump-dom", "file://" + path], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=False).stdout.decode()
    title = dom.split("<title>")[1].split("</title>")[0].replace("&quot;", '"')
    seen = json.loads(title) if title.startswith("{") else {}
    check("a search is drawn", seen.get("nodes") == 1 and seen.get("all") == 8, title)
    check("a search: the pseudocode follows", seen.get("lit", "").startswith("return") and seen.get("negamax"), title)
    check("a search: a wrong answer is told", seen.get("wrong") == "No:", title)


with tempfile.TemporaryDirectory() as temporary:
    a_search_is_drawn(temporary)
    step_through("tictactoe", "data/games/tictactoe-fork.txt", 2, temporary)
    step_through("checkers", "data/games/checkers-shot.txt", 6, temporary)
    step_through("ultimate", "data/games/ultimate-free-choice.txt", None, temporary)
    names_are_no_markup(temporary)
    a_foreign_script_does_not_run(temporary)
raise SystemExit(failed)
