import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { GRID_IN, GRID_OUT, SUN_MADE } from "../test/energySite.ts";
import { at, HOUR, QUARTER, steady, TestEnergy } from "../test/testEnergy.ts";

type Rows = readonly (readonly [time: number, kwh: number])[];

const FROM = at("2026-11-01T00:00");
const NOW = "2026-11-27T12:00";

/** Clouds of its own for each day; nothing by night. */
function sun(moment: number): number {
  const hour = ((moment + 7 * HOUR) / HOUR) % 24;
  const day = Math.floor((moment - FROM) / (24 * HOUR));
  return hour < 6 || hour >= 18 ? 0 : (20 + 5 * (day % 4)) * Math.sin(((hour - 6) / 12) * Math.PI);
}

/** kW of the four meters: lighting, AC, plugs of the office, and of the pavilion. */
function loads(moment: number): readonly number[] {
  const hour = ((moment + 7 * HOUR) / HOUR) % 24;
  const isDay = hour >= 8 && hour < 19;
  return [isDay ? 3 : 1, isDay ? 9 : 0.5, 2, moment % (2 * HOUR) < HOUR ? 4 : 1];
}

/** A person with a bill and a list of readings: each step between two readings at the price of its hour. */
function bill(rows: Rows): { kwh: number; onPeak: number; offPeak: number; charge: number } {
  const sum = { kwh: 0, onPeak: 0, offPeak: 0, charge: 0 };
  for (const [index, [time, reading]] of rows.entries()) {
    const [before, last] = rows[index - 1] ?? [time, reading];
    const local = new Date(before + 7 * HOUR);
    const isNew = before >= at("2026-11-19T00:00");
    const [weekday, hour] = [local.getUTCDay(), local.getUTCHours()];
    const isOnPeak = isNew && weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 22;
    const kwh = reading - last;
    sum.kwh += kwh;
    if (isOnPeak) sum.onPeak += kwh;
    else sum.offPeak += kwh;
    sum.charge += kwh * (isNew ? (isOnPeak ? 4 : 2) : 1);
  }
  return sum;
}

const total = (rows: Rows): number => (rows.at(-1)?.[1] ?? 0) - (rows[0]?.[1] ?? 0);
const used = (moment: number): number => loads(moment).reduce((sum, kw) => sum + kw, 0);

let current: TestEnergy;
beforeAll(async () => {
  current = await TestEnergy.open();
});
afterAll(async () => current.close());

describe("a site with registers of import and export", () => {
  const now = at(NOW);
  // It loses 0.5 kW in its transformers, which no sub-meter sees.
  const net = (moment: number) => used(moment) + 0.5 - sun(moment);
  const imported = steady(FROM - HOUR, now, (moment) => Math.max(0, net(moment)));
  const exported = steady(FROM - HOUR, now, (moment) => Math.max(0, -net(moment)));
  const inMonth = (rows: Rows): Rows => rows.filter(([time]) => time >= FROM && time <= now);

  beforeEach(async () => {
    await current.begin(NOW, { hasGrid: true });
    await current.readings(GRID_IN, imported);
    await current.readings(GRID_OUT, exported);
    await current.readings(SUN_MADE, steady(FROM - HOUR, now, sun));
    for (const index of [0, 1, 2, 3]) {
      await current.readings(
        index + 1,
        steady(FROM - HOUR, now, (moment) => loads(moment)[index] ?? 0),
      );
    }
  });
  afterEach(async () => current.end());

  it("is charged for the month what the registers of its incomer say, hour by hour at the tariff, and emits for that alone", async () => {
    const reply = await current.reply({ type: "day-in-month", date: "2026-11-10" });
    const own = bill(inMonth(imported));
    expect(reply.cost).toMatchObject({
      basis: "imported",
      kwh: expect.closeTo(own.kwh, 1),
      amount: expect.closeTo(own.charge, 1),
      periods: expect.arrayContaining([
        expect.objectContaining({ name: "On-peak", kwh: expect.closeTo(own.onPeak, 1) }),
      ]),
    });
    expect(reply.grid).toMatchObject({
      imported: expect.closeTo(own.kwh, 1),
      periods: expect.arrayContaining([{ name: "On-peak", kwh: expect.closeTo(own.onPeak, 1) }]),
      exported: expect.closeTo(total(inMonth(exported)), 1),
    });
    const old = total(inMonth(imported).filter(([time]) => time <= at("2026-11-19T00:00")));
    expect(reply.emissions).toMatchObject({ basis: "imported", kg: expect.closeTo(old + (own.kwh - old) / 2, 1) });
    // What the sun gave is in what was used, and in nothing that is charged.
    expect(reply.cost?.valueOfUse).toBeGreaterThan(1.2 * own.charge);
    expect(reply.kwh).toBeGreaterThan(1.2 * own.kwh);
  });

  it("names the peak that is billed and that of what was used", async () => {
    const reply = await current.reply({ type: "day-in-month", date: "2026-11-10" });
    const steps = inMonth(imported).slice(1);
    const highest = Math.max(...steps.map(([, kwh], index) => 4 * (kwh - (inMonth(imported)[index]?.[1] ?? 0))));
    expect(reply.grid?.peak?.kw).toBeCloseTo(highest, 2);
    expect(reply.peak?.kw).toBeCloseTo(18, 2);
  });

  it("charges each building its share of what came from the grid in each hour, and says beside it what all it used is worth", async () => {
    const reply = await current.reply({ type: "hour-in-day", date: "2026-11-25" });
    const day = at("2026-11-25T00:00");
    const of = { grid: 0, value: 0 };
    for (let hour = day; hour < day + 24 * HOUR; hour += HOUR) {
      const quarters = [0, 1, 2, 3].map((index) => hour + index * QUARTER);
      const sumOf = (power: (moment: number) => number) => quarters.reduce((sum, time) => sum + power(time) / 4, 0);
      const [into, out] = [sumOf((time) => Math.max(0, net(time))), sumOf((time) => Math.max(0, -net(time)))];
      const share = into / (into + sumOf(sun) - out);
      const local = (hour - day) / HOUR;
      const price = local >= 9 && local < 22 ? 4 : 2;
      const kwh = sumOf((time) => loads(time)[3] ?? 0);
      of.grid += kwh * share * price;
      of.value += kwh * price;
    }
    const pavilion = reply.buildings.find(({ key }) => key === "pavilion");
    expect(reply.rowsBasis).toBe("share");
    expect(pavilion).toMatchObject({ cost: expect.closeTo(of.grid, 2), valueOfUse: expect.closeTo(of.value, 2) });
    const alone = await current.reply({ type: "hour-in-day", date: "2026-11-25", placement: "pavilion" });
    expect(alone.grid).toBeNull();
    expect(alone.cost).toMatchObject({ basis: "share", amount: expect.closeTo(of.grid, 2) });
    // The buildings together are charged what the site is, but for the transformers.
    const together = reply.buildings.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    expect(together).toBeGreaterThan(0.9 * (reply.cost?.amount ?? 0));
    expect(together).toBeLessThan(reply.cost?.amount ?? 0);
  });
});

test("a site without such registers is charged all that it used, and says so", async () => {
  await current.begin(NOW);
  await current.readings(
    4,
    steady(FROM, at(NOW), () => 4),
  );
  const { cost, emissions, grid, rowsBasis } = await current.reply({ type: "hour-in-day", date: "2026-11-25" });
  expect(cost).toMatchObject({ basis: "used", kwh: expect.closeTo(96, 3), valueOfUse: cost?.amount });
  expect([emissions?.basis, grid, rowsBasis]).toEqual(["used", null, "used"]);
  await current.end();
});
