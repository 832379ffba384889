import { expect, test } from "vitest";
import { pastCampus } from "../../../test/builders.ts";
import { coolerFlawsOf } from "../../physics/flaws/coolers.ts";

/** A hot afternoon, and a working day of the cool season. */
const HOT_DAY = "2026-04-28T15:00:00+07:00";
const WORKING_DAY = "2026-11-19T15:00:00+07:00";
/** It has lost refrigerant. */
const WEAK = "AC-L3-B-04";
/** One of the two of a conference hall whose remote was set once. */
const [COLD, BESIDE] = ["AC-L5-B-02", "AC-L5-B-01"];

/** The units as they are at a moment, with the air of their rooms. */
async function unitsAt(time: string) {
  const { climate, air } = await pastCampus(time);
  const all = [...climate.units.values()].map(({ id, unit, room }) => ({
    id,
    unit,
    room,
    temperature: air.living(room.key)?.temperature ?? Number.NaN,
  }));
  const of = (id: string) => {
    const found = all.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no unit ${id}`);
    return found;
  };
  return { all, of };
}

test("on a hot afternoon a weak unit works as hard as it can, and its room is warmer than that of any sound one of its kind", async () => {
  const { all, of } = await unitsAt(HOT_DAY);
  const { unit, room, temperature } = of(WEAK);
  const isSound = (id: string) => coolerFlawsOf(id).capacity === 1;
  const alike = all.filter((one) => one.room.kind === room.kind && isSound(one.id));
  expect(alike.length).toBeGreaterThan(1);
  expect(temperature).toBeGreaterThan(Math.max(...alike.map((one) => one.temperature)) + 0.5);
  expect(unit.share).toBeGreaterThan(0.95);
  const byRating = (one: typeof unit) => one.cooling / one.ratedWatts;
  const busy = all.filter((one) => isSound(one.id) && one.unit.share > 0.95).map((one) => byRating(one.unit));
  expect(byRating(unit)).toBeLessThan(Math.min(...busy) / 2);
});

test("of two units that fight in one room the colder one cools it below the setpoint of the other, which runs and does nothing", async () => {
  const { of } = await unitsAt(WORKING_DAY);
  const [cold, beside] = [of(COLD ?? ""), of(BESIDE ?? "")];
  expect(cold.room.key).toBe(beside.room.key);
  expect(beside.unit.report.setpoint - cold.unit.report.setpoint).toBe(4);
  expect([cold, beside].map(({ unit }) => unit.report.on)).toEqual([1, 1]);
  expect(cold.temperature).toBeLessThan(beside.unit.report.setpoint - 2);
  expect(cold.unit.cooling).toBeGreaterThan(2_000);
  expect(beside.unit.cooling).toBeCloseTo(0, 6);
});

test("two units that were drawn too small for their windows do all they can on a hot afternoon, and their office stays too warm", async () => {
  const { of } = await unitsAt(HOT_DAY);
  for (const id of ["AC-O1-C-01", "AC-O1-C-02"]) {
    const { unit, temperature } = of(id);
    expect(coolerFlawsOf(id)).toMatchObject({ capacity: 1, colder: 0 });
    expect(unit.share).toBeGreaterThan(0.95);
    expect(temperature).toBeGreaterThan(unit.report.setpoint + 1.2);
  }
});

test("comms rooms stay below 26 °C in the afternoon of a working day, in the cool season and in the hot one", async () => {
  for (const time of [WORKING_DAY, HOT_DAY]) {
    const { all } = await unitsAt(time);
    const rooms = all.filter(({ room }) => room.kind === "comms").map(({ temperature }) => temperature);
    expect(rooms.length).toBeGreaterThan(5);
    expect(Math.max(...rooms)).toBeLessThan(26);
    expect(Math.min(...rooms)).toBeGreaterThan(18);
  }
});
