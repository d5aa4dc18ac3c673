// The board: a grid of real elements with one tab stop, painted from a Scene. Squares are touched by click,
// drag, finger, pen and keys; the Table decides what a touch means.

import { h, prefersLessMotion, setAttribute } from "./dom.js";
import { part, piece, reelTimes, svg } from "./pieces.js";

/**
 * @typedef {{ column: number, row: number, face: string, side: number, marks: string[], heat?: number,
 *             percent?: number, label: string, name: string }} Cell
 * @typedef {{ column: number, row: number, open: boolean, sent: boolean, cover: string, side: number, name: string }} Block
 * @typedef {{ style: string, columns: number, rows: number, block: number, numbers: string, turned: boolean,
 *             only_open: boolean, cells: Cell[], blocks: Block[] }} BoardScene
 * @typedef {{ from: number, to: number, taken: number }} Step
 * @typedef {{ touch: (square: number) => void, ground: () => void, point: (square: number) => void, letGo: () => void }} Hand
 */

const FADE_MS = 190; // of a captured piece
const DRAG_PX = 6;
const GAP = 0.3; // between blocks, in cells
const ENLARGED = 2.4; // a cell of the enlarged block
const FINGER_PX = 40; // smaller cells are enlarged

/** How large the cells of a row are. @param {number} count @param {number} block @param {number} enlarged the first cell of the enlarged block, or -1 */
function cellSizes(count, block, enlarged) {
    return Array.from({ length: count }, (_, i) =>
        enlarged >= 0 && i >= enlarged && i < enlarged + block ? ENLARGED : 1,
    );
}

/** @param {number[]} sizes @param {number} block */
function tracks(sizes, block) {
    return sizes
        .map((size, i) => (block > 0 && i > 0 && i % block === 0 ? `${GAP}fr ` : "") + `minmax(0, ${size}fr)`)
        .join(" ");
}

/** Where the middles of the cells are, and the end. @param {number[]} sizes @param {number} block */
function middles(sizes, block) {
    let at = 0;
    const all = sizes.map((size, i) => {
        if (block > 0 && i > 0 && i % block === 0) at += GAP;
        at += size;
        return 100 * (at - size / 2);
    });
    return { all, end: 100 * at };
}

/** What is painted of a cell by marks: below its piece, and above it. */
const UNDER = ["last", "win", "path", "selected"];
const OVER = ["must", "hint", "target", "selected"];

export class Board {
    /** @param {string} label @param {Hand} [hand] a board without one is only looked at */
    constructor(label, hand) {
        this.hand = hand;
        this.ground = h("div", { class: "layer ground", "aria-hidden": "true" });
        this.grid = h("div", { class: "layer cells", role: "grid", "aria-label": label });
        this.covers = h("div", { class: "layer covers", "aria-hidden": "true" });
        this.arrows = h("div", { class: "layer arrows", "aria-hidden": "true" });
        this.element = h("div", { class: "board" }, this.ground, this.grid, this.covers, this.arrows);
        if (hand === undefined) this.element.setAttribute("aria-hidden", "true");
        /** @type {HTMLElement[]} */
        this.cells = [];
        /** @type {string[]} */
        this.painted = [];
        this.shape = "";
        /** @type {number[]} the sizes of columns and rows */
        this.across = [];
        /** @type {number[]} */
        this.down = [];
        this.moved = -1;
        this.focused = 0;
        this.finished = Promise.resolve();
        /** @type {BoardScene | undefined} */
        this.scene = undefined;
        /** @type {{ square: number, x: number, y: number, pointer: number, lifted: boolean, held: boolean } | undefined} */
        this.drag = undefined;
        this.dropped = -1;
        /** The block that a finger has chosen to enlarge; the one that is. */
        this.chosen = -1;
        this.enlarged = -1;
        if (hand === undefined) return;
        this.listen(hand);
        new ResizeObserver(() => this.enlarge()).observe(this.element);
    }

    // ---- Painting ----

