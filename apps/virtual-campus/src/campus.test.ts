import { SiteTime } from "@atrium/time";
import { ObjectType } from "@bacnet-js/client";
import { expect, test } from "vitest";
import { daysOf, HandClock, portOf, silent, siteWith, startCampus, temporaryFolder, until } from "../test/builders.ts";
import { BacnetProbe, modbusProbe, readCounter, readFloat } from "../test/fieldClients.ts";
import { Campus } from "./campus.ts";
import { HOUR } from "./physics/localTime.ts";

const WORK_MORNING = "2026-11-20T10:00:00+07:00";
/** Instances of zone A's circuits on the office's first floor; the zone's lighting meter is unit 11. */
const ZONE_A = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 31, 32];
const LIGHTING_UNIT = 11;

async function office() {
  const clock = new HandClock(WORK_MORNING);
  const campus = await startCampus({ site: await siteWith("bacnet-o1", "modbus-o1"), clock });
  const lights = await BacnetProbe.at(portOf(campus, "bacnet-o1"));
  const meters = await modbusProbe(portOf(campus, "modbus-o1"));
  return { clock, campus, lights, meters };
}

test("a dimmed zone lowers its meter by the watts of its lamps, and the counter grows slower", async () => {
  const { clock, lights, meters } = await office();
  await Promise.all(ZONE_A.map((instance) => lights.write(instance, 100, 8)));
  clock.forward(2_000);
  await settled(lights, meters);
  const bright = await readFloat(meters, LIGHTING_UNIT, 3060);
  const atFirst = await readCounter(meters, LIGHTING_UNIT);
  clock.forward(HOUR);
  const afterBright = await readCounter(meters, LIGHTING_UNIT);

  await Promise.all(ZONE_A.map((instance) => lights.write(instance, 20, 8)));
  clock.forward(2_000);
  const lampWatts = await settled(lights, meters);
  const dimmed = await readFloat(meters, LIGHTING_UNIT, 3060);
  const before = await readCounter(meters, LIGHTING_UNIT);
  clock.forward(HOUR);
  const afterDimmed = await readCounter(meters, LIGHTING_UNIT);

  expect(dimmed * 1000).toBeCloseTo(lampWatts, 0);
  expect(dimmed).toBeLessThan(bright / 3);
  expect(afterBright - atFirst).toBeCloseTo(bright * 1000, -1);
  expect(afterDimmed - before).toBeCloseTo(dimmed * 1000, -1);
});

test("the gateway's own program, an operator and the wall switch win in the order of their priorities", async () => {
  const { campus, lights } = await office();
  await lights.write(1, 40, 8);
  expect(await lights.level(1)).toEqual([40]);
  campus.systemOf("L-O1-A-01")?.wallSwitch?.("L-O1-A-01", 70);
  expect(await lights.level(1)).toEqual([70]);
  campus.systemOf("L-O1-A-01")?.wallSwitch?.("L-O1-A-01", null);
  expect(await lights.level(1)).toEqual([40]);
  await lights.write(1, null, 8);
  const programmed = campus.network.circuits[0]?.programmedLevel(campus.electricity.moment);
  expect(await lights.level(1)).toEqual([programmed]);
  expect(programmed).toBeGreaterThan(0);
});

test("the main incomer measures the lamps as well", async () => {
  const { clock, campus } = await office();
  const incomer = campus.network.parts.findIndex((part) => part.device.id === "EM-X-01");
  const circuit = campus.network.circuits[0]?.device.id ?? "";
  const system = campus.systemOf(circuit);
  system?.wallSwitch?.(circuit, 0);
  clock.forward(2_000);
  system?.wallSwitch?.(circuit, 0);
  const dark = campus.electricity.power(incomer);
  system?.wallSwitch?.(circuit, 100);
  clock.forward(2_000);
  system?.wallSwitch?.(circuit, 100);
  const rated = campus.network.circuits[0]?.ratedWatts ?? 0;
  const more = campus.electricity.power(incomer) - dark;
  // And what the cables and the transformer lose for it.
  expect(more).toBeGreaterThan(rated);
  expect(more).toBeLessThan(1.05 * rated);
});

