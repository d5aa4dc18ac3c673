/** One line of what both can do. */
export async function answers(parlor, worker) {
    const here = parlor.best("ultimate", "master", { nodes: 50000 });
    const there = await worker.best("checkers", "master", { moves: ["11-15"], nodes: 60000 });
    worker.close();
    return `done: ${here.move} ${here.nodes} ${there.move} ${there.nodes}`;
}
