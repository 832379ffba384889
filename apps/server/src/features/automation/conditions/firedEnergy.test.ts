import { DeviceDescription } from "@atrium/contract/devices";
import { HOUR, MINUTE } from "@atrium/time";
import { expect, test } from "vitest";
import { firedEnergy } from "./firedEnergy.ts";

const NOON = Date.parse("2026-11-19T05:00:00Z");
const POWERS = { lamp: 11, plug: 21, unit: 31 };
const power = (device: string, id: number) => ({
  kind: "number",
  unit: "W",
  id,
  device,
  key: "power",
  name: "Power",
  isWritable: false,
  expectedInterval: 60_000,
});
const place = {
  placement: "tower",
  floor: "first",
  room: "board",
  isCorridor: false,
  connection: "gateway",
  connectionName: "Gateway",
};
const DEVICES = [
  { id: "lamp", module: "lighting", facts: { watts: 200 }, power: POWERS.lamp },
  { id: "dark", module: "lighting", facts: {}, power: undefined },
  { id: "plug", module: "wulian", facts: {}, power: POWERS.plug },
  { id: "unit", module: "air-condition", facts: {}, power: POWERS.unit },
].map(({ power: id, ...device }) =>
  DeviceDescription.parse({
    ...place,
    ...device,
    name: device.id,
    at: [1, 1],
    points: id === undefined ? [] : [power(device.id, id)],
  }),
);
const set = (device: string, value: number, of = device === "lamp" || device === "dark" ? "level" : "on") => ({
  device,
  point: of,
  value,
});

/** @param watts what was recorded of each power all the time; a share of the time where it is less than all */
function reckon(
  wanted: Parameters<typeof firedEnergy>[1],
  watts: Readonly<Record<number, number>>,
  { known = 1, minutes = 60, price = (): number | undefined => 4 } = {},
) {
  const firings = [{ at: NOON, until: NOON + minutes * MINUTE }];
  return firedEnergy(firings, wanted, {
    to: NOON + 10 * HOUR,
    device: (id) => DEVICES.find((device) => device.id === id),
    price,
    past: {
      integrals: async (points, { from, to }) =>
        new Map(
          points.flatMap((id) => {
            const seconds = ((to - from) / 1_000) * known;
            return seconds === 0 ? [] : [[id, { weighted: (watts[id] ?? 0) * seconds, seconds }]];
          }),
        ),
    },
  });
}

test("what is switched off saves what it took, and a lamp that is lit takes its rated load by its level", async () => {
  const off = await reckon([set("lamp", 0), set("plug", 0)], { [POWERS.lamp]: 150, [POWERS.plug]: 50 });
  expect(off).toMatchObject({ firings: 1, devices: 2, unsaid: 0, known: 1, spent: { kwh: 0, cost: 0 } });
  expect(off.saved.kwh).toBeCloseTo(0.2, 9);
  expect(off.saved.cost).toBeCloseTo(0.8, 9);
  const lit = await reckon([set("lamp", 80)], { [POWERS.lamp]: 40 });
  expect(lit.spent.kwh).toBeCloseTo(0.12, 9);
  expect(lit.saved.kwh).toBe(0);
  const dimmed = await reckon([set("lamp", 20)], { [POWERS.lamp]: 140 });
  expect(dimmed.saved.kwh).toBeCloseTo(0.1, 9);
});

test("a firing counts for as long as it lasts, by the quarter hours that it touches", async () => {
  const short = await reckon([set("plug", 0)], { [POWERS.plug]: 120 }, { minutes: 10 });
  expect(short.saved.kwh).toBeCloseTo((0.12 * 10) / 60, 9);
});

test("nobody knows what a unit or a plug would take that is switched on, or a lamp without a load: no figure for them", async () => {
  const said = await reckon([set("plug", 1), set("unit", 1), set("dark", 100), set("unit", 24, "setpoint")], {});
  expect(said).toMatchObject({ devices: 0, unsaid: 3, saved: { kwh: 0 }, spent: { kwh: 0 }, known: 0 });
});

test("what is not recorded saves nothing, and what is recorded in parts counts in parts", async () => {
  const none = await reckon([set("plug", 0)], { [POWERS.plug]: 100 }, { known: 0 });
  expect(none).toMatchObject({ devices: 1, known: 0, saved: { kwh: 0 } });
  const half = await reckon([set("plug", 0)], { [POWERS.plug]: 100 }, { known: 0.5 });
  expect(half.known).toBe(0.5);
  expect(half.saved.kwh).toBeCloseTo(0.05, 9);
});

test("without a tariff no price is said", async () => {
  const said = await reckon([set("plug", 0)], { [POWERS.plug]: 100 }, { price: () => undefined });
  expect(said.saved).toEqual({ kwh: expect.closeTo(0.1, 9), cost: null });
});
