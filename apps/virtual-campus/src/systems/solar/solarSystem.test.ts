import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { nodeTarget } from "../../faults/faultBoard.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "modbus-solar";
const NOON = "2026-11-20T11:30:00+07:00";
const NIGHT = "2026-11-20T23:00:00+07:00";
const INVERTER = "SI-OR-01";
/** Its unit behind the gateway. */
const UNIT = 1;

const Own = z.object({
  watts: z.number(),
  wattHours: z.number(),
  panelWatts: z.number(),
  state: z.int(),
  strings: z.array(z.object({ watts: z.number(), volts: z.number() })),
});

async function campusAt(time: string, folder?: string) {
  const clock = new HandClock(time);
  const site = await siteWith(CONNECTION);
  const campus = await startCampus({ site, clock, folder: folder ?? (await temporaryFolder()) });
  const system = campus.systemOf(INVERTER);
  const ids = system?.devices ?? [];
  const own = (id = INVERTER) => Own.parse(system?.state(id));
  const all = () => ids.map((id) => own(id));
  const forward = (milliseconds: number, step = MINUTE): void => {
    for (let left = milliseconds; left > 0; left -= step) {
      clock.forward(step);
      campus.step();
    }
  };
  const { electricity, network } = campus;
  const node = network.feederTree.nodes.findIndex(({ kind }) => kind === "solar");
  const incomer = network.feederTree.nodes.findIndex(({ kind }) => kind === "incomer");
  return { clock, campus, system, ids, own, all, forward, electricity, network, node, incomer };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

test("what the inverters feed in is what flows at the solar board, and what they count is what its meter counts", async () => {
  const { clock, all, forward, electricity, network, node } = await campusAt(NOON);
  expect(all()).toHaveLength(15);
  expect(sum(all().map(({ watts }) => watts))).toBeCloseTo(-electricity.powerAt(node), 3);
  const counter = network.counters.findIndex(({ key, isReceived }) => key.startsWith("EM-X-05") && isReceived);
  expect(counter).toBeGreaterThanOrEqual(0);
  const counted = () => electricity.energy(counter, clock.now());
  const [meterBefore, before] = [counted(), sum(all().map(({ wattHours }) => wattHours))];
  forward(2 * HOUR);
  const made = sum(all().map(({ wattHours }) => wattHours)) - before;
  expect(made).toBeGreaterThan(100_000);
  expect(made).toBeCloseTo(counted() - meterBefore, 0);
});

test("the import at the incomer is lower by what the inverters feed in, but for what cables and transformer would lose", async () => {
  const { campus, all, electricity, incomer } = await campusAt(NOON);
  const fed = sum(all().map(({ watts }) => watts));
  const withSun = electricity.powerAt(incomer);
  campus.faults.set(nodeTarget("solar"), "power-cut", true);
  campus.step();
  const withoutSun = electricity.powerAt(incomer);
  expect(fed).toBeGreaterThan(50_000);
  expect(Math.abs(withoutSun - withSun - fed) / fed).toBeLessThan(0.03);
  expect(all().every(({ watts, state }) => watts === 0 && state === 1)).toBe(true);
});

test("an inverter sleeps at night: it takes its few watts, its strings give nothing, and it counts nothing", async () => {
  const { own, forward } = await campusAt(NIGHT);
  const before = own();
  expect(before).toMatchObject({ state: 2, panelWatts: 0 });
  expect(before.watts).toBeLessThan(0);
  expect(before.strings.every(({ watts, volts }) => watts === 0 && volts === 0)).toBe(true);
  forward(HOUR);
  expect(own().wattHours).toBe(before.wattHours);
});

test("its strings give what its panels give, and here and there one lags behind", async () => {
  const { all } = await campusAt(NOON);
  let laggards = 0;
  for (const { strings, panelWatts } of all()) {
    const watts = strings.map((string) => string.watts);
    expect(sum(watts)).toBeCloseTo(panelWatts, 6);
    if (Math.min(...watts) < 0.9 * Math.max(...watts)) laggards += 1;
  }
  expect(laggards).toBeGreaterThan(0);
  expect(laggards).toBeLessThan(8);
});

test("it says over Modbus where its models are, and what it measures in them", async () => {
  const { campus, own } = await campusAt(NOON);
  const client = await modbusProbe(portOf(campus, CONNECTION));
  client.setID(UNIT);
  const read = async (start: number, count: number): Promise<Buffer> =>
    (await client.readHoldingRegisters(start, count)).buffer;
  expect((await read(40_000, 2)).toString("latin1")).toBe("SunS");
  const models: [number, number][] = [];
  let at = 40_002;
  for (;;) {
    const head = await read(at, 2);
    if (head.readUInt16BE(0) === 0xff_ff) break;
    models.push([head.readUInt16BE(0), at]);
    at += 2 + head.readUInt16BE(2);
  }
  expect(models.map(([model]) => model)).toEqual([1, 103, 160]);
  const inverter = await read(models[1]?.[1] ?? 0, 52);
  expect(inverter.readInt16BE(14 * 2) * 10 ** inverter.readInt16BE(15 * 2)).toBeCloseTo(own().watts, -1);
  expect(inverter.readUInt32BE(24 * 2)).toBe(Math.floor(own().wattHours));
  expect(inverter.readUInt16BE(34 * 2)).toBe(0x80_00);
  const strings = await read(models[2]?.[1] ?? 0, 10);
  expect(strings.readUInt16BE(8 * 2)).toBe(own().strings.length);
});

test("a campus that was off goes on counting where the sun has brought it", async () => {
  const folder = await temporaryFolder();
  const first = await campusAt(NOON, folder);
  first.forward(10 * MINUTE);
  const before = first.own().wattHours;
  await first.campus.stop();
  const later = await campusAt("2026-11-20T13:30:00+07:00", folder);
  const made = later.own().wattHours - before;
  expect(made).toBeGreaterThan(2_000);
  expect(made).toBeLessThan(27_000 * 2);
});

test("its past grows up to where its counter stands now, and rests at night", async () => {
  const { clock, own, system } = await campusAt(NOON);
  const now = clock.now();
  const day = [...(system?.past?.(now - 24 * HOUR, now, 15 * MINUTE) ?? [])].filter(
    ({ device }) => device === INVERTER,
  );
  const energy = day.filter(({ point }) => point === "energy").map(({ value }) => value);
  expect(energy).toHaveLength(96);
  expect(energy.every((value, index) => index === 0 || value >= (energy[index - 1] ?? 0))).toBe(true);
  expect(energy.at(-1)).toBeLessThanOrEqual(own().wattHours / 1_000);
  expect(own().wattHours / 1_000 - (energy.at(-1) ?? 0)).toBeLessThan(15);
  const power = day.filter(({ point }) => point === "power").map(({ value }) => value);
  expect(Math.min(...power)).toBeLessThan(0);
  expect(Math.max(...power)).toBeGreaterThan(5);
});
