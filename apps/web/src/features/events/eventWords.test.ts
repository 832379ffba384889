import { AlarmFacts, EventRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { lengthWords } from "./eventWords.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** An alarm that began so long ago, and ended so long after its beginning. */
function alarm(ago: number, lasted?: number): EventRow {
  const time = NOW - ago;
  return EventRow.parse({
    id: 1,
    time,
    text: "CO₂ above limit",
    source: { name: "Board room", isCorridor: false },
    alarm: AlarmFacts.parse({
      code: "co2-high",
      rule: 1,
      priority: 3,
      state: lasted === undefined ? "unacknowledged" : "normal",
      isActive: lasted === undefined,
      isFire: false,
      times: 1,
      raisedAt: time,
      ...(lasted === undefined ? {} : { returnedAt: time + lasted }),
      folded: 0,
      steps: 0,
      done: [],
    }),
  });
}

test("an alarm says how long it has been active, or was; of another day with that, of another year with the year", () => {
  const words = (row: EventRow) => lengthWords(row, { timeZone: "UTC", now: NOW });
  expect(words(alarm(4 * MINUTE))).toBe("4 min");
  expect(words(alarm(30 * MINUTE, 6 * MINUTE))).toBe("lasted 6 min");
  expect(words(alarm(DAY, 6 * MINUTE))).toBe("29 Nov, 6 min");
  expect(words(alarm(DAY, MINUTE / 2))).toBe("29 Nov, under 1 min");
  expect(words(alarm(400 * DAY, 6 * MINUTE))).toBe("26 Oct 2025, 6 min");
});
