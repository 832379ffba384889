import { OUTDOOR_CO2 } from "@atrium/contract/automation";
import { DAY, HOUR, MINUTE } from "@atrium/time";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { airDayOf } from "./airDay.ts";
import { tryAirStarts, tryAirStops } from "./airTrial.ts";
import { airCoastOf, airLeadOf, riseOf, usualAtStart, usualAtStop, ventilationOf } from "./optimumAir.ts";

/** A room as anybody would step it: people give off so many ppm an hour, air is changed so often. */
interface Room {
  /** Air changes an hour with the unit, and without. */
  readonly changes: number;
  readonly leak: number;
  /** ppm an hour from 07:00 to 18:30, when people leave. */
  readonly given: number;
  /** ppm at midnight. */
  readonly begins?: number;
}

/** Minutes of a day at which the unit goes on and off. */
interface Run {
  readonly on?: number;
  readonly off?: number;
}

/** ppm minute by minute of a day. */
function lived({ changes, leak, given, begins = OUTDOOR_CO2 }: Room, { on = 450, off = 1_200 }: Run): number[] {
  const ppm = [begins];
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const before = ppm.at(-1) ?? 0;
    const isIn = minute >= 420 && minute < 1_110;
    const rate = minute >= on && minute < off ? changes : leak;
    ppm.push(before + ((isIn ? given : 0) - rate * (before - OUTDOOR_CO2)) / 60);
  }
  return ppm;
}

/** A recorded day of it, around a minute of the day. */
function dayOf(room: Room, { day = 0, at = 480, before = 120, after = 120, ...run }: Day = {}) {
  const ppm = lived(room, run);
  const midnight = day * DAY;
  const { on = 450, off = 1_200 } = run;
  return airDayOf({
    on: { times: [midnight, midnight + on * MINUTE, midnight + off * MINUTE], values: [0, 1, 0] },
    level: { times: [midnight], values: [3] },
    co2: { times: ppm.map((_, minute) => midnight + minute * MINUTE), values: ppm },
    from: midnight,
    to: midnight + DAY,
    at: midnight + at * MINUTE,
    before: before * MINUTE,
    after: after * MINUTE,
  });
}
interface Day extends Run {
  readonly day?: number;
  readonly at?: number;
  readonly before?: number;
  readonly after?: number;
}
const daysOf = (room: Room, options: Day = {}, count = 10) =>
  Array.from({ length: count }, (_, day) => dayOf(room, { ...options, day }));
const dateOf = (moment: number) => String(Math.floor(moment / DAY));

const anyRoom = fc.record({
  changes: fc.double({ min: 1, max: 6, noNaN: true }),
  leak: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
  given: fc.double({ min: 600, max: 1_500, noNaN: true }),
});

test("how often air is changed is seen after people have left, whatever they gave off before", () => {
  fc.assert(
    fc.property(anyRoom, (room) => {
      const days = daysOf(room);
      // A room that people hardly fill says nothing.
      fc.pre(days[0]?.falls.length === 1);
      const learned = ventilationOf(days, 3);
      expect(learned?.days).toBe(10);
      expect(Math.abs((learned?.slow ?? 0) / room.changes - 1)).toBeLessThan(0.15);
    }),
  );
});

test("begun as long before as is reckoned, an empty room is as low as it has to be by its time, and not five minutes later it would not", () => {
  fc.assert(
    fc.property(anyRoom, fc.integer({ min: 850, max: 2_500 }), (room, co2) => {
      const days = daysOf(room);
      fc.pre(days[0]?.falls.length === 1);
      const asked = { earliest: 360, fixed: 0, most: 800 };
      const { minutes } = airLeadOf([{ device: "A", co2, response: ventilationOf(days, 3) }], asked);
      const empty = { ...room, given: 0, begins: co2 };
      const held = lived(empty, { on: 0 });
      expect(held[Math.ceil(minutes)]).toBeLessThan(800 + 0.06 * (co2 - 420));
      expect(held[Math.max(0, Math.floor(minutes * 0.85) - 5)]).toBeGreaterThan(799);
    }),
  );
});

