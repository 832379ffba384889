import type { MeterPart } from "./feeds.ts";
import type { FeederTree } from "./feederTree.ts";

/** A counter of energy in a part of a meter. */
export interface Counter {
  /** Index of the part. */
  readonly part: number;
  /** It counts what flows towards the grid; the other one counts what is delivered to the loads. */
  readonly isReceived: boolean;
  /** Its name in the memory. */
  readonly key: string;
  readonly device: string;
  /** Key of the point that shows it. */
  readonly point: string;
}

/** One for what each part delivers, in their order, and behind them those of parts that the sun is behind. */
export function countersOf(parts: readonly MeterPart[], feederTree: FeederTree): Counter[] {
  const sunny = sunnyNodes(feederTree);
  const counter = ({ device, channel }: MeterPart, part: number, isReceived: boolean): Counter => ({
    part,
    isReceived,
    key: `${device.id} ${channel}${isReceived ? " received" : ""}`,
    device: device.id,
    point: `${channel}.active-energy${isReceived ? "-received" : ""}`,
  });
  const twoWay = [...parts.entries()].filter(([index]) => sunny.has(feederTree.partNodes[index] ?? -1));
  return [
    ...parts.map((part, index) => counter(part, index, false)),
    ...twoWay.map(([index, part]) => counter(part, index, true)),
  ];
}

/** Nodes at which electricity can flow towards the grid. */
function sunnyNodes({ nodes }: FeederTree): Set<number> {
  const sunny = new Set<number>();
  for (const [index, { kind }] of nodes.entries()) {
    if (kind !== "solar") continue;
    for (let at = index; at >= 0; at = nodes[at]?.parent ?? -1) sunny.add(at);
  }
  return sunny;
}
