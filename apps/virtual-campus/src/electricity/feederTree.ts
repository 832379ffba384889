import type { ElectricalNode } from "@atrium/contract/energy";
import type { Site } from "@atrium/site";
import type { MeterPart } from "./feeds.ts";
import type { Load } from "./load.ts";
import { drawnNodes, feeder, treeNodes, type TreeNode } from "./tree.ts";

/** The phase of a load that takes from all three alike. */
export const THREE_PHASE = 3;
/** Motors have three phases; lamps and sockets have one. */
const MOTORS: ReadonlySet<Load["use"]> = new Set(["ac", "lift", "chiller"]);
/** Kinds of room whose sockets have three. */
const STRONG_ROOMS: ReadonlySet<string> = new Set(["kitchen", "plant", "stage", "parking"]);

/** The tree with its feeders, and where each load and each part of a meter is in it. */
export interface FeederTree {
  readonly nodes: readonly TreeNode[];
  /** Index of the feeder, by load. */
  readonly loadNodes: Int32Array;
  /** 0 to 2, or three-phase, by load. */
  readonly loadPhases: Uint8Array;
  /** Index of the node that each part measures, by part; -1 where it measures none. */
  readonly partNodes: Int32Array;
  /** Its share of what flows there: several meters of one incomer divide it evenly. */
  readonly partShares: Float64Array;
  readonly boards: Boards;
}

/** @param feeders index of the part that measures each load, -1 for none */
export function connectFeeders(
  site: Site,
  {
    parts,
    loads,
    feeders,
  }: { readonly parts: readonly MeterPart[]; readonly loads: readonly Load[]; feeders: Int32Array },
): FeederTree {
  const nodes = treeNodes(site);
  const drawn = drawnNodes(site);
  const boards = new Boards(drawn);
  const partNodes = partNodesOf(
    parts,
    drawn,
    (part, key) => nodes.push(feeder(key, boards.of(part), part.channel)) - 1,
  );
  const unmetered = new Map<string, number>();
  const loadNodes = Int32Array.from(loads, (load, index) => {
    const part = feeders[index] ?? -1;
    if (part >= 0) {
      return partNodes[part] ?? 0;
    }
    const board = boards.at(load.placement, load.floor);
    const key = `${drawn[board]?.key ?? ""} ${load.use}`;
    const known = unmetered.get(key) ?? nodes.push(feeder(key, board, load.use)) - 1;
    unmetered.set(key, known);
    return known;
  });
  const measuring = new Map<number, number>();
  for (const node of partNodes) {
    measuring.set(node, (measuring.get(node) ?? 0) + 1);
  }
  return {
    nodes,
    boards,
    loadNodes,
    loadPhases: phasesOf(loads, loadNodes),
    partNodes,
    partShares: Float64Array.from(partNodes, (node) => 1 / (measuring.get(node) ?? 1)),
  };
}

function partNodesOf(
  parts: readonly MeterPart[],
  drawn: readonly ElectricalNode[],
  addFeeder: (part: MeterPart, key: string) => number,
): Int32Array {
  const measured = new Map(drawn.flatMap(({ meter }, index) => (meter === undefined ? [] : [[String(meter), index]])));
  const incomer = drawn.findIndex(({ kind }) => kind === "incomer");
  return Int32Array.from(parts, (part) => {
    const { device, channel } = part;
    const named = measured.get(device.id);
    if (named !== undefined) return named;
    if (channel !== "total") return addFeeder(part, `${device.id} ${channel}`);
    return /generator/i.test(device.name) ? -1 : incomer;
  });
}

/** One after the other, as an electrician hangs them: each feeder's phases carry about the same. */
function phasesOf(loads: readonly Load[], loadNodes: Int32Array): Uint8Array {
  const hung = new Map<number, number>();
  return Uint8Array.from(loads, ({ use, roomKind }, index) => {
    if (MOTORS.has(use) || STRONG_ROOMS.has(roomKind)) return THREE_PHASE;
    const node = loadNodes[index] ?? 0;
    const before = hung.get(node) ?? 0;
    hung.set(node, before + 1);
    return before % 3;
  });
}

/** Which board feeds a floor or what a meter measures. What no board serves hangs where the tree begins to branch. */
class Boards {
  readonly #byPlace = new Map<string, number>();
  readonly #byMeter = new Map<string, number>();
  readonly #usual: number;

  constructor(drawn: readonly ElectricalNode[]) {
    for (const [index, node] of drawn.entries()) {
      if (node.kind === "board") {
        for (const { placement, floor } of node.serves) this.#byPlace.set(placeKey(placement, floor), index);
        for (const meter of node.meters) this.#byMeter.set(meter, index);
      }
    }
    const mainBoard = drawn.findIndex(({ kind }) => kind === "main-board");
    this.#usual = mainBoard >= 0 ? mainBoard : drawn.findIndex(({ kind }) => kind === "incomer");
  }

  /** Index of the node. */
  at(placement: string, floor: string): number {
    return this.#byPlace.get(placeKey(placement, floor)) ?? this.#byPlace.get(placeKey(placement)) ?? this.#usual;
  }

  of({ device, plan }: MeterPart): number {
    return this.#byMeter.get(device.id) ?? this.at(plan.building, plan.floor);
  }
}

function placeKey(placement: string, floor = ""): string {
  return `${placement} ${floor}`;
}
