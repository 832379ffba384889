import type { Cable, ElectricalNode } from "@atrium/contract/energy";
import type { Site } from "@atrium/site";
import { type Inverter, invertersOf } from "./solar.ts";

/** V between two phases, at which every resistance is given. */
export const LOW_VOLTAGE = 400;
/** Ω·mm²/m of copper at the 70 °C of a loaded cable. */
const RESISTIVITY = 0.0225;
/** Ω/m of a cable, whatever its thickness. */
const REACTANCE = 0.00008;

/** A place in the tree where electricity comes together or goes apart. */
export interface TreeNode {
  readonly key: string;
  readonly name: string;
  readonly kind: ElectricalNode["kind"] | "feeder";
  /** Index of the node that feeds it, always a smaller one; -1 where electricity begins. */
  readonly parent: number;
  /** Ω a phase from there to here, as seen at low voltage. */
  readonly resistance: number;
  readonly reactance: number;
  /** W that it always takes. */
  readonly noLoadWatts: number;
  /** Between two phases, where that is not low voltage. */
  readonly kilovolts?: number;
  readonly capacitor?: { readonly vars: number; readonly step: number } | undefined;
  readonly standby?: TransferSwitch | undefined;
  readonly inverters?: readonly Inverter[];
  /** Of a feeder: the use of what hangs on it. */
  readonly use?: string;
}

interface TransferSwitch {
  /** Index of the node. */
  readonly generator: number;
  /** ms */
  readonly startsAfter: number;
  readonly returnsAfter: number;
}

/** A site that says nothing of its electricity has one incomer, on which everything hangs. */
const UNDRAWN: readonly ElectricalNode[] = [{ kind: "incomer", key: "incomer", name: "Incomer", kilovolts: 0.4 }];

/** The nodes that a site names. Feeders come behind them. */
export function drawnNodes(site: Site): readonly ElectricalNode[] {
  return site.settings.electricity?.nodes ?? UNDRAWN;
}

export function treeNodes(site: Site): TreeNode[] {
  const drawn = drawnNodes(site);
  const indexes = new Map(drawn.map(({ key }, index) => [key, index]));
  const indexOf = (key: string) => indexes.get(key) ?? -1;
  const treeNode = (node: ElectricalNode): TreeNode => {
    const { key, name, kind } = node;
    const parent = "from" in node ? indexOf(node.from) : -1;
    const wire = node.kind === "transformer" ? windings(node) : wireOf("cable" in node ? node.cable : undefined);
    return { key, name, kind, parent, ...wire, ...ownOf(node, site, indexOf) };
  };
  return drawn.map(treeNode);
}

/** What hangs on one way of a board. What is lost behind it counts as taken by the loads. */
export function feeder(key: string, parent: number, use: string): TreeNode {
  return { key, name: key, kind: "feeder", parent, ...wireOf(undefined), use };
}

type Wire = Pick<TreeNode, "resistance" | "reactance" | "noLoadWatts">;

function wireOf(cable: Cable | undefined): Wire {
  if (cable === undefined) {
    return { resistance: 0, reactance: 0, noLoadWatts: 0 };
  }
  const { metres, squareMillimetres, runs } = cable;
  const resistance = (RESISTIVITY * metres) / squareMillimetres / runs;
  return { resistance, reactance: (REACTANCE * metres) / runs, noLoadWatts: 0 };
}

/** At its rated power a transformer loses its full-load watts in its windings, over which its impedance drops. */
function windings({ kva, fullLoadWatts, noLoadWatts, impedance }: ElectricalNode & { kind: "transformer" }): Wire {
  const ohms = LOW_VOLTAGE ** 2 / (kva * 1_000);
  const resistance = (fullLoadWatts / (kva * 1_000)) * ohms;
  return {
    resistance,
    reactance: Math.sqrt(Math.max(0, ((impedance / 100) * ohms) ** 2 - resistance ** 2)),
    noLoadWatts,
  };
}

function ownOf(node: ElectricalNode, site: Site, indexOf: (key: string) => number): Partial<TreeNode> {
  switch (node.kind) {
    case "incomer":
      return { kilovolts: node.kilovolts };
    case "solar":
      return { inverters: invertersOf(site, node.placements) };
    case "main-board": {
      const { capacitor, standby } = node;
      return {
        capacitor: capacitor && { vars: capacitor.kvar * 1_000, step: capacitor.stepKvar * 1_000 },
        standby: standby && {
          generator: indexOf(standby.generator),
          startsAfter: standby.startsAfter * 1_000,
          returnsAfter: standby.returnsAfter * 1_000,
        },
      };
    }
    default:
      return {};
  }
}