test("counters, lamp hours and what an operator set outlive a restart, and the time between is counted", async () => {
  const folder = await temporaryFolder();
  const clock = new HandClock(WORK_MORNING);
  const site = await siteWith("bacnet-o1", "modbus-o1");
  const before = new Campus({ site, folder, days: daysOf(site), clock: clock.now, log: silent });
  await before.start();
  const kept = before.electricity.energies(clock.now());
  before.systemOf("L-O1-A-01")?.wallSwitch?.("L-O1-A-01", 33);
  const hours = stateOf(before, "L-O1-A-01");
  await before.stop();

  clock.forward(3 * HOUR);
  const after = await startCampus({ site, clock, folder });
  const now = after.electricity.energies(clock.now());
  expect([...now].every((energy, index) => energy >= (kept[index] ?? 0))).toBe(true);
  const counted = (key: string) => {
    const counter = after.network.counters.findIndex((one) => one.key === key);
    return ((now[counter] ?? 0) - (kept[counter] ?? 0)) / 1000;
  };
  const used = counted("EM-X-01 total") + counted("EM-X-05 solar received");
  expect(used).toBeGreaterThan(1_000);
  expect(used).toBeLessThan(3_000);
  expect(stateOf(after, "L-O1-A-01")).toMatchObject({ level: 33, lampHours: Number(hours["lampHours"]) + 3 });
});

test("a counter does not fall when the program is killed while lamps burn that the model has off", async () => {
  const folder = await temporaryFolder();
  const clock = new HandClock("2026-11-22T03:00:00+07:00");
  const site = await siteWith("bacnet-o1", "modbus-o1");
  const killed = new Campus({ site, folder, days: daysOf(site), clock: clock.now, log: silent });
  await killed.start();
  for (const device of killed.systems[0]?.devices ?? []) {
    killed.systemOf(device)?.wallSwitch?.(device, 100);
  }
  await killed.saveNow();
  clock.forward(9_000);
  const shown = killed.electricity.energies(clock.now());
  // A kill: what comes after the last save is lost.
  const restarted = await startCampus({ site, clock, folder });
  const now = restarted.electricity.energies(clock.now());
  expect([...now].every((energy, index) => energy >= (shown[index] ?? 0))).toBe(true);
  await killed.stop();
});

/** Waits until the fades are over: W of the zone's lamps, which the meter then shows as well. */
async function settled(lights: BacnetProbe, meters: Awaited<ReturnType<typeof modbusProbe>>): Promise<number> {
  let lampWatts = Number.NaN;
  await until(async () => {
    const powers = await Promise.all(ZONE_A.map((instance) => lights.read(ObjectType.ANALOG_INPUT, instance)));
    lampWatts = powers.reduce((sum, [watts]) => sum + Number(watts), 0);
    return Math.abs((await readFloat(meters, LIGHTING_UNIT, 3060)) * 1000 - lampWatts) < 1;
  });
  return lampWatts;
}

function stateOf(campus: Campus, device: string): Record<string, unknown> {
  return { ...campus.systemOf(device)?.state(device) };
}

test("a campus that is asked to begin on a working morning lives through one on a Sunday night, and dates it rightly", async () => {
  const clock = new HandClock("2026-11-22T03:00:00+07:00");
  const site = await siteWith("bacnet-o1", "modbus-o1");
  const ahead = SiteTime.of(site.settings.timeZone).parse("2026-11-20T10:00") - clock.now();
  const shown = await startCampus({ site, clock, ahead });
  const worked = await startCampus({ site, clock: new HandClock(WORK_MORNING) });
  const levels = async (campus: Campus) => {
    const lights = await BacnetProbe.at(portOf(campus, "bacnet-o1"));
    return Promise.all(ZONE_A.map((instance) => lights.level(instance)));
  };
  expect(await levels(shown)).toEqual(await levels(worked));
  expect(shown.electricity.moment).toMatchObject({ time: clock.now(), local: { weekday: 5, hour: 10 } });
});
