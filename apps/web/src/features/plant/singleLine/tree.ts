import type { ElectricalNode } from "@atrium/contract/energy";
import { valueOf } from "../../../devices/reading.ts";
import type { Seen } from "../seen.ts";

/** A node of the tree as it is drawn. */
export interface Drawn<Node extends ElectricalNode = ElectricalNode> {
  readonly node: Node;
  readonly seen: Seen | undefined;
  /** Whether there is voltage; undefined: not known. */
  readonly isLive: boolean | undefined;
  readonly children: readonly Drawn[];
}

export type FindDevice = (id: string | undefined) => Seen | undefined;

/** The nodes where electricity comes in, each with all that hangs on it. Generators are drawn beside what they stand by. */
export function drawnTree(nodes: readonly ElectricalNode[], find: FindDevice): Drawn[] {
  const byParent = Map.groupBy(nodes, (node) => ("from" in node ? node.from : ""));
  const draw = (node: ElectricalNode, above: boolean | undefined): Drawn => {
    const seen = find(node.device);
    const own = hasVoltage(seen);
    const below = byParent.get(node.key) ?? [];
    const told = own ?? firstKnown(below.map(({ device }) => hasVoltage(find(device)))) ?? above;
    return { node, seen, isLive: told, children: below.map((child) => draw(child, told)) };
  };
  return (byParent.get("") ?? []).filter(({ kind }) => kind !== "generator").map((node) => draw(node, undefined));
}

/** Whether a device measures voltage; undefined where it measures none, or is not heard now. */
function hasVoltage(seen: Seen | undefined): boolean | undefined {
  if (seen === undefined || seen.reading.isStale) return undefined;
  const volts = valueOf(seen.reading, "voltage-a-n");
  return volts === null ? undefined : volts > 0;
}

/** A board that stands dark beside one with voltage does not say that all of them are dark. */
function firstKnown(told: readonly (boolean | undefined)[]): boolean | undefined {
  if (told.includes(true)) return true;
  return told.includes(false) ? false : undefined;
}

export function isOf<Kind extends ElectricalNode["kind"]>(
  drawn: Drawn,
  kind: Kind,
): drawn is Drawn<ElectricalNode & { kind: Kind }> {
  return drawn.node.kind === kind;
}