    /**
     * @param {{ board: BoardScene, moved: number, steps: { rests: boolean, list: Step[] },
     *           analysis?: { lines: { from: number, to: number }[] } }} scene
     */
    paint(scene) {
        const board = scene.board;
        const shape = [board.style, board.columns, board.rows, board.block, board.turned].join();
        const fresh = shape !== this.shape;
        this.scene = board;
        if (fresh) this.lay(board, shape);
        const before = board.cells.map((_, i) => this.cells[i].querySelector(".piece"));
        this.element.dataset.numbers = board.numbers;
        board.cells.forEach((cell, square) => {
            // A board that is only shown has pieces, but no marks for possible moves.
            const shown = this.hand === undefined ? { ...cell, marks: [] } : cell;
            this.paintCell(square, shown, board);
            this.cells[square].classList.toggle(
                "covered",
                (board.blocks[this.blockOf(square)]?.cover ?? "none") !== "none",
            );
        });
        this.paintBlocks(board);
        this.enlarge();
        this.paintArrows(board, scene.analysis?.lines ?? []);
        this.rove(this.focused);
        if (this.moved >= 0 && scene.moved !== this.moved && !fresh) this.animate(scene.steps, before);
        this.moved = scene.moved;
        this.dropped = -1;
    }

    /** @param {BoardScene} board @param {string} shape */
    lay(board, shape) {
        const { columns, rows } = board;
        this.shape = shape;
        this.painted = [];
        this.element.className = `board style-${board.style}`;
        this.size(board, -1);
        this.element.style.setProperty("--columns", String(columns));
        /** @type {HTMLElement[][]} */
        const lines = Array.from({ length: rows }, () => Array(columns));
        this.cells = board.cells.map((cell, square) => {
            const element = h("div", {
                class: "cell",
                role: "gridcell",
                tabindex: "-1",
                "data-square": square,
            });
            lines[cell.row][cell.column] = element;
            return element;
        });
        this.grid.replaceChildren(
            ...lines.map((line, row) => {
                const all = Array.from(
                    line,
                    (cell) => cell ?? h("div", { class: "light", "aria-hidden": "true" }),
                );
                all.forEach((cell, column) => {
                    this.place(cell, column, row, 1);
                    if (cell.hasAttribute("role")) cell.setAttribute("aria-colindex", String(column + 1));
                });
                return h("div", { role: "row", class: "row", "aria-rowindex": row + 1 }, ...all);
            }),
        );
        setAttribute(this.grid, "aria-rowcount", String(rows));
        setAttribute(this.grid, "aria-colcount", String(columns));
        this.ground.replaceChildren();
        this.ground.dataset.look = "";
        this.covers.replaceChildren(
            ...board.blocks.map(({ column, row }) => {
                const cover = h("div", { class: "cover" });
                this.place(cover, column, row, board.block);
                return cover;
            }),
        );
        if (this.focused >= board.cells.length) this.focused = 0;
    }

    /** @param {BoardScene} board @param {number} enlarged */
    size(board, enlarged) {
        const { columns, rows, block } = board;
        const at = board.blocks[enlarged] ?? { column: -1, row: -1 };
        this.enlarged = enlarged;
        this.element.dataset.enlarged = String(enlarged);
        this.arrows.dataset.look = "";
        this.across = cellSizes(columns, block, at.column);
        this.down = cellSizes(rows, block, at.row);
        for (const layer of [this.ground, this.grid, this.covers]) {
            layer.style.gridTemplateColumns = tracks(this.across, block);
            layer.style.gridTemplateRows = tracks(this.down, block);
        }
    }

    isSmall() {
        const { columns = 1, block = 0 } = this.scene ?? {};
        return block > 0 && this.element.clientWidth / columns < FINGER_PX;
    }

