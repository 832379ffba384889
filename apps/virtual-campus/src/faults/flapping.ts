import type { FaultBoard, FaultTarget } from "./faultBoard.ts";

/** ms between two turns of what is flapping. */
const TURN = 15_000;

/**
 * Lets what is flapping go offline at once, and come back and go again by turns, until its switch is off.
 * @returns ends it
 */
export function watchFlapping(board: FaultBoard): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = board.onChange(({ kind, id, fault }, isOn) => {
    if (fault !== "flapping") return;
    const target: FaultTarget = { kind, id };
    const name = `${kind} ${id}`;
    clearInterval(timers.get(name));
    timers.delete(name);
    if (isOn) {
      timers.set(
        name,
        setInterval(() => turn(board, target), TURN),
      );
    }
    board.set(target, "offline", isOn);
  });
  return () => {
    end();
    for (const timer of timers.values()) clearInterval(timer);
  };
}

function turn(board: FaultBoard, target: FaultTarget): void {
  board.set(target, "offline", !board.isOn(target, "offline"));
}
