import { bandAround, recordBand } from "@atrium/contract/devices";
import type { PointDescription, Unit } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DAY_START, HOUR, MINUTE, TestHistory } from "../../../test/testHistory.ts";
import { Keeping, type HistoryPoint } from "./keeping.ts";

const SECOND = 1_000;
const WAIT = { timeout: 15_000, interval: 10 };

function measured(unit: Unit | undefined, more: Partial<PointDescription> = {}): HistoryPoint {
  return { kind: "number", isWritable: false, ...(unit !== undefined && { unit }), ...more };
}

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test.each([
  ["a voltage", measured("V"), 230, 0.4],
  ["a current of a large board", measured("A"), 900, 6],
  ["a small current", measured("A"), 0.3, 0.05],
  ["a frequency", measured("Hz"), 50, 0.02],
  ["a power that turns around", measured("kW"), 0, 3],
  ["a temperature below zero", measured("°C"), -2, 0.3],
  ["a power factor", measured(undefined, { min: -1, max: 1 }), 0.9, 0.02],
])("what the history holds of %s is at each moment within the band of what was read", (_name, point, start, swing) => {
  const keeping = new Keeping(() => point);
  const band = recordBand(point);
  if (band === undefined) throw new Error("it has no band");
  const next = random(5);
  let [value, held, kept] = [start, Number.NaN, 0];
  for (let time = 0; time < 6 * HOUR; time += 5 * SECOND) {
    value += (next() - 0.5) * swing + (start - value) / 50;
    const taken = keeping.take(1, value, time);
    if (taken !== undefined) {
      held = taken;
      kept += 1;
    }
    expect(Math.abs(value - held)).toBeLessThanOrEqual(bandAround(band, held) + 1e-9);
  }
  expect(kept).toBeGreaterThanOrEqual(6 * 4);
});

test("counters, states and what is commanded are kept at each change, counters without the dust of their sums", () => {
  const points: readonly HistoryPoint[] = [
    { kind: "counter", unit: "kWh", isWritable: false },
    { kind: "enum", isWritable: false },
    { kind: "boolean", isWritable: false },
    measured("°C", { isWritable: true }),
    measured(undefined, { min: 0, max: 200 }),
  ];
  const keeping = new Keeping((id) => points[id]);
  for (const id of points.keys()) {
    expect([keeping.take(id, 0.1, 0), keeping.take(id, 0.101, SECOND)]).toEqual([0.1, 0.101]);
  }
  expect(keeping.take(0, 0.1 + 0.2, 2 * SECOND)).toBe(0.3);
  expect(keeping.take(0, 184_641.775 + 1e-10, 3 * SECOND)).toBe(184_641.775);
  for (const exact of [Math.PI, 1e15 + 0.5, 1e300, -5e-324]) {
    const kept = keeping.take(0, exact, 4 * SECOND);
    expect(Math.abs((kept ?? Number.NaN) - exact)).toBeLessThanOrEqual(1e-9);
  }
  expect(keeping.take(4, Math.PI, 5 * SECOND)).toBe(Math.PI);
});

let site: TestHistory;
beforeAll(async () => {
  site = await TestHistory.open();
});
afterAll(async () => site.close());
afterEach(async () => site.stop());

test("of a voltage that wobbles there is a value each 15 minutes, all of the time is covered, and its gap is the device's", async () => {
  const running = await site.start(DAY_START + 2 * HOUR);
  const [voltage, plain] = [site.point(), site.point()];
  site.described.set(voltage, measured("V"));
  const read = (minute: number, value: number | null) => {
    site.now = DAY_START + minute * MINUTE;
    site.publish([
      [voltage, minute, value],
      [plain, minute, value],
    ]);
  };
  // By a fifth of a volt around 230, then 232, then silence, then 232 again.
  for (let minute = 120; minute < 180; minute += 1) read(minute, 230 + (minute % 3) / 5 - 0.2);
  read(180, 232.04);
  read(190, null);
  read(200, 232.04);
  await vi.waitFor(async () => expect(await site.count(plain)).toBe(63), WAIT);
  site.now = DAY_START + 210 * MINUTE;
  const range = { from: DAY_START + 120 * MINUTE, to: site.now };
  const { series } = await running.trends([voltage, plain], { ...range, step: "raw" });
  const [kept, all] = series;
  const at = kept?.times.map((time) => (time - DAY_START) / MINUTE);
  expect(at).toEqual([120, 135, 150, 165, 180, 190, 200]);
  expect(kept?.means.slice(-3)).toEqual([232, null, 232]);
  expect(kept?.coverage).toBe(all?.coverage);
  const quarters = await running.trends([voltage, plain], { ...range, step: "15m" });
  const [near = [], exact = []] = quarters.series.map(({ means }) => means);
  expect(near.map((mean) => mean === null)).toEqual(exact.map((mean) => mean === null));
  const errors = exact.map((mean, index) => Math.abs((mean ?? 0) - (near[index] ?? 0)));
  expect(Math.max(...errors)).toBeLessThan(0.5);
});
