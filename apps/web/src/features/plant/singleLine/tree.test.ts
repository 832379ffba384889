import { DeviceId } from "@atrium/contract";
import type { ElectricalNode } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import { deviceWith } from "../../../devices/device.fixture.ts";
import type { Seen } from "../seen.ts";
import { drawnTree } from "./tree.ts";

const id = (text: string) => DeviceId.parse(text);
const NODES: readonly ElectricalNode[] = [
  { kind: "incomer", key: "in", name: "Incomer", kilovolts: 22, device: id("IN") },
  { kind: "generator", key: "gen", name: "Generator", kva: 100 },
  { kind: "main-board", key: "main", name: "Main", from: "in" },
  { kind: "board", key: "one", name: "One", from: "main", device: id("ONE"), serves: [], meters: [] },
  { kind: "board", key: "two", name: "Two", from: "main", device: id("TWO"), serves: [], meters: [] },
  { kind: "board", key: "bare", name: "Bare", from: "main", serves: [], meters: [] },
];

function seen(volts: number | null, isStale = false): Seen {
  return {
    device: deviceWith("EQ-1", []),
    reading: {
      values: { "voltage-a-n": volts },
      condition: { isOn: true },
      state: "on",
      isStale,
      stuck: [],
      seenAt: 1,
      changedAt: null,
      holds: {},
      hold: undefined,
      lostHold: undefined,
    },
  };
}

function live(told: Readonly<Record<string, Seen>>) {
  const [incomer] = drawnTree(NODES, (device) => (device === undefined ? undefined : told[device]));
  const [main] = incomer?.children ?? [];
  return [incomer, main, ...(main?.children ?? [])].map((one) => one?.isLive);
}

test("generators are no beginnings, and everything hangs where it is fed", () => {
  const tree = drawnTree(NODES, () => undefined);
  expect(tree.map(({ node }) => node.key)).toEqual(["in"]);
  expect(tree[0]?.children[0]?.children.map(({ node }) => node.key)).toEqual(["one", "two", "bare"]);
});

test("a board without a meter is as live as what it feeds, or as what feeds it", () => {
  expect(live({ IN: seen(12_700), ONE: seen(0), TWO: seen(230) })).toEqual([true, true, false, true, true]);
  expect(live({ IN: seen(0), ONE: seen(0), TWO: seen(0) })).toEqual([false, false, false, false, false]);
});

test("what is not heard now says nothing of itself", () => {
  expect(live({ IN: seen(12_700, true), ONE: seen(230, true), TWO: seen(null) })).toEqual(Array(5).fill(undefined));
});