    /** On a small screen the block to play in is enlarged; if there are several, the chosen one. */
    enlarge() {
        const board = this.scene;
        if (board === undefined || this.hand === undefined) return;
        const open = board.blocks.flatMap((block, i) => (block.open ? [i] : []));
        const mine = board.cells.some(({ marks }) => marks.includes("open"));
        let wanted = open.length === 1 ? open[0] : open.includes(this.chosen) ? this.chosen : -1;
        if (!this.isSmall()) wanted = -1;
        else if (open.length > 0 && !mine) return; // while the opponent thinks nothing changes size
        if (open.length <= 1) this.chosen = -1;
        if (wanted === this.enlarged) return;
        this.size(board, wanted);
    }

    /** The block of a square. @param {number} square */
    blockOf(square) {
        const { cells = [], block = 0, blocks = [] } = this.scene ?? {};
        const cell = cells[square];
        if (cell === undefined || block === 0) return -1;
        const corner = (/** @type {number} */ at) => at - (at % block);
        return blocks.findIndex(
            ({ column, row }) => column === corner(cell.column) && row === corner(cell.row),
        );
    }

    /** With a free choice on a small screen a finger first chooses a block; true when it did. @param {number} square */
    choose(square) {
        const at = this.blockOf(square);
        const open = this.scene?.blocks.filter((block) => block.open).length ?? 0;
        if (at < 0 || at === this.enlarged || open < 2 || !this.scene?.blocks[at].open || !this.isSmall())
            return false;
        this.chosen = at;
        this.enlarge();
        return this.enlarged === at;
    }

    /** Put an element over `size` by `size` cells. @param {HTMLElement} element @param {number} column @param {number} row @param {number} size */
    place(element, column, row, size) {
        const block = this.scene?.block ?? 0;
        const line = (/** @type {number} */ at) => at + 1 + (block > 0 ? Math.floor(at / block) : 0);
        element.style.gridArea = `${line(row)} / ${line(column)} / span ${size} / span ${size}`;
    }

    /** @param {number} square @param {Cell} cell @param {BoardScene} board */
    paintCell(square, cell, board) {
        const look = JSON.stringify([cell, board.numbers]);
        if (this.painted[square] === look) return;
        this.painted[square] = look;
        const element = this.cells[square];
        const has = (/** @type {string} */ mark) => cell.marks.includes(mark);
        const kept = element.querySelector(".piece");
        const same =
            kept !== null &&
            kept.classList.contains(cell.face) &&
            kept.classList.contains(`side-${cell.side}`);
        const parts = [];
        if (board.numbers !== "none")
            parts.push(h("span", { class: "number", "data-number": cell.label, "aria-hidden": "true" }));
        const under = cell.marks.filter((mark) => UNDER.includes(mark)).join(" ");
        const heat = Math.round(100 * (cell.heat ?? 0)) / 100;
        if (under !== "" || heat > 0)
            parts.push(part("under", "part_under", board.style, cell.face, cell.side, under, heat));
        if (cell.face !== "none") parts.push(same ? kept : piece(cell.face, cell.side));
        const over = cell.marks.filter((mark) => OVER.includes(mark)).join(" ");
        if (has("must") || has("hint") || has("target"))
            parts.push(part(`mark ${over}`, "part_over", cell.face, over));
        if (cell.heat !== undefined && (cell.percent ?? -1) >= 0)
            parts.push(h("span", { class: "percent", "data-percent": cell.percent, "aria-hidden": "true" }));
        element.replaceChildren(...parts);
        element.className = ["cell", ...cell.marks, cell.face === "none" ? "bare" : `of-${cell.side}`].join(
            " ",
        );
        element.classList.toggle("warm", cell.heat !== undefined);
        if (this.hand === undefined) return;
        setAttribute(element, "aria-label", cell.name);
        setAttribute(element, "aria-selected", has("selected") ? "true" : undefined);
        setAttribute(element, "aria-disabled", has("off") ? "true" : undefined);
    }

