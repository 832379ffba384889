import { type Arbitrary, array, assert, constantFrom, double, integer, nat, pre, property, record } from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../test/builders.ts";
import type { FeederTree } from "./feederTree.ts";
import type { Network } from "./network.ts";
import { PowerFlow } from "./powerFlow.ts";
import { usualSupply } from "./supply.ts";
import { feeder, type TreeNode } from "./tree.ts";

let network: Network;
beforeAll(async () => {
  network = networkOf(await loopbackSite());
});

const YEAR = 365 * 86_400_000;
const aMoment = integer({ min: 0, max: YEAR }).map((since) => Date.parse("2026-01-01T00:00:00+07:00") + since);

/** One way of a board: what its loads take, W, and on which phase (3: on all alike). */
const aLoad = record({ watts: integer({ min: 0, max: 5_000 }), phase: integer({ min: 0, max: 3 }) });
const aBoard = record({
  /** Share of the boards before it: which one feeds it. */
  behind: double({ min: 0, max: 0.999, noNaN: true }),
  ohms: integer({ min: 0, max: 5 }).map((milli) => milli / 1_000),
  noLoadWatts: integer({ min: 0, max: 1_000 }),
  use: constantFrom("lighting", "ac", "plug", "lift", "chiller"),
  loads: array(aLoad, { maxLength: 6 }),
  peakKilowatts: constantFrom(0, 0, 0, 20, 60),
  stepKvar: constantFrom(0, 5),
});
type DrawnBoard = typeof aBoard extends Arbitrary<infer Board> ? Board : never;

interface Drawn {
  readonly feederTree: FeederTree;
  readonly watts: Float64Array;
}

/** An incomer with boards behind it, each behind one that was drawn before. */
function drawn(boards: readonly DrawnBoard[]): Drawn {
  const nodes: TreeNode[] = [{ ...feeder("incomer", -1, ""), kind: "incomer" }];
  const loadNodes: number[] = [];
  const loadPhases: number[] = [];
  const watts: number[] = [];
  const places = [0];
  for (const board of boards) {
    const parent = places[Math.floor(board.behind * places.length)] ?? 0;
    const { ohms: resistance, noLoadWatts, stepKvar } = board;
    const capacitor = stepKvar === 0 ? undefined : { vars: 4 * stepKvar * 1_000, step: stepKvar * 1_000 };
    const wire = { resistance, reactance: resistance / 3, noLoadWatts };
    const own = nodes.push({ ...feeder("board", parent, ""), kind: "main-board", ...wire, capacitor }) - 1;
    places.push(own);
    const inverters = [{ device: "SI-1", peakWatts: board.peakKilowatts * 1_000, yield: 0.95 }];
    if (board.peakKilowatts > 0) nodes.push({ ...feeder("solar", own, ""), kind: "solar", inverters });
    const way = nodes.push(feeder("way", own, board.use)) - 1;
    for (const load of board.loads) {
      loadNodes.push(way);
      loadPhases.push(load.phase);
      watts.push(load.watts);
    }
  }
  const feederTree: FeederTree = {
    ...network.feederTree,
    nodes,
    loadNodes: Int32Array.from(loadNodes),
    loadPhases: Uint8Array.from(loadPhases),
    partNodes: new Int32Array(0),
    partShares: new Float64Array(0),
  };
  return { feederTree, watts: Float64Array.from(watts) };
}

const aTree = array(aBoard, { minLength: 1, maxLength: 8 });

function solved({ feederTree, watts }: Drawn, time: number): PowerFlow {
  const flow = new PowerFlow(feederTree);
  flow.solve(network.momentAt(time), watts, usualSupply(feederTree.nodes));
  return flow;
}

/** Two numbers that must be alike within 0.1 %, or so much where there is next to nothing. */
interface Pair {
  readonly of: string;
  readonly one: number;
  readonly other: number;
  readonly least: number;
}

/** Those that are not alike. */
function unlike(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ one, other, least }) => !(Math.abs(one - other) <= Math.max(least, 0.001 * Math.abs(other))));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

test("what comes in at a node is what goes out to those behind it, and what a cable loses goes with the square of its current", () => {
  assert(
    property(aTree, aMoment, (boards, time) => {
      const tree = drawn(boards);
      const flow = solved(tree, time);
      const { nodes } = tree.feederTree;
      const behind = (node: number) =>
        nodes.flatMap(({ parent }, child) => (parent === node ? [flow.taken(child)] : []));
      const pairs = nodes.flatMap(({ key, kind, resistance, noLoadWatts }, node): Pair[] => {
        const isEnd = kind === "feeder" || kind === "solar";
        const out = isEnd ? flow.power(node) : sumOf(behind(node));
        const lost = noLoadWatts + sumOf(flow.at(node).amperes.map((amperes) => amperes ** 2 * resistance));
        return [
          { of: `${key} sum`, one: out, other: flow.power(node), least: 1 },
          {
            of: `${key} losses`,
            one: flow.taken(node) - flow.power(node),
            other: lost,
            least: 1 + 0.001 * Math.abs(flow.power(node)),
          },
        ];
      });
      const feeders = nodes.flatMap(({ kind }, node) => (kind === "feeder" ? [flow.power(node)] : []));
      pairs.push({ of: "loads", one: sumOf(feeders), other: sumOf([...tree.watts]), least: 1 });
      expect(unlike(pairs)).toEqual([]);
    }),
  );
});

/** Without what takes current at the board itself. */
function bare(board: DrawnBoard): DrawnBoard {
  return { ...board, noLoadWatts: 0, stepKvar: 0 };
}

