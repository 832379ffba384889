import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { MINUTE } from "../../physics/localTime.ts";

const [POOL, EXCHANGER, LOOP, LOOP_METER] = ["EQ-S1-05", "EQ-S1-06", "EQ-SR-06", "EQ-SR-05"];
const State = z.looseObject({ unit: z.number() }).catchall(z.unknown());
/** kWh by l/min, K and h. */
const WATER = (1.163 * 60) / 1_000;

async function pool(time: string) {
  const clock = new HandClock(time);
  const site = await siteWith("modbus-mechanical", "modbus-plumbing", "modbus-water", "fire-panel");
  const campus = await startCampus({ site, clock, folder: await temporaryFolder() });
  const shown = (device: string, point: string) => Number(State.parse(campus.systemOf(device)?.state(device))[point]);
  const pass = (minutes: number, each: () => void = () => {}) => {
    for (let left = minutes; left > 0; left -= 1) {
      each();
      clock.forward(MINUTE);
      campus.step();
    }
  };
  pass(1);
  return { campus, shown, pass };
}

type Shown = Awaited<ReturnType<typeof pool>>["shown"];

/** kW of one side of an exchanger by its sensors. */
function side(shown: Shown, device: string, prefix: "" | "secondary-"): number {
  const rise = shown(device, `${prefix}supply-temperature`) - shown(device, `${prefix}return-temperature`);
  return Math.abs(rise) * shown(device, `${prefix}flow`) * WATER;
}

test("over a day both sides of the pool's exchanger agree within 1 %, and the pool loses or holds what it is given", async () => {
  // A Friday: its filters are washed at half past five.
  const { campus, shown, pass } = await pool("2026-11-20T00:00:00+07:00");
  const [temperature, counted] = [shown(POOL, "temperature"), shown(POOL, "make-up-water")];
  const used = campus.network.water.dayOf(campus.electricity.moment.time).used("pool", campus.electricity.moment.time);
  let [primary, secondary, lost] = [0, 0, 0];
  pass(23 * 60 + 50, () => {
    primary += side(shown, EXCHANGER, "") / 60;
    secondary += side(shown, EXCHANGER, "secondary-") / 60;
    // Evaporation (5 mm a day), walls and air; the water that fills it up follows from the counter.
    const water = shown(POOL, "temperature");
    lost += ((32.4 * 5 * 0.675) / 24 + 0.005 * 32.4 * (water - 29)) / 60;
  });
  const makeUp = shown(POOL, "make-up-water") - counted;
  const warmed = makeUp * 1.163 * (shown(POOL, "temperature") - 27);
  const stored = (shown(POOL, "temperature") - temperature) * 32.4 * 1.2 * 1.163;
  expect(primary).toBeGreaterThan(60);
  expect(secondary / primary).toBeGreaterThan(0.99);
  expect(secondary / primary).toBeLessThan(1);
  expect(Math.abs(secondary - lost - warmed - stored) / secondary).toBeLessThan(0.01);
  // What its meter counted is what the water of the campus has for the pool.
  const { time } = campus.electricity.moment;
  const litres = campus.network.water.dayOf(time).used("pool", time) - used;
  expect((1_000 * makeUp) / litres).toBeCloseTo(1, 2);
}, 60_000);

test("the loop of Sunshine Care takes from its plates what these take from the plant", async () => {
  const { shown } = await pool("2026-11-20T14:00:00+07:00");
  const taken = shown(LOOP, "thermal-power");
  expect(taken).toBeGreaterThan(1);
  expect(taken).toBeCloseTo(shown(LOOP_METER, "thermal-power"), 3);
  expect(side(shown, LOOP, "")).toBeCloseTo(taken, 3);
  expect(side(shown, LOOP, "secondary-") / taken).toBeGreaterThan(0.99);
  expect(shown(LOOP, "secondary-supply-temperature")).toBeGreaterThan(shown(LOOP, "supply-temperature"));
});

test("without its pump nothing flows through the exchanger, and the pool cools until its controller warns", async () => {
  const { campus, shown, pass } = await pool("2026-11-20T10:00:00+07:00");
  expect(shown(EXCHANGER, "secondary-flow")).toBeCloseTo(200, 6);
  campus.faults.set(deviceTarget("EQ-S1-01"), "trip", true);
  pass(2);
  expect([shown(EXCHANGER, "secondary-flow"), shown(EXCHANGER, "thermal-power"), shown(POOL, "flow")]).toEqual([
    0, 0, 0,
  ]);
  expect(shown(POOL, "alarm")).toBe(0);
  pass(30 * 60);
  expect(shown(POOL, "temperature")).toBeLessThan(31);
  expect(shown(POOL, "alarm")).toBe(1);
}, 60_000);
