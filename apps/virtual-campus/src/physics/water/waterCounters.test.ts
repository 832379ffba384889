import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../../test/builders.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import { WaterCounters } from "./waterCounters.ts";

const NOW = Date.parse("2026-11-20T10:42:00+07:00");
const MIDNIGHT = Date.parse("2026-11-18T00:00:00+07:00");

test("whoever goes on from what another has come to counts the same, and nothing twice where they meet", async () => {
  const { water } = networkOf(await loopbackSite());
  const meters = water.plan.inlets;
  const [one, other] = [0, 1].map(() => new WaterCounters(water, meters, NOW, undefined));
  if (one === undefined || other === undefined || meters.length === 0) throw new Error("there are no meters");
  const walked = (counters: WaterCounters, from: number) =>
    meters.flatMap((meter) => Array.from({ length: 24 }, (_, hour) => counters.litres(meter, from + hour * HOUR)));
  for (let from = MIDNIGHT + DAY; from >= MIDNIGHT; from -= DAY) walked(one, from);
  const reached = one.pastAt(MIDNIGHT);
  const before = walked(one, MIDNIGHT - DAY);
  other.goOnFrom(reached);
  expect(walked(other, MIDNIGHT - DAY)).toEqual(before);
  // It believes what it was handed, and does not count again what it has not seen.
  const more = Object.fromEntries(Object.entries(reached.litres).map(([meter, litres]) => [meter, litres + 1_000]));
  const third = new WaterCounters(water, meters, NOW, undefined);
  third.goOnFrom({ ...reached, litres: more });
  for (const [row, litres] of walked(third, MIDNIGHT - DAY).entries()) {
    expect(litres - (before[row] ?? 0)).toBeCloseTo(1_000, 3);
  }
  for (const meter of meters) {
    const [last, first] = [other.litres(meter, MIDNIGHT - MINUTE), one.litres(meter, MIDNIGHT)];
    expect(first).toBeGreaterThanOrEqual(last);
    expect(first - last).toBeLessThan(200);
  }
});
