import type { EdgeBreaker, Schematic, SchematicEdge, SchematicNode } from "@atrium/contract/site";
import type { ReadPoint, Shown } from "./boundPoints.ts";

/** Unknown: nobody measures it, or it is not heard. */
export type BreakerState = "closed" | "open" | "tripped" | "unknown";

/** What says of a device whether there is voltage, and whether its breaker is closed. */
export const VOLTAGE = "voltage-a-n";
export const BREAKER = "breaker-status";
/** V below which a conductor is dead: meters show a little without any. */
const DEAD = 10;

type Live = boolean | undefined;

/** @property isLive whether there is voltage at a node */
interface Energised {
  readonly isLive: (node: string) => Live;
  readonly breakerOf: (edge: SchematicEdge) => BreakerState | undefined;
}

/** Where there is voltage: what is measured, and what is connected to it through closed breakers. What nobody knows stays unknown. */
export function energised({ nodes, edges }: Pick<Schematic, "nodes" | "edges">, read: ReadPoint): Energised {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const breakerOf = ({ breaker }: SchematicEdge) => breaker && breakerState(breaker, read);
  const conducts = (edge: SchematicEdge): boolean => {
    if (edge.medium !== "electricity" || ![undefined, "closed"].includes(breakerOf(edge))) return false;
    return [edge.from.node, edge.to.node].every((key) => isClosed(byKey.get(key), read));
  };
  const joined = new Map<string, string[]>();
  for (const edge of edges.filter(conducts)) {
    const [from, to] = [edge.from.node, edge.to.node];
    joined.set(from, [...(joined.get(from) ?? []), to]);
    joined.set(to, [...(joined.get(to) ?? []), from]);
  }
  const live = new Map<string, boolean>();
  for (const node of nodes) {
    const measured = voltageAt(node, read);
    if (measured !== undefined) live.set(node.key, measured);
  }
  // Voltage counts more than its absence: a board that is dark by itself does not say that all of them are.
  for (const isOn of [true, false]) {
    const waiting = [...live].flatMap(([key, is]) => (is === isOn ? [key] : []));
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      for (const next of joined.get(key) ?? []) {
        if (live.has(next)) continue;
        live.set(next, isOn);
        waiting.push(next);
      }
    }
  }
  return { isLive: (key) => live.get(key), breakerOf };
}

/** A breaker that is a node of its own lets through only what it is known to. */
function isClosed(node: SchematicNode | undefined, read: ReadPoint): boolean {
  if (node?.kind !== "breaker") return true;
  const position = node.device === undefined ? undefined : valueOf(read(node.device, BREAKER));
  return position !== undefined && position !== 0;
}

function breakerState({ status, trip }: EdgeBreaker, read: ReadPoint): BreakerState {
  if (trip !== undefined && (valueOf(read(trip.device, trip.point)) ?? 0) > 0) return "tripped";
  const position = status && valueOf(read(status.device, status.point));
  if (position === undefined) return "unknown";
  return position === 0 ? "open" : "closed";
}

/** undefined: nothing measures it, or it is not heard now */
function voltageAt({ device: own, points }: SchematicNode, read: ReadPoint): Live {
  const shown = [
    own === undefined ? undefined : read(own, VOLTAGE),
    ...points.map(({ device = own, point }) => (device === undefined ? undefined : read(device, point))),
  ];
  const volts = shown.flatMap((one) => {
    const value = valueOf(one);
    if (one === undefined || value === undefined) return [];
    return one.point.unit === "V" ? [value] : [];
  });
  return volts.length === 0 ? undefined : volts.some((value) => value > DEAD);
}

/** The value of now; undefined where there is none. */
function valueOf(shown: Shown | undefined): number | undefined {
  return shown === undefined || shown.isOld || shown.value === null ? undefined : shown.value;
}
