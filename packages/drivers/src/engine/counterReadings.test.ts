import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { DAY, HOUR, MINUTE } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { RecordingSink, silentLog } from "../../test/recordingSink.ts";
import type { DriverOptions } from "../driver.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { PointOutput } from "./pointOutput.ts";

/** A meter that is read every 30 s. */
function counter(
  traits: Partial<DriverPoint> = {},
  before?: DriverOptions["before"],
  exchange?: DriverOptions["exchange"],
) {
  const point: DriverPoint = {
    id: PointId.parse(7),
    device: "meter",
    key: "active-energy",
    name: "Active energy",
    kind: "counter",
    unit: "kWh",
    isWritable: false,
    expectedInterval: 30_000,
    address: {},
    ...traits,
  };
  const sink = new RecordingSink();
  const clock = new FakeClock();
  const output = new PointOutput({ points: [point], sink, clock, log: silentLog, before, exchange });
  /** Reads this for a while and says what became of it at last: a value, or "bad". */
  const shows = (value: number, forMs = 30_000): number | "bad" => {
    for (let left = forMs; left > 0; left -= 30_000) {
      clock.pass(Math.min(left, 30_000));
      output.polled(0, value, clock.now(), output.stamp());
      output.flush();
    }
    const newest = sink.newest(7);
    return newest?.quality === QUALITY.good ? newest.value : "bad";
  };
  return { clock, shows, doubts: sink.doubts };
}

test("a meter that answers zeros for hours has no reading, and then the one it had", () => {
  const { shows } = counter();
  expect(shows(12_345)).toBe(12_345);
  expect(shows(0, 3 * HOUR)).toBe("bad");
  expect(shows(12_360)).toBe(12_360);
});

test("a meter that was set back is believed when it has counted on for ten minutes", () => {
  const { shows } = counter();
  shows(12_345);
  shows(0, 8 * MINUTE);
  expect(shows(0.2)).toBe("bad");
  expect(shows(0.3, 2 * MINUTE)).toBe(0.3);
});

test("one that stays at 0 is believed after a day", () => {
  const { shows } = counter();
  shows(12_345);
  expect(shows(0, DAY)).toBe("bad");
  expect(shows(0, MINUTE)).toBe(0);
});

test("a few reads long apart are no proof, and many in a short time are none", () => {
  const { clock, shows } = counter();
  shows(12_345);
  for (let read = 0; read < 4; read += 1) {
    expect(shows(3)).toBe("bad");
    clock.pass(HOUR);
  }
  expect(shows(3)).toBe(3);
  const hasty = counter();
  hasty.shows(12_345);
  for (let read = 0; read < 50; read += 1) expect(hasty.shows(3, 1_000)).toBe("bad");
});

test("readings that jump to and fro are never proven", () => {
  const { shows } = counter();
  shows(12_345);
  for (let turn = 0; turn < 100; turn += 1) {
    expect(shows(70 - (turn % 2) * 60, MINUTE)).toBe("bad");
  }
});

test("a first reading of 0 is believed only when it has stood: the next may be a meter's whole reading", () => {
  const starting = counter();
  expect(starting.shows(0, MINUTE)).toBe("bad");
  expect(starting.shows(12_345)).toBe(12_345);
  expect(counter().shows(0, 11 * MINUTE)).toBe(0);
});

test("a restarted driver knows what the counter showed before", () => {
  const before = () => ({ value: 12_345, age: HOUR });
  expect(counter({}, before).shows(0, HOUR)).toBe("bad");
  expect(counter({}, before).shows(5_000_000)).toBe("bad");
  expect(counter({}, before).shows(14_000)).toBe(14_000);
});

test("more than can have been counted in the time is bad, by the meter's own rating or by the unit's", () => {
  const { clock, shows } = counter();
  shows(12_345);
  expect(shows(5_000_000)).toBe("bad");
  expect(shows(12_346)).toBe(12_346);
  clock.pass(HOUR);
  expect(shows(20_000)).toBe(20_000);
  const small = counter({ maxPerHour: 4 });
  small.shows(10);
  expect(small.shows(12)).toBe("bad");
  const hours = counter({ unit: "h" });
  hours.shows(100);
  expect([hours.shows(101), hours.shows(110)]).toEqual([101, "bad"]);
});

test("a leap is believed when the time has passed in which it could have been counted, or when it stood for a day", () => {
  const exchanged = counter();
  exchanged.shows(12_345);
  expect(exchanged.shows(32_345, HOUR)).toBe("bad");
  expect(exchanged.shows(32_345, HOUR)).toBe(32_345);
  const far = counter();
  far.shows(12_345);
  expect(far.shows(5_000_000, DAY)).toBe("bad");
  expect(far.shows(5_000_000, MINUTE)).toBe(5_000_000);
});

test("a counter that begins at 0 each day is believed at the second reading", () => {
  const { shows } = counter({ startsAgain: true });
  expect(shows(0)).toBe(0);
  shows(150);
  expect(shows(0)).toBe("bad");
  expect(shows(0)).toBe(0);
});

test("a plug that answered 0 for twelve seconds is believed again at the second reading of what it had counted, not a day later", () => {
  const { shows } = counter({ startsAgain: true });
  shows(2_512.4, 10 * MINUTE);
  shows(0);
  expect(shows(0)).toBe(0);
  expect(shows(2_512.5)).toBe("bad");
  expect(shows(2_512.5)).toBe(2_512.5);
  // A counter that was power-cycled goes on from there, and from no earlier reading.
  shows(0, MINUTE);
  expect(shows(0.1, 10 * MINUTE)).toBe(0.1);
});

