import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../../test/builders.ts";
import { Dice } from "../chance.ts";
import { HOUR, MINUTE } from "../localTime.ts";
import { GROUND, roofOf, SEWAGE } from "./tankDay.ts";
import type { WaterModel } from "./waterModel.ts";
import { type Ability, LIFT, WaterWorks } from "./waterWorks.ts";

const OFFICE = { tank: roofOf("office-building"), meter: "WM-OR-01" } as const;
const ROOFS = [OFFICE.tank, roofOf("learning-building")];
const INLET = "WM-X-01";
const EFFLUENT = "WM-X-02";
const MORNING = Date.parse("2026-11-18T08:00:00+07:00");

let shared: WaterModel | undefined;
async function works(time = MORNING) {
  shared ??= networkOf(await loopbackSite()).water;
  const model = shared;
  const abilities = new Map<string, Ability>();
  const disturbances = new Map<string, number>();
  const hands = {
    ability: (job: string) => abilities.get(job) ?? "all",
    disturbance: (tank: string) => disturbances.get(tank) ?? 0,
  };
  return { model, abilities, disturbances, one: new WaterWorks(model, hands, time) };
}

/** When the office's roof is first filled on that day. */
async function filling(): Promise<number> {
  const { model } = await works();
  const minutes = Array.from({ length: 12 * 60 }, (_, minute) => MORNING + minute * MINUTE);
  return minutes.find((time) => model.dayOf(time).pumping(OFFICE.tank, time) > 0) ?? 0;
}

function counted(model: WaterModel, meter: string, from: number, until: number): number {
  return model.dayOf(from).counted(meter, until) - model.dayOf(from).counted(meter, from);
}

test("while every pump works, tanks hold what the model says, through midnight too", async () => {
  const { model, one } = await works();
  for (let time = MORNING; time < MORNING + 26 * HOUR; time += 7 * MINUTE) {
    one.settle(time);
    for (const tank of [OFFICE.tank, GROUND, SEWAGE]) {
      expect(one.held(tank)).toBeCloseTo(model.dayOf(time).held(tank, time), 6);
    }
  }
  expect([one.extra(INLET), one.extra(EFFLUENT)].map(Math.abs)).toEqual([0, 0].map(() => expect.closeTo(0, 6)));
});

test("whatever pumps do, what is pumped is what a tank gains and what is used of it", async () => {
  const dice = new Dice(79);
  for (let run = 0; run < 4; run += 1) {
    const from = await filling();
    const { model, abilities, one } = await works(from);
    const before = { roof: one.held(OFFICE.tank), sump: one.held(SEWAGE), ground: one.held(GROUND) };
    let time = from;
    // Short enough a standstill that no tank is ever empty, or full: then nobody goes without.
    for (let change = 0; change < 12; change += 1) {
      for (const job of [LIFT, SEWAGE]) abilities.set(job, (["all", "some", "none"] as const)[dice.below(3)] ?? "all");
      time += (1 + dice.below(12)) * MINUTE;
      one.settle(time);
    }
    const used = counted(model, OFFICE.meter, from, time);
    expect(one.pumped(OFFICE.tank)).toBeCloseTo(one.held(OFFICE.tank) - before.roof + used, 4);
    const day = model.dayOf(from);
    const [start, end] = [from, time].map((at) => (at - day.start) / MINUTE);
    const returned = day.account(end ?? 0).returned - day.account(start ?? 0).returned;
    expect(one.pumped(SEWAGE)).toBeCloseTo(returned - (one.held(SEWAGE) - before.sump), 4);
    expect(one.pumped(SEWAGE)).toBeCloseTo(counted(model, EFFLUENT, from, time) + one.extra(EFFLUENT), 4);
    const planned = (tank: string) => day.moved(tank, time) - day.moved(tank, from);
    const drawn = planned(GROUND) - (day.held(GROUND, time) - day.held(GROUND, from));
    const lacking = ROOFS.reduce((sum, roof) => sum + planned(roof) - one.pumped(roof), 0);
    expect(one.pumped(GROUND)).toBeCloseTo(one.held(GROUND) - before.ground + drawn - lacking, 4);
    expect(one.pumped(GROUND)).toBeCloseTo(counted(model, INLET, from, time) + one.extra(INLET), 4);
  }
});

test("a roof that no pump fills sinks by what is used, and is filled to its level of the day afterwards", async () => {
  const start = await filling();
  const { model, abilities, one } = await works(start);
  abilities.set(LIFT, "none");
  const before = one.held(OFFICE.tank);
  const end = start + 20 * MINUTE;
  one.settle(end);
  expect(model.dayOf(end).held(OFFICE.tank, end)).toBeGreaterThan(before);
  expect(one.pumped(OFFICE.tank)).toBe(0);
  expect(before - one.held(OFFICE.tank)).toBeCloseTo(counted(model, OFFICE.meter, start, end), 4);
  abilities.delete(LIFT);
  const later = end + 60 * MINUTE;
  one.settle(later);
  expect(one.held(OFFICE.tank)).toBeCloseTo(model.dayOf(later).held(OFFICE.tank, later), 4);
});

test("rain fills the sump of the car park, its pump empties it, and a pump that stands lets it run full", async () => {
  const { model, one } = await works();
  const pump = [...model.tanks.rain.keys()][1] ?? "";
  const capacity = one.capacity(pump);
  const wettest = heaviestRain(model, pump);
  const dry = await works(wettest - HOUR);
  dry.abilities.set(pump, "none");
  dry.one.settle(wettest + HOUR);
  expect(dry.one.held(pump)).toBe(capacity);
  dry.abilities.delete(pump);
  dry.one.settle(wettest + 2 * HOUR);
  expect(dry.one.held(pump)).toBeLessThan(0.8 * capacity);
});

test("a tank that is drained is empty, and a sump that is flooded full, until that ends", async () => {
  const { disturbances, one } = await works();
  disturbances.set(OFFICE.tank, -one.capacity(OFFICE.tank)).set(SEWAGE, one.capacity(SEWAGE));
  for (let minute = 1; minute <= 3; minute += 1) one.settle(MORNING + minute * MINUTE);
  expect(one.held(OFFICE.tank)).toBe(0);
  expect(one.held(SEWAGE)).toBe(one.capacity(SEWAGE));
  disturbances.clear();
  one.settle(MORNING + 2 * HOUR);
  expect(one.held(OFFICE.tank)).toBeGreaterThan(0.5 * one.capacity(OFFICE.tank));
});

test("what tanks are off outlives a restart", async () => {
  const { model, abilities, one } = await works();
  abilities.set(SEWAGE, "none");
  one.settle(MORNING + HOUR);
  const again = new WaterWorks(model, { ability: () => "all", disturbance: () => 0 }, MORNING + HOUR, one.memory);
  expect(again.held(SEWAGE)).toBeCloseTo(one.held(SEWAGE), 6);
  expect(again.extra(EFFLUENT)).toBe(one.extra(EFFLUENT));
});

/** The moment of September's third week at which a sump's pump moves most. */
function heaviestRain(model: WaterModel, pump: string): number {
  const start = Date.parse("2026-09-14T00:00:00+07:00");
  const times = Array.from({ length: 7 * 48 }, (_, index) => start + index * 30 * MINUTE);
  const moved = (time: number) => {
    const day = model.dayOf(time);
    return day.moved(pump, time + 30 * MINUTE) - day.moved(pump, time);
  };
  return times.toSorted((a, b) => moved(b) - moved(a))[0] ?? start;
}
