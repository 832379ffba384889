import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus } from "../../test/builders.ts";
import { modbusProbe, readCounter, readFloat, readReceived } from "../../test/fieldClients.ts";
import { connectionTarget, nodeTarget } from "../faults/faultBoard.ts";
import { LEAD_IN } from "../history/pastCampus.ts";
import { HOUR, MINUTE } from "../physics/localTime.ts";

const INCOMER = 15;
const GENERATOR = 25;
const SOLAR = 56;
/** Lighting of zone A on the office's first floor, and of the wards. */
const OFFICE = 11;
const WARDS = 21;
const SECOND = 1_000;

async function campusAt(time: string) {
  const clock = new HandClock(time);
  const site = await siteWith("modbus-x", "modbus-o1", "modbus-s1", "bacnet-o1");
  const campus = await startCampus({ site, clock, leadIn: LEAD_IN });
  const meters = {
    site: await modbusProbe(portOf(campus, "modbus-x")),
    office: await modbusProbe(portOf(campus, "modbus-o1")),
    care: await modbusProbe(portOf(campus, "modbus-s1")),
  };
  const forward = (milliseconds: number) => {
    clock.forward(milliseconds);
    campus.step();
  };
  const cut = (node: string, isOn: boolean) => campus.faults.set(nodeTarget(node), "power-cut", isOn);
  const isSilent = (connection: string) => campus.faults.isOn(connectionTarget(connection), "offline");
  return { clock, campus, meters, forward, cut, isSilent };
}

const power = (client: Parameters<typeof readFloat>[0], unit: number) => readFloat(client, unit, 3060);
const volts = (client: Parameters<typeof readFloat>[0], unit: number) => readFloat(client, unit, 3036);

test("without the grid the generator carries the essential boards after ten seconds, and gives them back a minute after it returns", async () => {
  const { meters, forward, cut, isSilent } = await campusAt("2026-11-20T10:00:00+07:00");
  const usual = await power(meters.care, WARDS);
  expect(usual).toBeGreaterThan(0);
  expect(await power(meters.site, GENERATOR)).toBe(0);

  cut("incomer", true);
  forward(9 * SECOND);
  expect([await power(meters.site, GENERATOR), await volts(meters.site, GENERATOR)]).toEqual([0, 0]);
  expect([await power(meters.care, WARDS), await volts(meters.care, WARDS)]).toEqual([0, 0]);
  expect([await power(meters.office, OFFICE), await volts(meters.site, INCOMER)]).toEqual([0, 0]);
  expect(await power(meters.site, SOLAR)).toBe(0);
  forward(SECOND);
  expect(await power(meters.care, WARDS)).toBeCloseTo(usual, 0);
  expect(await power(meters.site, GENERATOR)).toBeGreaterThan(usual);
  expect(await volts(meters.site, GENERATOR)).toBeGreaterThan(220);
  expect([await power(meters.office, OFFICE), isSilent("bacnet-o1")]).toEqual([0, true]);

  forward(HOUR);
  cut("incomer", false);
  expect(await power(meters.office, OFFICE)).toBeGreaterThan(0);
  expect(isSilent("bacnet-o1")).toBe(false);
  forward(59 * SECOND);
  expect(await power(meters.site, GENERATOR)).toBeGreaterThan(0);
  forward(SECOND);
  expect(await power(meters.site, GENERATOR)).toBe(0);
  expect(await power(meters.care, WARDS)).toBeGreaterThan(0);
});

test("time without power counts nothing, the generator counts what it gives, and no counter falls", async () => {
  const { clock, campus, meters, forward, cut } = await campusAt("2026-11-20T10:00:00+07:00");
  const [office, generator, incomer] = [
    await readCounter(meters.office, OFFICE),
    await readCounter(meters.site, GENERATOR),
    await readCounter(meters.site, INCOMER),
  ];
  let before = campus.electricity.energies(clock.now());
  cut("incomer", true);
  // Nobody looks for an hour: the transfer switch still moved ten seconds after it began.
  clock.forward(HOUR);
  const given = (await power(meters.site, GENERATOR)) * 1_000;
  expect(await readCounter(meters.office, OFFICE)).toBe(office);
  expect(await readCounter(meters.site, INCOMER)).toBe(incomer);
  const counted = (await readCounter(meters.site, GENERATOR)) - generator;
  expect(counted / ((given * (HOUR - 10 * SECOND)) / HOUR)).toBeCloseTo(1, 2);
  for (const isCut of [false, true, false]) {
    cut("incomer", isCut);
    forward(7 * MINUTE);
    const now = campus.electricity.energies(clock.now());
    expect([...now].every((energy, index) => energy >= (before[index] ?? 0))).toBe(true);
    before = now;
  }
});

test("a board that is cut leaves the others alone", async () => {
  const { meters, forward, cut, isSilent } = await campusAt("2026-11-20T10:00:00+07:00");
  const wards = await power(meters.care, WARDS);
  cut("db-o1", true);
  expect([await power(meters.office, OFFICE), await volts(meters.office, OFFICE)]).toEqual([0, 0]);
  expect(isSilent("bacnet-o1")).toBe(true);
  expect(await power(meters.care, WARDS)).toBeCloseTo(wards, 0);
  expect(await power(meters.site, GENERATOR)).toBe(0);
  cut("db-o1", false);
  forward(SECOND);
  expect(await power(meters.office, OFFICE)).toBeGreaterThan(0);
  expect(isSilent("bacnet-o1")).toBe(false);
});

test("on Wednesday morning the generator carries the essential boards for a quarter of an hour", async () => {
  const { meters, forward } = await campusAt("2026-11-18T09:59:55+07:00");
  const before = await power(meters.site, INCOMER);
  forward(10 * SECOND);
  const carried = await power(meters.site, GENERATOR);
  expect(carried).toBeGreaterThan(15);
  expect(before - (await power(meters.site, INCOMER))).toBeGreaterThan(0.6 * carried);
  forward(15 * MINUTE);
  expect(await power(meters.site, GENERATOR)).toBe(0);
});

test("a bright Sunday flows out to the grid: the incomer counts it in its other register, and the sun's meter what was made", async () => {
  const { campus, meters, forward } = await campusAt("2026-03-22T12:00:00+07:00");
  const counters = async () => ({
    delivered: await readCounter(meters.site, INCOMER),
    received: await readReceived(meters.site, INCOMER),
    made: await readReceived(meters.site, SOLAR),
  });
  const before = await counters();
  const [exported, made] = [-(await power(meters.site, INCOMER)), -(await power(meters.site, SOLAR))];
  expect(exported).toBeGreaterThan(20);
  expect(made).toBeGreaterThan(exported + campus.electricity.used / 1_000);
  forward(6 * MINUTE);
  const after = await counters();
  expect(after.delivered).toBe(before.delivered);
  expect((after.received - before.received) / (exported * 100)).toBeCloseTo(1, 2);
  expect((after.made - before.made) / (made * 100)).toBeCloseTo(1, 2);
});