test("at a board the currents of its ways, phase by phase, add up to the current that comes in", () => {
  assert(
    property(aTree, aMoment, (boards, time) => {
      const tree = drawn(boards.map(bare));
      const flow = solved(tree, time);
      const { nodes } = tree.feederTree;
      const pairs: Pair[] = [];
      for (const [node, { kind }] of nodes.entries()) {
        if (kind === "feeder" || kind === "solar") continue;
        for (let phase = 0; phase < 3; phase += 1) {
          const own = phasor(flow, node, phase);
          const ways = nodes.flatMap((child, index) =>
            child.parent === node ? [seenFromAbove(phasor(flow, index, phase), child)] : [],
          );
          const left = Math.hypot(
            sumOf(ways.map(({ real }) => real)) - own.real,
            sumOf(ways.map(({ imaginary }) => imaginary)) - own.imaginary,
          );
          const most = 0.01 + 0.001 * Math.hypot(own.real, own.imaginary);
          pairs.push({ of: "current", one: left, other: 0, least: most });
          pairs.push(...ways.map(({ volts }) => ({ of: "volts", one: volts, other: own.volts, least: 0.01 })));
        }
      }
      expect(unlike(pairs)).toEqual([]);
    }),
  );
});

interface Phasor {
  readonly volts: number;
  /** A, in step with the voltage and a quarter turn from it. */
  readonly real: number;
  readonly imaginary: number;
}

function phasor(flow: PowerFlow, node: number, phase: number): Phasor {
  const { watts, vars, volts } = flow.at(node);
  const across = volts[phase] ?? 0;
  return { volts: across, real: (watts[phase] ?? 0) / across, imaginary: -(vars[phase] ?? 0) / across };
}

/** The same current against the voltage at the other end of its cable. */
function seenFromAbove(
  { volts, real, imaginary }: Phasor,
  { resistance, reactance }: Pick<TreeNode, "resistance" | "reactance">,
): Phasor {
  const above = {
    real: volts + real * resistance - imaginary * reactance,
    imaginary: real * reactance + imaginary * resistance,
  };
  const size = Math.hypot(above.real, above.imaginary);
  return {
    volts: size,
    real: (real * above.real + imaginary * above.imaginary) / size,
    imaginary: (imaginary * above.real - real * above.imaginary) / size,
  };
}

test("the sun flows towards the grid, loads never do, and the incomer shows which of both is more", () => {
  assert(
    property(aTree, (boards) => {
      const tree = drawn(boards);
      const noon = solved(tree, Date.parse("2026-03-22T12:00:00+07:00"));
      const night = solved(tree, Date.parse("2026-03-22T02:00:00+07:00"));
      const at = (flow: PowerFlow, wanted: string) =>
        tree.feederTree.nodes.flatMap(({ kind }, node) => (kind === wanted ? [flow.power(node)] : []));
      expect(at(noon, "solar").filter((watts) => watts >= 0)).toEqual([]);
      expect(at(night, "solar").filter((watts) => watts <= 0)).toEqual([]);
      expect(at(noon, "feeder").filter((watts) => watts < 0)).toEqual([]);
      expect(night.power(0)).toBeGreaterThanOrEqual(0);
      const made = -sumOf(at(noon, "solar"));
      const taken = sumOf([...tree.watts]);
      const lost = sumOf(tree.feederTree.nodes.map((_, node) => noon.taken(node) - noon.power(node)));
      const [one, other] = [noon.power(0), taken - made + lost];
      expect(unlike([{ of: "incomer", one, other, least: 1 + 0.001 * (taken + made) }])).toEqual([]);
    }),
  );
});

test("a load that changes is taken along to the incomer as if all were looked at again", () => {
  assert(
    property(aTree, aMoment, nat(), integer({ min: 0, max: 5_000 }), (boards, time, which, watts) => {
      const tree = drawn(boards);
      pre(tree.watts.length > 0);
      const flow = solved(tree, time);
      const load = which % tree.watts.length;
      flow.change(load, watts - (tree.watts[load] ?? 0));
      const anew = solved({ ...tree, watts: tree.watts.with(load, watts) }, time);
      const least = Math.max(5, 0.01 * watts);
      const pairs = tree.feederTree.nodes.map(({ key }, node) => ({
        of: key,
        one: flow.power(node),
        other: anew.power(node),
        least,
      }));
      expect(unlike(pairs)).toEqual([]);
    }),
  );
});

test("volts sink behind a cable with the load, and stay within what a house is built for", () => {
  const watts = new Float64Array(network.loads.length);
  const moment = network.momentAt(Date.parse("2026-11-20T10:00:00+07:00"));
  network.evaluate(moment, watts);
  const flow = new PowerFlow(network.feederTree);
  flow.solve(moment, watts, usualSupply(network.feederTree.nodes));
  const voltsAt = (key: string) =>
    flow.at(network.feederTree.nodes.findIndex((node) => node.key === key)).volts[0] ?? 0;
  expect(voltsAt("incomer")).toBeGreaterThan(12_500);
  expect(voltsAt("mdb-2")).toBeGreaterThan(voltsAt("db-l1"));
  // EN 50160: 230 V ± 10 %.
  for (const [node, { kind }] of network.feederTree.nodes.entries()) {
    if (kind === "incomer" || kind === "generator") continue;
    for (const volts of flow.at(node).volts) {
      expect(volts).toBeGreaterThan(215);
      expect(volts).toBeLessThan(245);
    }
  }
});
