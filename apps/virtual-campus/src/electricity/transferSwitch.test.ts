import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { TransferSwitch } from "./transferSwitch.ts";

const DELAYS = { startsAfter: 10_000, returnsAfter: 60_000 };
/** The grid goes and comes, so many ms apart. */
const anOutage = array(integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 20 });

/** Positions by the time from which they hold. */
function played(pauses: readonly number[], until = 1_000_000): { time: number; hasGrid: boolean; position: string }[] {
  const board = new TransferSwitch(DELAYS);
  const seen: { time: number; hasGrid: boolean; position: string }[] = [];
  let [time, hasGrid] = [0, true];
  const look = (at: number) => {
    board.look(hasGrid, at);
    seen.push({ time: at, hasGrid, position: board.position });
  };
  for (const pause of [...pauses, until]) {
    while (board.due <= time + pause) look(board.due);
    time += pause;
    hasGrid = !hasGrid;
    look(time);
  }
  return seen;
}

test("a board is on its generator ten seconds after the grid has gone, and on the grid a minute after it has come to stay", () => {
  assert(
    property(anOutage, (pauses) => {
      const seen = played(pauses);
      const moves = seen.map(({ time, hasGrid, position }, index) => {
        const before = seen.slice(0, index + 1);
        const turned = before.findLast((one, at) => one.hasGrid !== before[at - 1]?.hasGrid)?.time ?? 0;
        return { move: `${seen[index - 1]?.position ?? "grid"} to ${position}`, hasGrid, after: time - turned };
      });
      const starts = moves.filter(({ move }) => move === "starting to generator");
      const returns = moves.filter(({ move }) => move === "returning to grid");
      expect(starts.filter(({ after }) => after !== DELAYS.startsAfter)).toEqual([]);
      expect(returns.filter(({ after }) => after !== DELAYS.returnsAfter)).toEqual([]);
      expect(moves.filter(({ move, hasGrid }) => move.endsWith("to grid") && !hasGrid)).toEqual([]);
    }),
  );
});

test("a grid that is back before the generator has started, or gone again before the board is given back, changes nothing", () => {
  const board = new TransferSwitch(DELAYS);
  board.look(false, 0);
  board.look(true, 5_000);
  expect([board.position, board.due]).toEqual(["grid", Number.POSITIVE_INFINITY]);
  board.look(false, 10_000);
  board.look(false, board.due);
  board.look(true, 50_000);
  board.look(false, 70_000);
  expect([board.position, board.isOnGenerator]).toEqual(["generator", true]);
});