    /** @param {BoardScene} board */
    paintBlocks(board) {
        const look = JSON.stringify(board.blocks);
        if (board.style === "lines" && this.ground.childElementCount === 0) this.drawLines(board);
        if (look === this.ground.dataset.look) return;
        this.ground.dataset.look = look;
        if (board.blocks.length === 0) return;
        this.ground.replaceChildren(
            ...board.blocks.map((block) => {
                const open = block.open && this.hand !== undefined;
                const kind = ["block", open && "open", block.sent && "sent"];
                const element = h("div", { class: kind.filter(Boolean).join(" ") });
                this.place(element, block.column, block.row, board.block);
                const { cover, side } = block;
                element.append(
                    stretched(
                        part("", "part_block", board.block, Number(open), Number(block.sent), cover, side),
                    ),
                );
                return element;
            }),
        );
        this.paintCovers(board);
    }

    /** The large symbols over won blocks; one that stays keeps its element. @param {BoardScene} board */
    paintCovers(board) {
        board.blocks.forEach((block, i) => {
            const cover = /** @type {HTMLElement} */ (this.covers.children[i]);
            const look = `${block.cover} ${block.side}`;
            if (look === cover.dataset.look) return;
            cover.dataset.look = look;
            cover.replaceChildren(...(block.cover === "none" ? [] : [piece(block.cover, block.side)]));
        });
    }

    /** @param {BoardScene} board */
    drawLines(board) {
        const element = h("div", { class: "sheet" }, stretched(part("", "part_lines", board.columns)));
        this.place(element, 0, 0, board.columns);
        this.ground.replaceChildren(element);
    }

    /** The first moves of the lines that the analysis found, the best one boldest. @param {BoardScene} board @param {{ from: number, to: number }[]} lines */
    paintArrows(board, lines) {
        const look = JSON.stringify([lines.map(({ from, to }) => [from, to]), this.shape]);
        if (look === this.arrows.dataset.look) return;
        this.arrows.dataset.look = look;
        const across = middles(this.across, board.block);
        const down = middles(this.down, board.block);
        const drawing = svg("svg", { viewBox: `0 0 ${across.end} ${down.end}` });
        [...lines.entries()].reverse().forEach(([i, { from, to }]) => {
            const place = (/** @type {number} */ square) =>
                /** @type {[number, number]} */ ([
                    across.all[board.cells[square].column],
                    down.all[board.cells[square].row],
                ]);
            const kind = `arrow rank-${i}`;
            drawing.append(
                from < 0
                    ? free(part(kind, "part_rank", ...place(to), 100, i))
                    : free(part(kind, "part_arrow", ...place(from), ...place(to), 100, i)),
            );
        });
        this.arrows.replaceChildren(drawing);
    }

    // ---- Motion ----

    /** The last move, by the program's clock. @param {{ rests: boolean, list: Step[] }} steps @param {(Element | null)[]} before the pieces as they stood */
    animate({ rests, list }, before) {
        const last = list.at(-1);
        const still = prefersLessMotion();
        if (last === undefined || (still && (!rests || list.length === 1))) return;
        const times = reelTimes(list.length, list[0].from < 0, rests, still);
        const steps = list.map((step, i) => ({ ...step, begins: times[i][0], ends: times[i][1] }));
        const ms = steps[steps.length - 1].ends;
        const mover = this.cells[last.to]?.querySelector(".piece");
        if (mover === null || mover === undefined) return;
        if (steps[0].from < 0) {
            mover.classList.add("fresh");
            return;
        }
        if (this.dropped === last.to && steps.length === 1) return this.fadeTaken(steps, before, 0);
        const home = this.cells[last.to].getBoundingClientRect();
        const stop = (/** @type {number} */ square, /** @type {number} */ when) => {
            const at = this.cells[square].getBoundingClientRect();
            const transform = `translate(${at.left - home.left}px, ${at.top - home.top}px)`;
            return { transform, offset: Math.min(1, when / ms), easing: "ease-in-out" };
        };
        const frames = steps.flatMap(({ from, to, begins, ends }) => [stop(from, begins), stop(to, ends)]);
        this.cells[last.to].classList.add("arriving");
        steps.slice(1).forEach(({ from, begins }, i) => {
            if (begins > steps[i].ends) this.markReached(from, steps[i].ends, begins - steps[i].ends);
        });
        const motion = mover.animate(frames, { duration: ms });
        this.finished = motion.finished.then(
            () => this.cells[last.to].classList.remove("arriving"),
            () => {},
        );
        this.fadeTaken(steps, before, 1);
    }

