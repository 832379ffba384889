import { DeviceId } from "@atrium/contract";
import { PointDescription, QUALITY } from "@atrium/contract/devices";
import { Schematic } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { type ReadPoint, shownOf } from "./boundPoints.ts";
import { energised } from "./energised.ts";

/** grid – main; main –/– lit, main –/– dark, main –?– bare, main – plain */
const LINE = Schematic.parse({
  key: "line",
  name: "Line",
  page: "electrical",
  size: [60, 20],
  nodes: [
    { key: "grid", kind: "incomer", at: [0, 0], device: "IN" },
    { key: "main", kind: "busbar", at: [0, 4] },
    { key: "lit", kind: "board", at: [0, 6], device: "LIT" },
    { key: "dark", kind: "board", at: [8, 6], device: "DARK" },
    { key: "bare", kind: "board", at: [16, 6] },
    { key: "plain", kind: "board", at: [24, 6] },
  ],
  edges: [
    wire("grid", "main"),
    wire("main", "lit", { status: { device: "LIT", point: "breaker-status" } }),
    wire("main", "dark", {
      status: { device: "DARK", point: "breaker-status" },
      trip: { device: "DARK", point: "breaker-trip" },
    }),
    wire("main", "bare", {}),
    wire("main", "plain"),
  ],
});

function wire(from: string, to: string, breaker?: object) {
  return {
    from: { node: from, side: "bottom" },
    to: { node: to, side: "top" },
    medium: "electricity",
    ...(breaker && { breaker }),
  };
}

function readOf(values: Readonly<Record<string, number>>, old: readonly string[] = []): ReadPoint {
  return (device, key) => {
    const value = values[`${device} ${key}`];
    if (value === undefined) return undefined;
    const point = PointDescription.parse({
      id: 1,
      device: DeviceId.parse(device),
      key,
      name: key,
      kind: "number",
      ...(key.startsWith("voltage") && { unit: "V" }),
      isWritable: false,
      expectedInterval: 1_000,
    });
    const quality = old.includes(device) ? QUALITY.stale : QUALITY.good;
    return shownOf(point, { value, quality, time: 1, since: 1 });
  };
}

function liveOf(read: ReadPoint): Record<string, boolean | undefined> {
  const { isLive } = energised(LINE, read);
  return Object.fromEntries(LINE.nodes.map(({ key }) => [key, isLive(key)]));
}

const ON = { "IN voltage-a-n": 12_700, "LIT voltage-a-n": 230, "LIT breaker-status": 1 };
const DARK = { "DARK voltage-a-n": 0.4, "DARK breaker-status": 0 };

test("voltage goes through wires and closed breakers; behind one whose position nobody knows it stays unknown", () => {
  expect(liveOf(readOf({ ...ON, ...DARK }))).toEqual({
    grid: true,
    main: true,
    lit: true,
    dark: false,
    bare: undefined,
    plain: true,
  });
});

test("a busbar without a meter has the voltage of a board behind a closed breaker, not the darkness behind an open one", () => {
  const { "IN voltage-a-n": _grid, ...boards } = ON;
  expect(liveOf(readOf({ ...boards, ...DARK }))).toMatchObject({ main: true, plain: true, dark: false });
  expect(liveOf(readOf(DARK))).toMatchObject({ main: undefined, plain: undefined, dark: false });
});

test("in a power cut everything that is connected is dead", () => {
  expect(liveOf(readOf({ ...ON, "IN voltage-a-n": 0, "LIT voltage-a-n": 0 }))).toMatchObject({
    grid: false,
    main: false,
    lit: false,
    plain: false,
    bare: undefined,
  });
});

test("what is not heard now says nothing", () => {
  const old = ["IN", "LIT", "DARK"];
  expect(Object.values(liveOf(readOf({ ...ON, ...DARK }, old)))).toEqual(Array(6).fill(undefined));
});

test("a breaker is closed, open, tripped, or nobody knows", () => {
  const states = (values: Readonly<Record<string, number>>) => {
    const { breakerOf } = energised(LINE, readOf(values));
    return LINE.edges.map((edge) => breakerOf(edge));
  };
  expect(states({ ...ON, ...DARK })).toEqual([undefined, "closed", "open", "unknown", undefined]);
  expect(states({ ...DARK, "DARK breaker-trip": 1 })).toEqual([undefined, "unknown", "tripped", "unknown", undefined]);
});
