import { DeviceDescription, type Module } from "@atrium/contract/devices";
import { CAMPUS } from "@atrium/contract/site";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import type { PointChanges } from "../../platform/bus.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { CampusBoard } from "./campusBoard.ts";

const GOOD = 0;
const STALE = 1;
const STUCK = 3;

interface Placed {
  readonly module: Module;
  readonly keys: readonly string[];
  readonly floor?: string;
  readonly room?: string;
  readonly facts?: Record<string, unknown>;
}

/** A tower with some devices, whose points are numbered from 1 in their order. */
function tower(...placed: readonly Placed[]) {
  let last = 0;
  const devices = placed.map(({ module, keys, floor = "first", room = "R1", facts = {} }, index) =>
    DeviceDescription.parse({
      id: `D-${String(index)}`,
      module,
      name: `Device ${String(index)}`,
      placement: "tower",
      floor,
      isCorridor: false,
      room,
      at: [1, 1],
      facts,
      points: keys.map((key) => {
        last += 1;
        const id = last;
        return {
          id,
          device: `D-${String(index)}`,
          key,
          name: key,
          kind: "number",
          isWritable: false,
          expectedInterval: 1_000,
        };
      }),
    }),
  );
  const values = new Float64Array(last + 1).fill(Number.NaN);
  const qualities = new Uint8Array(last + 1);
  const bus = createInProcessBus(() => {});
  const clock = new FakeClock();
  const board = new CampusBoard({ directory: { devices }, newest: { values, qualities }, bus, clock });
  board.start();
  const send = (id: number, value: number, quality = GOOD): void => {
    values[id] = value;
    qualities[id] = quality;
    const changes: Pick<PointChanges, "ids" | "length"> = { ids: Int32Array.of(id), length: 1 };
    bus.publish("points.changed", Object.assign({}, changes, { values, qualities, times: values, sequence: 1 }));
  };
  return {
    board,
    clock,
    send,
    say: (id: number, value: number, quality = GOOD): void => {
      send(id, value, quality);
      clock.pass(1_000);
    },
    at: (place: string) => board.rowsSince(0).find((row) => row.place === place),
  };
}

test("the power of a place is the sum of the parts that its meters count, without those that repeat them", () => {
  const { at, say } = tower({
    module: "energy-meter",
    keys: ["lighting.active-power", "lift.active-power", "total.active-power"],
  });
  expect(at("tower")?.power).toEqual({ value: null, known: 0, of: 2 });
  say(1, 4.5);
  expect(at("tower/first")?.power).toEqual({ value: 4.5, known: 1, of: 2 });
  say(2, 1.25);
  say(3, 900);
  expect(at(CAMPUS)?.power).toEqual({ value: 5.75, known: 2, of: 2 });
});

test("a value that is old or stuck is unknown", () => {
  const { at, say } = tower({ module: "iaq", keys: ["co2"] }, { module: "iaq", keys: ["co2"] });
  say(1, 600);
  say(2, 1_400);
  expect(at("tower")?.co2).toEqual({ value: 1_400, known: 2, of: 2 });
  say(2, 1_400, STALE);
  expect(at("tower")?.co2).toEqual({ value: 600, known: 1, of: 2 });
  say(1, 600, STUCK);
  expect(at("tower")?.co2).toEqual({ value: null, known: 0, of: 2 });
});

test("a room is dark only while all of its lamps are known to be off", () => {
  const { at, say } = tower(
    { module: "lighting", keys: ["level"], room: "R1" },
    { module: "lighting", keys: ["level"], room: "R1", facts: { also: ["R2"] } },
  );
  say(1, 0);
  expect(at("tower/first")).toMatchObject({ lit: [], dark: [] });
  say(2, 0);
  expect(at("tower/first")).toMatchObject({ lit: [], dark: ["R1", "R2"] });
  say(2, 40);
  expect(at("tower/first")).toMatchObject({ lit: ["R1", "R2"], dark: [], lamps: { value: 1, known: 2, of: 2 } });
  say(1, 0, STALE);
  expect(at("tower/first")).toMatchObject({ lit: ["R1", "R2"], lamps: { value: 1, known: 1, of: 2 } });
});

test("rooms with sensors are as warm as these say, and other places as their air conditioners do", () => {
  const { at, say } = tower(
    { module: "iaq", keys: ["temp"] },
    { module: "air-condition", keys: ["temperature"] },
    { module: "air-condition", keys: ["temperature"], floor: "second" },
  );
  say(1, 24);
  say(2, 30);
  say(3, 28);
  expect(at("tower/first")?.temperature).toEqual({ value: 24, known: 1, of: 1 });
  expect(at("tower/second")?.temperature.value).toBe(28);
});

test("the campus takes the water that its buildings take, whatever comes in to its tanks", () => {
  const { at, say } = tower(
    { module: "water-and-waste-meter", keys: ["flow"], facts: { role: "main" } },
    { module: "water-and-waste-meter", keys: ["flow"] },
  );
  say(1, 0);
  expect(at(CAMPUS)?.water).toEqual({ value: null, known: 0, of: 1 });
  say(2, 11.84);
  expect(at(CAMPUS)?.water).toEqual({ value: 11.84, known: 1, of: 1 });
});

test("a campus whose buildings have no water meters takes what comes in", () => {
  const { at, say } = tower({ module: "water-and-waste-meter", keys: ["flow"], facts: { role: "main" } });
  say(1, 3);
  expect(at(CAMPUS)?.water).toEqual({ value: 3, known: 1, of: 1 });
});

test("lamps on posts are lit one circuit at a time, though they light one road", () => {
  const posts = { posts: [[1, 1]] };
  const { at, say } = tower(
    { module: "lighting", keys: ["level"], room: "X1", facts: posts },
    { module: "lighting", keys: ["level"], room: "X1", facts: posts },
  );
  say(1, 80);
  say(2, 0);
  expect(at("tower/first")?.lit).toEqual(["X1", "D-0"]);
  expect(at("tower/first")?.dark).toEqual(["D-1"]);
});

test("changes of a second are one message, and only rows that are another have its number", () => {
  const { board, clock, send } = tower(
    { module: "lighting", keys: ["level"] },
    { module: "lighting", keys: ["level"], floor: "second" },
  );
  let messages = 0;
  board.onChange(() => {
    messages += 1;
  });
  const seen = board.version;
  for (let level = 1; level <= 20; level += 1) send(2, level);
  expect(messages).toBe(0);
  clock.pass(1_000);
  expect(messages).toBe(1);
  expect(board.rowsSince(seen).map(({ place }) => place)).toEqual([CAMPUS, "tower", "tower/second"]);
});