test("a counter whose exchange was recorded is believed at once, when it shows what the new one can show", () => {
  let recorded: { value: number; age: number } | undefined;
  const { shows } = counter({}, undefined, () => recorded);
  expect(shows(12_345)).toBe(12_345);
  expect(shows(433_175.2)).toBe("bad");
  recorded = { value: 433_175, age: MINUTE / 4 };
  expect(shows(433_175.3)).toBe(433_175.3);
  expect(shows(900_000)).toBe("bad");
  expect(shows(433_175.4)).toBe(433_175.4);
  recorded = { value: 0, age: MINUTE / 4 };
  expect(shows(0)).toBe(0);
  expect(shows(0.1)).toBe(0.1);
});

test("an exchange from before the last reading that was believed changes nothing", () => {
  const { shows } = counter({}, undefined, () => ({ value: 0, age: HOUR }));
  expect(shows(12_345)).toBe(12_345);
  expect(shows(3)).toBe("bad");
  expect(shows(12_346)).toBe(12_346);
});

test("a clock that is set proves nothing", () => {
  const { clock, shows } = counter();
  shows(12_345);
  for (let read = 0; read < 6; read += 1) {
    expect(shows(3)).toBe("bad");
    clock.set(DAY);
  }
  expect(shows(5_000_000)).toBe("bad");
  expect(shows(12_346)).toBe(12_346);
});

/** What is counted over all that was believed, where each beginning is one of an exchanged counter. */
function countedBy(believed: readonly (number | "bad")[], begins: readonly (number | undefined)[]): number {
  let total = 0;
  let last: number | undefined;
  const starts = [...begins];
  for (const reading of believed) {
    if (reading === "bad") continue;
    const isNext = last !== undefined && reading >= last && reading - last < 100;
    const from = isNext || last === undefined ? last : starts.shift();
    total += from === undefined ? 0 : reading - from;
    last = reading;
  }
  return total;
}

test("after a leap that is believed after a day the counter restarts there: no difference is taken, then or on the way back", () => {
  const { clock, shows, doubts } = counter({ maxPerHour: 22.1 });
  const believed = [shows(40_000)];
  const leapt = clock.now() + 30_000;
  believed.push(shows(10_000_239, DAY), shows(10_000_239, MINUTE));
  expect(doubts.at(-1)).toMatchObject({ outcome: "believed", begins: { value: 10_000_239, time: leapt } });
  believed.push(shows(10_000_240), shows(40_050, 9 * MINUTE), shows(40_050, 2 * MINUTE));
  // It counted 50 in that time, of which it reported 1 among its wrong readings.
  expect(doubts.at(-1)).toMatchObject({ before: 10_000_240, outcome: "believed", begins: { value: 40_001 } });
  expect(believed).toEqual([40_000, "bad", 10_000_239, 10_000_240, "bad", 40_050]);
  const begins = doubts.filter(({ outcome }) => outcome === "believed").map((doubt) => doubt.begins?.value);
  expect(countedBy(believed, begins)).toBeCloseTo(50, 9);
});

test("a meter that tells MWh for a while, and kWh again, has counted what lies between its own readings", () => {
  const { shows, doubts } = counter({ maxPerHour: 22.1 });
  const believed = [shows(40_000), shows(40, 11 * MINUTE), shows(40.004, 17 * MINUTE)];
  believed.push(shows(40_008, 9 * MINUTE), shows(40_009, 2 * MINUTE));
  expect(believed).toEqual([40_000, 40, 40.004, "bad", 40_009]);
  const begins = doubts.filter(({ outcome }) => outcome === "believed").map((doubt) => doubt.begins?.value);
  expect(begins).toEqual([40, expect.closeTo(40_000.004, 9)]);
  expect(countedBy(believed, begins)).toBeCloseTo(9, 9);
});

test("a counter that was exchanged begins with what it showed first, and so does the next one", () => {
  const { shows, doubts } = counter({ maxPerHour: 22.1 });
  shows(40_000);
  shows(0.1, 11 * MINUTE);
  shows(0.4);
  shows(7_000, DAY + MINUTE);
  const begins = doubts.filter(({ outcome }) => outcome === "believed").map((doubt) => doubt.begins?.value);
  expect(begins).toEqual([0.1, 7_000]);
});

test("a counter that nobody knew before, or that begins again each day, is no exchanged one", () => {
  const unknown = counter();
  unknown.shows(0, 11 * MINUTE);
  expect(unknown.doubts.at(-1)).toMatchObject({ outcome: "believed" });
  expect(unknown.doubts.at(-1)).not.toHaveProperty("begins");
  const recorded = counter({}, undefined, () => ({ value: 0, age: MINUTE / 4 }));
  recorded.shows(12_345);
  recorded.shows(0.1);
  expect(recorded.doubts.every(({ begins }) => begins === undefined)).toBe(true);
});

test("readings in doubt are said with what the device sent: at the first, each quarter hour, and when they are over", () => {
  const { clock, shows, doubts } = counter();
  shows(12_345);
  const from = clock.now() + 30_000;
  shows(0, 20 * MINUTE);
  expect(doubts.map(({ outcome, count }) => [outcome, count])).toEqual([
    ["open", 1],
    ["open", 31],
  ]);
  expect([shows(9_000), shows(Number.NaN)]).toEqual(["bad", "bad"]);
  shows(12_346);
  const to = from + 20 * MINUTE;
  const sent = { first: 0, last: 9_000, least: 0, most: 9_000, count: 41 };
  expect(doubts.at(-1)).toEqual({ point: 7, from, to, ...sent, before: 12_345, reason: "less", outcome: "back" });
  shows(5_000_000, DAY + MINUTE);
  expect(doubts.at(-1)).toMatchObject({ before: 12_346, first: 5_000_000, reason: "more", outcome: "believed" });
  const count = doubts.length;
  shows(5_000_001);
  expect(doubts).toHaveLength(count);
});