test("ended as long before as is reckoned, a full room stays as low as it has to until the end", () => {
  fc.assert(
    fc.property(anyRoom, fc.integer({ min: 900, max: 1_500 }), (room, most) => {
      const end = 1_080;
      const days = daysOf(room, { at: end, before: 120, after: 0 });
      fc.pre(days[0]?.falls.length === 1);
      const now = lived(room, {})[end - 60] ?? 0;
      const { minutes, by } = airCoastOf([{ device: "A", co2: now, response: riseOf(days, 60) }], {
        earliest: 60,
        most,
      });
      expect(by?.device).toBe("A");
      const left = lived(room, { off: end - Math.floor(minutes) });
      const highest = Math.max(...left.slice(end - Math.floor(minutes), end + 1));
      expect(highest).toBeLessThanOrEqual(Math.max(most, now) + 0.12 * (most - 420));
    }),
  );
});

test("days at the level that is asked about count where there are enough, all otherwise, and too few say nothing", () => {
  const room = { changes: 3, leak: 0.3, given: 1_200 };
  const days = daysOf(room);
  expect(ventilationOf(days, 5)?.days).toBe(10);
  expect(ventilationOf(days.slice(0, 4), 3)).toBeUndefined();
  expect(riseOf(daysOf(room, { at: 1_080, after: 0 }, 4), 60)).toBeUndefined();
  const mixed = [
    ...days.map(({ at, steps, first }) => ({ at, steps, first, falls: [{ level: 1, rate: 1 }] })),
    ...days.map(({ at, steps, first }) => ({ at, steps, first, falls: [{ level: 3, rate: 4 }] })),
  ];
  expect(ventilationOf(mixed, 1)).toMatchObject({ slow: 1, fast: 1, days: 10 });
  expect(ventilationOf(mixed, 2)).toMatchObject({ slow: 1, fast: 4, days: 20 });
});

test("a room that is low asks for nothing, whatever is learned; one that is high and not known makes it the fixed lead", () => {
  const asked = { earliest: 120, fixed: 45, most: 800 };
  const response = { slow: 2, middle: 2, fast: 2, days: 9 };
  const low = { device: "Low", co2: 500, response: undefined };
  expect(airLeadOf([low], asked)).toMatchObject({ minutes: 0, by: { device: "Low", response: undefined } });
  expect(airLeadOf([low, { device: "High", co2: 1_180, response }], asked)).toMatchObject({
    minutes: expect.closeTo(20.8, 1),
    by: { device: "High" },
  });
  expect(airLeadOf([{ device: "High", co2: 9_000, response: { ...response, slow: 0.5 } }], asked).minutes).toBe(120);
  const unknown = { minutes: 45, by: undefined };
  expect(airLeadOf([low, { device: "High", co2: 900, response: undefined }], asked)).toEqual({
    ...unknown,
    unknown: { device: "High", why: "falls" },
  });
  expect(airLeadOf([low, { device: "Lost", co2: Number.NaN, response }], asked)).toEqual({
    ...unknown,
    unknown: { device: "Lost", why: "co2" },
  });
});

test("the room that may be left for the shortest time says when it ends, and one that is not known ends nothing", () => {
  const asked = { earliest: 60, most: 800 };
  const response = { rate: 400, days: 9 };
  const room = (device: string, co2: number) => ({ device, co2, response });
  expect(airCoastOf([room("A", 500), room("B", 700)], asked)).toMatchObject({ minutes: 15, by: { device: "B" } });
  expect(airCoastOf([room("A", 300)], asked).minutes).toBe(60);
  expect(airCoastOf([room("A", 900)], asked)).toMatchObject({ minutes: 0, by: { device: "A" } });
  const unlearned = { device: "B", co2: 500, response: undefined };
  expect(airCoastOf([room("A", 500), unlearned], asked).unknown).toEqual({ device: "B", why: "rises" });
  expect(airCoastOf([room("A", Number.NaN)], asked).unknown).toEqual({ device: "A", why: "co2" });
  expect(airCoastOf([], asked)).toEqual({ minutes: 0, by: undefined });
});

