import { expect, test } from "vitest";
import { Dice } from "../chance.ts";
import { RoomCounts } from "./roomCounts.ts";
import { MINUTES_A_DAY, type Stay } from "./whereabouts.ts";

const ROOMS = 5;

/** People who are anywhere for any time; nobody is ever in the last room. */
function anybody(dice: Dice) {
  return Array.from({ length: 40 }, (_, person) => {
    const from = dice.below(MINUTES_A_DAY);
    const stay: Stay = {
      room: dice.below(ROOMS - 1),
      from,
      until: Math.min(MINUTES_A_DAY, from + 1 + dice.below(300)),
    };
    return { person, occupation: "staff" as const, stays: [stay] };
  });
}

test("who is in a room, and since when that is so, does not depend on what was asked before", () => {
  const dice = new Dice(9);
  const people = anybody(dice);
  const counts = new RoomCounts(ROOMS, people);
  const rows = Array.from({ length: ROOMS }, (_, room) => counts.byMinute(room));
  for (let question = 0; question < 3_000; question++) {
    const [room, minute] = [dice.below(ROOMS), dice.below(MINUTES_A_DAY)];
    expect(counts.at(room, minute)).toBe(rows[room]?.[minute]);
    expect(counts.changedFor(room, minute)).toBe(new RoomCounts(ROOMS, people).changedFor(room, minute));
  }
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
    for (let room = 0; room < ROOMS; room++) expect(counts.at(room, minute)).toBe(rows[room]?.[minute]);
  }
});
