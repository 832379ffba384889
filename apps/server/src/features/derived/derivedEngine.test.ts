import { DerivedPoint, PointDescription, QUALITY } from "@atrium/contract/devices";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { createLog } from "../../platform/log.ts";
import { PointStore } from "../points/pointStore.ts";
import { DerivedEngine } from "./derivedEngine.ts";

const KEYS = ["return", "supply", "flow", "power", "cooling", "cop"];

function derived(key: string, formula: string, reads: readonly string[]): DerivedPoint {
  const inputs = reads.map((name) => ({ name, points: [{ point: name }] }));
  return DerivedPoint.parse({ device: "CH-1", key, name: key, formula, inputs });
}

const COP = derived("cop", "cooling / power", ["cooling", "power"]);
const COOLING = derived("cooling", "(return - supply) * flow * 1.163", ["return", "supply", "flow"]);

function stand(points: readonly DerivedPoint[] = [COP, COOLING]) {
  const clock = new FakeClock();
  const log = createLog("silent");
  const bus = createInProcessBus(() => undefined);
  const published: number[][] = [];
  const descriptions = KEYS.map((key, index) =>
    PointDescription.parse({
      id: index + 1,
      device: "CH-1",
      key,
      name: key,
      kind: "number",
      isWritable: false,
      isDerived: key === "cooling" || key === "cop",
      expectedInterval: 86_400_000,
    }),
  );
  const device = { name: "Chiller 1", points: descriptions };
  const newest = new PointStore({
    points: descriptions,
    clock,
    log,
    publish: (changes) => {
      published.push([...changes.ids]);
      bus.publish("points.changed", changes);
    },
  });
  const site: { derived: readonly DerivedPoint[] } = { derived: points };
  const directory = {
    settings: site,
    drawings: [],
    device: (id: string) => (id === "CH-1" ? device : undefined),
  };
  const engine = new DerivedEngine({ directory, newest, bus, clock });
  newest.start();
  engine.start();
  clock.pass(1_000);
  published.length = 0;
  function learn(...rows: [key: string, value: number, quality?: number][]): void {
    newest.apply({
      length: rows.length,
      ids: Int32Array.from(rows, ([key]) => KEYS.indexOf(key) + 1),
      values: Float64Array.from(rows, ([, value]) => value),
      qualities: Uint8Array.from(rows, ([, , quality]) => quality ?? QUALITY.good),
      times: Float64Array.from(rows, () => clock.now()),
    });
  }
  const at = (key: string) => {
    const id = KEYS.indexOf(key) + 1;
    return { value: newest.values[id], quality: newest.qualities[id], reason: newest.reasons.get(id) };
  };
  return { clock, learn, at, published, site, bus, engine };
}

function running(stood: ReturnType<typeof stand>): void {
  stood.learn(["return", 12], ["supply", 7], ["flow", 100], ["power", 116.3]);
  stood.clock.pass(1_000);
}

test("a derived point follows its points, and what reads it follows it in the same turn", () => {
  const stood = stand();
  running(stood);
  expect(stood.at("cooling").value).toBeCloseTo(581.5);
  expect(stood.at("cop").value).toBeCloseTo(5);
  expect(stood.at("cop").quality).toBe(QUALITY.good);
  expect(stood.published).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
});

test("many changes within a moment give one result", () => {
  const stood = stand();
  running(stood);
  const before = stood.published.length;
  for (let step = 1; step <= 5; step += 1) {
    stood.learn(["return", 12 + step]);
    stood.clock.pass(10);
  }
  stood.clock.pass(1_000);
  expect(stood.published.slice(before).filter((ids) => ids.includes(6))).toHaveLength(1);
  expect(stood.at("cop").value).toBeCloseTo(10);
});

test("a bad input makes it bad with the reason, through what reads it, until the input is good again", () => {
  const stood = stand();
  running(stood);
  stood.learn(["supply", Number.NaN, QUALITY.bad]);
  stood.clock.pass(1_000);
  expect(stood.at("cooling")).toMatchObject({ quality: QUALITY.bad, reason: "supply of Chiller 1 has no value." });
  expect(stood.at("cop")).toMatchObject({ quality: QUALITY.bad, reason: "cooling of Chiller 1 has no value." });
  stood.learn(["supply", 8]);
  stood.clock.pass(1_000);
  expect(stood.at("cop")).toMatchObject({ quality: QUALITY.good, reason: undefined });
});

test("another formula counts from the change of the site on", () => {
  const stood = stand();
  running(stood);
  stood.site.derived = [derived("cop", "2 * power", ["power"])];
  stood.bus.publish("site.changed", { revision: 2, devices: [], connections: [], places: [] });
  stood.clock.pass(1_000);
  expect(stood.at("cop").value).toBeCloseTo(232.6);
});