test("what a room usually has is of the beginning of its unit, and of the hour before its end", () => {
  const room = { changes: 3, leak: 0.3, given: 900 };
  const ppm = lived(room, {});
  expect(usualAtStart(daysOf(room))).toBeCloseTo(ppm[445] ?? 0);
  expect(usualAtStop(daysOf(room, { at: 1_080, after: 0 }))).toBeCloseTo(ppm[1_050] ?? 0, -1);
  expect(usualAtStart([])).toBeNaN();
});

test("tried on rooms that are the same each day, a start is never late, and what it saves is what they do not need", () => {
  const low = { changes: 4, leak: 0.3, given: 900 };
  const asked = { earliest: 60, fixed: 60, most: 900 };
  // It has run from 07:00 on: without it an hour of people is below the most.
  const days = daysOf({ ...low, given: 400 }, { on: 420, before: 120 });
  expect(tryAirStarts([{ days, level: 3 }], asked, dateOf)).toMatchObject({ days: 10, learned: 0 });
  const filled = daysOf(low, { on: 420, before: 120 });
  const tried = tryAirStarts([{ days: filled, level: 3 }], { ...asked, most: 1_400 }, dateOf);
  expect(tried).toEqual({ days: 10, learned: 5, minutes: 300, missed: 0, worst: 0 });
  const close = tryAirStarts([{ days: filled, level: 3 }], { ...asked, most: 700 }, dateOf);
  // People who come an hour before the time keep it up while the unit runs: that it is late then is said.
  expect(close).toMatchObject({ learned: 5, missed: 5 });
  expect(close.worst).toBeGreaterThan(5);
  // Of a room that people keep up whatever its unit does no start is late.
  const full = daysOf({ ...low, given: 2_400 }, { on: 420, before: 120 });
  expect(tryAirStarts([{ days: full, level: 3 }], { ...asked, most: 600 }, dateOf)).toMatchObject({
    learned: 5,
    missed: 0,
  });
});

test("tried on rooms that are the same each day, a stop keeps them as low as they have to be, and says on which days it would not", () => {
  const room = { changes: 4, leak: 0.3, given: 900 };
  const days = daysOf(room, { at: 1_080, after: 0 });
  const asked = { earliest: 60, most: 1_000 };
  const tried = tryAirStops([{ days, level: 3 }], asked, dateOf);
  expect(tried).toMatchObject({ days: 10, learned: 5, missed: 0 });
  expect(tried.minutes / 5).toBeGreaterThan(15);
  const fuller = dayOf({ ...room, given: 1_500 }, { day: 10, at: 1_080, after: 0 });
  const missed = tryAirStops([{ days: [...days, fuller], level: 3 }], asked, dateOf);
  expect(missed).toMatchObject({ days: 11, learned: 6, missed: 1 });
  expect(missed.worst).toBeGreaterThan(30);
});

test("days on which the unit did not run, or nothing was recorded, are none", () => {
  const lost = airDayOf({
    on: { times: [0], values: [Number.NaN] },
    level: { times: [0], values: [Number.NaN] },
    co2: { times: [0], values: [Number.NaN] },
    from: 0,
    to: DAY,
    at: 8 * HOUR,
    before: HOUR,
    after: HOUR,
  });
  const resting = daysOf({ changes: 3, leak: 0.3, given: 0 }, { on: 1_300, off: 1_301 });
  for (const days of [[lost], resting]) {
    expect(tryAirStarts([{ days, level: 3 }], { earliest: 60, fixed: 60, most: 800 }, dateOf).days).toBe(0);
    expect(tryAirStops([{ days, level: 3 }], { earliest: 60, most: 800 }, dateOf).days).toBe(0);
    expect(riseOf(days, 60)).toBeUndefined();
    expect(ventilationOf(days, 3)).toBeUndefined();
  }
});
