import { ElectricalNode } from "@atrium/contract/energy";
import { Schematics, schematicProblems } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { singleLine } from "./singleLine.ts";

const POINTS: Readonly<Record<string, readonly string[]>> = {
  IN: ["active-power", "breaker-status", "breaker-trip", "voltage-a-b"],
  MAIN: ["active-power", "breaker-status"],
  ATS: ["ats-normal-breaker", "ats-emergency-breaker"],
  METER: ["total.active-power"],
};
const SITE = {
  drawn: [],
  hasPoint: (device: string, key: string) => POINTS[device]?.includes(key) === true,
  powerOf: (device: string) => POINTS[device]?.find((key) => key.endsWith(".active-power")),
};

function tree(boards: number): ElectricalNode[] {
  const fed = { cable: { metres: 10, squareMillimetres: 16, runs: 1 } };
  const board = (_: unknown, index: number) => ({
    kind: "board",
    key: `db-${String(index)}`,
    name: `DB ${String(index)}`,
    from: "main",
    ...fed,
    ...(index === 0 && { meter: "METER" }),
  });
  return [
    { kind: "incomer", key: "in", name: "Incomer", kilovolts: 22, device: "IN" },
    { kind: "generator", key: "gen", name: "Generator", kva: 100 },
    {
      kind: "transformer",
      key: "tr",
      name: "TR",
      from: "in",
      kva: 1000,
      noLoadWatts: 1,
      fullLoadWatts: 1,
      impedance: 6,
    },
    { kind: "main-board", key: "main", name: "Main", from: "tr", device: "MAIN", capacitor: { kvar: 1, stepKvar: 1 } },
    { kind: "main-board", key: "safe", name: "Safe", from: "main", standby: { generator: "gen", device: "ATS" } },
    { kind: "board", key: "lifts", name: "Lifts", from: "safe", ...fed },
    ...Array.from({ length: boards }, board),
  ].map((node) => ElectricalNode.parse(node));
}

test("a tree is drawn from the grid downwards, with the points that its devices have, and nothing over another", () => {
  const drawings = singleLine(tree(19), SITE);
  const site = { hasDevice: (device: string) => POINTS[device] !== undefined, hasPoint: SITE.hasPoint };
  expect(schematicProblems(Schematics.parse(drawings), site)).toEqual([]);
  const [drawing] = drawings;
  expect(drawing).toMatchObject({ key: "single-line-in", name: "Incomer", page: "electrical" });
  const kinds = Map.groupBy(drawing?.nodes ?? [], ({ kind }) => kind);
  expect([...kinds].map(([kind, { length }]) => [kind, length])).toEqual([
    ["incomer", 1],
    ["transformer", 1],
    // 19 boards have three rows of a busbar.
    ["busbar", 5],
    ["board", 20],
    ["transfer-switch", 1],
    ["generator", 1],
  ]);
  const edge = (to: string) => drawing?.edges.find((one) => one.to.node === to);
  expect(edge("main")).toMatchObject({
    flow: [{ device: "MAIN", point: "active-power" }],
    breaker: { status: { device: "MAIN", point: "breaker-status" } },
  });
  expect(edge("db-0")).toMatchObject({ flow: [{ device: "METER", point: "total.active-power" }], breaker: {} });
  expect(edge("db-1")).toMatchObject({ flow: [], breaker: {} });
  expect(edge("safe-switch")?.breaker).toEqual({ status: { device: "ATS", point: "ats-normal-breaker" } });
});

test("a tree of which people have drawn a device is theirs", () => {
  const [automatic] = singleLine(tree(1), SITE);
  if (automatic === undefined) throw new Error("not drawn");
  expect(singleLine(tree(1), { ...SITE, drawn: [automatic] })).toEqual([]);
  const other = { ...automatic, nodes: automatic.nodes.map(({ device: _former, ...node }) => node) };
  expect(singleLine(tree(1), { ...SITE, drawn: [{ ...other, key: "other" }] })).toHaveLength(1);
  expect(singleLine([], SITE)).toEqual([]);
});