    /** A square that a jump goes over, while the piece rests there. @param {number} square @param {number} delay @param {number} duration */
    markReached(square, delay, duration) {
        const style = this.scene?.style ?? "";
        const mark = part("under reached", "part_under", style, "none", 0, "selected", 0);
        this.cells[square].append(mark);
        const done = () => mark.remove();
        mark.animate([{ opacity: 1 }, { opacity: 1 }], { delay, duration }).finished.then(done, done);
    }

    /** @param {(Step & { begins: number, ends: number })[]} steps @param {(Element | null)[]} before @param {number} wait 0: at once, 1: when the piece has jumped over them */
    fadeTaken(steps, before, wait) {
        for (const { taken, begins, ends } of steps) {
            const ghost = taken >= 0 ? before[taken]?.cloneNode(true) : undefined;
            if (!(ghost instanceof Element)) continue;
            ghost.classList.add("ghost");
            ghost.classList.remove("piece");
            this.cells[taken].append(ghost);
            const motion = ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.6)" }], {
                duration: FADE_MS,
                delay: (wait * (begins + ends)) / 2,
                fill: "both",
            });
            motion.finished.then(
                () => ghost.remove(),
                () => ghost.remove(),
            );
        }
    }

    // ---- The hand ----

    /** @param {Hand} hand */
    listen(hand) {
        const grid = this.grid;
        grid.addEventListener("pointerdown", (event) => this.press(event, hand));
        grid.addEventListener("pointermove", (event) => this.move(event));
        grid.addEventListener("pointerup", (event) => this.release(event, hand));
        grid.addEventListener("pointercancel", () => this.putBack());
        grid.addEventListener("pointerover", (event) => {
            if (event.pointerType === "mouse") hand.point(this.squareOf(event.target));
        });
        grid.addEventListener("pointerleave", () => hand.point(-1));
        grid.addEventListener("keydown", (event) => this.key(event, hand));
        grid.addEventListener("focusin", (event) => {
            const square = this.squareOf(event.target);
            if (square >= 0) this.rove(square);
            hand.point(square);
        });
        grid.addEventListener("focusout", () => hand.point(-1));
    }

    /** @param {EventTarget | null} target */
    squareOf(target) {
        const cell = target instanceof Element ? target.closest(".cell") : null;
        return cell instanceof HTMLElement ? Number(cell.dataset.square) : -1;
    }

    /** @param {PointerEvent} event */
    squareUnder(event) {
        const under = document.elementFromPoint(event.clientX, event.clientY);
        return under !== null && this.grid.contains(under) ? this.squareOf(under) : -2;
    }

    /** A piece that may move is picked up at once, so that it can be dragged. @param {PointerEvent} event @param {Hand} hand */
    press(event, hand) {
        if (event.button !== 0 || !event.isPrimary) return;
        if (event.pointerType === "mouse") event.preventDefault(); // keeps the keyboard's focus where it is
        const square = this.squareOf(event.target);
        const cell = this.scene?.cells[square];
        const held = cell?.marks.includes("selected") ?? false;
        const lifts = cell !== undefined && cell.face !== "none" && (held || cell.marks.includes("open"));
        if (lifts && !held) hand.touch(square);
        this.drag = {
            square,
            x: event.clientX,
            y: event.clientY,
            pointer: event.pointerId,
            lifted: false,
            held: held || !lifts,
        };
    }

    /** @param {PointerEvent} event */
    move(event) {
        const drag = this.drag;
        if (drag === undefined || event.pointerId !== drag.pointer || drag.square < 0) return;
        const selected = this.scene?.cells[drag.square].marks.includes("selected") ?? false;
        const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PX;
        if (!selected || (!far && !drag.lifted)) return;
        if (!drag.lifted) this.grid.setPointerCapture(drag.pointer);
        drag.lifted = true;
        const cell = this.cells[drag.square];
        const mover = cell.querySelector(".piece");
        cell.classList.add("lifted");
        if (mover instanceof SVGElement)
            mover.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px) scale(1.06)`;
    }

    /** @param {PointerEvent} event @param {Hand} hand */
    release(event, hand) {
        const drag = this.drag;
        if (drag === undefined || event.pointerId !== drag.pointer) return;
        const square = this.squareUnder(event);
        this.putBack();
        if (drag.lifted) {
            if (square === drag.square || square < 0) return;
            this.dropped = square; // until it is painted
            hand.touch(square);
        } else if (square === drag.square && drag.held) {
            if (event.pointerType !== "mouse" && this.choose(square)) return;
            if (square >= 0) hand.touch(square);
            else hand.ground();
        }
    }

    putBack() {
        const drag = this.drag;
        this.drag = undefined;
        if (drag === undefined || drag.square < 0) return;
        const cell = this.cells[drag.square];
        const mover = cell.querySelector(".piece");
        cell.classList.remove("lifted");
        if (mover instanceof SVGElement) mover.style.transform = "";
    }

    // ---- Keys ----

    /** Only one square is a tab stop. @param {number} square */
    rove(square) {
        if (this.hand === undefined) return;
        this.cells[this.focused]?.setAttribute("tabindex", "-1");
        this.focused = square;
        this.cells[square]?.setAttribute("tabindex", "0");
    }

    focus() {
        this.cells[this.focused]?.focus();
    }

    /** The nearest square that lies in that direction. @param {number} dx @param {number} dy */
    neighbour(dx, dy) {
        const cells = this.scene?.cells ?? [];
        const here = cells[this.focused];
        let best = -1;
        let least = Infinity;
        cells.forEach((cell, square) => {
            const x = cell.column - here.column;
            const y = cell.row - here.row;
            const ahead = dx !== 0 ? x * dx : y * dy;
            const aside = Math.abs(dx !== 0 ? y : x);
            if (ahead <= 0 || (dx !== 0 && aside > 0)) return;
            const far = ahead * 3 + aside + (x < 0 ? 0.1 : 0);
            if (far < least) [best, least] = [square, far];
        });
        return best;
    }

    /** The first or last square of the row, or of the board. @param {boolean} last @param {boolean} whole */
    edge(last, whole) {
        const cells = this.scene?.cells ?? [];
        const row = cells[this.focused].row;
        const order = (/** @type {Cell} */ cell) => (cell.row * 100 + cell.column) * (last ? -1 : 1);
        let best = this.focused;
        cells.forEach((cell, square) => {
            if ((whole || cell.row === row) && order(cell) < order(cells[best])) best = square;
        });
        return best;
    }

    /** @param {KeyboardEvent} event @param {Hand} hand */
    key(event, hand) {
        if (event.altKey || event.metaKey) return;
        /** @type {Record<string, () => number>} */
        const go = {
            ArrowLeft: () => this.neighbour(-1, 0),
            ArrowRight: () => this.neighbour(1, 0),
            ArrowUp: () => this.neighbour(0, -1),
            ArrowDown: () => this.neighbour(0, 1),
            Home: () => this.edge(false, event.ctrlKey),
            End: () => this.edge(true, event.ctrlKey),
        };
        if (go[event.key] !== undefined) {
            const square = go[event.key]();
            if (square >= 0) this.cells[square].focus();
        } else if (event.key === " " || event.key === "Enter") hand.touch(this.focused);
        else if (event.key === "Escape" && this.scene?.cells.some(({ marks }) => marks.includes("selected")))
            hand.letGo();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
}

/** A part that fills its place even where that is no square. @param {Element} drawing */
function stretched(drawing) {
    drawing.setAttribute("preserveAspectRatio", "none");
    return drawing;
}

/** A part that is drawn over the whole board, in the coordinates around it. @param {Element} drawing */
function free(drawing) {
    drawing.removeAttribute("viewBox");
    return drawing;
}
