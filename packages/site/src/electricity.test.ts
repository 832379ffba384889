import { afterEach, beforeEach, expect, test } from "vitest";
import { problemsOf } from "./problems.fixture.ts";
import { readSite } from "./readSite.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;
beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

const INCOMER = '{ "kind": "incomer", "key": "grid", "name": "Grid", "kilovolts": 22 }';
const MAIN = '{ "kind": "main-board", "key": "mdb", "name": "MDB", "from": "grid" }';
const board = (key: string, more = "") =>
  `{ "kind": "board", "key": "${key}", "name": "Board", "from": "mdb"${more === "" ? "" : `, ${more}`} }`;
const SERVES_HUT = '"serves": [{ "placement": "hut", "floor": "first" }]';
const give = (...nodes: string[]) =>
  site.change("site.json", '"currency"', `"electricity": { "nodes": [${nodes.join(", ")}] },\n  "currency"`);

test("a tree is right whose nodes stand behind those that feed them, and a cable has one run where nothing is said", async () => {
  const transformer =
    '{ "kind": "transformer", "key": "tr", "name": "TR", "from": "grid", "kva": 400, "noLoadWatts": 600, "fullLoadWatts": 5000, "impedance": 4 }';
  const generator = '{ "kind": "generator", "key": "gen", "name": "Generator", "kva": 100 }';
  const main =
    '{ "kind": "main-board", "key": "mdb", "name": "MDB", "from": "tr", "standby": { "generator": "gen" }, "capacitor": { "kvar": 50, "stepKvar": 10 } }';
  const cable = '"cable": { "metres": 30, "squareMillimetres": 50 }';
  const solar = '{ "kind": "solar", "key": "sun", "name": "Solar", "from": "mdb", "placements": ["hut"] }';
  await give(
    INCOMER,
    transformer,
    generator,
    main,
    board("db", `${cable}, ${SERVES_HUT}, "meters": ["EM-H1-01"]`),
    solar,
  );
  expect(await problemsOf(site)).toEqual([]);
  const { nodes } = (await readSite(site.folder)).settings.electricity ?? { nodes: [] };
  expect(nodes.map((node) => ("cable" in node ? node.cable?.runs : undefined))).toContain(1);
});

test.each([
  ["without an incomer", [board("db")], "site.json:3 electricity.nodes: expected at least one incomer"],
  ["with a key twice", [INCOMER, INCOMER], 'electricity.nodes[1].key: node "grid" already exists'],
  [
    "fed by a node that comes later",
    [INCOMER, board("db"), MAIN],
    'electricity.nodes[1].from: there is no node "mdb" before this one',
  ],
  [
    "with a board that feeds a main board",
    [INCOMER, MAIN, board("db"), '{ "kind": "main-board", "key": "m2", "name": "M", "from": "db" }'],
    "electricity.nodes[3].from: main-board must be fed by incomer, transformer or main-board, not by board",
  ],
  [
    "with a generator that is none",
    [
      INCOMER,
      '{ "kind": "main-board", "key": "mdb", "name": "MDB", "from": "grid", "standby": { "generator": "grid" } }',
    ],
    'electricity.nodes[1].standby.generator: there is no generator "grid" before this node',
  ],
  [
    "with a device that stands on no plan",
    [INCOMER, MAIN, board("db", '"device": "EQ-77"')],
    'electricity.nodes[2].device: there is no device "EQ-77" on any plan',
  ],
  [
    "with a meter that is a lamp",
    [INCOMER, MAIN, board("db", '"meters": ["L-H1-A-01"]')],
    'electricity.nodes[2].meters[0]: there is no energy meter "L-H1-A-01" on any plan',
  ],
  [
    "with a meter of two parts at a node",
    [INCOMER.replace("}", ', "meter": "EM-H1-01" }')],
    'electricity.nodes[0].meter: expected a meter with one part: "EM-H1-01" has 2',
  ],
  [
    "with a meter at two boards",
    [INCOMER, MAIN, board("db", '"meters": ["EM-H1-01"]'), board("db-2", '"meters": ["EM-H1-01"]')],
    'electricity.nodes[3].meters[0]: "EM-H1-01" already measures another node',
  ],
  [
    "with a place that is not there",
    [INCOMER, MAIN, board("db", '"serves": [{ "placement": "barn" }]')],
    'electricity.nodes[2].serves[0].placement: there is no place "barn"',
  ],
  [
    "with a floor that is not there",
    [INCOMER, MAIN, board("db", '"serves": [{ "placement": "hut", "floor": "second" }]')],
    'electricity.nodes[2].serves[0].floor: "hut" has no floor "second"',
  ],
  [
    "with a floor on two boards",
    [INCOMER, MAIN, board("db", SERVES_HUT), board("db-2", SERVES_HUT)],
    "electricity.nodes[3].serves[0]: already served by another board",
  ],
  [
    "with the sun of a place that is not there",
    [INCOMER, MAIN, '{ "kind": "solar", "key": "sun", "name": "Sun", "from": "mdb", "placements": ["barn"] }'],
    'electricity.nodes[2].placements[0]: there is no place "barn"',
  ],
])("a tree %s is reported", async (_case, nodes, expected) => {
  await give(...nodes);
  expect((await problemsOf(site)).join("\n")).toContain(expected);
});
