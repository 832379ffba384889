import type { ElectricalNode } from "@atrium/contract";
import type { AlarmSite, BoundAlarm } from "./boundAlarm.ts";

/** For each device, the alarms of the boards without which it has no power: its own board's, and those before it. */
export function boardLoads(
  boards: readonly BoundAlarm[],
  { devices, nodes }: AlarmSite,
): ReadonlyMap<string, string[]> {
  const alarmOf = new Map(boards.map(({ device, key }) => [device?.id, key]));
  const byKey = new Map<string, ElectricalNode>(nodes.map((node) => [node.key, node]));
  const found = new Map<string, string[]>();
  const explain = (device: string, path: readonly ElectricalNode[]): void => {
    const alarms = path.flatMap((node) => alarmsOf(node, alarmOf));
    if (alarms.length > 0) found.set(device, [...new Set([...(found.get(device) ?? []), ...alarms])]);
  };
  // What a node is, or is measured by, is fed from the nodes before it, wherever it stands.
  const ofNodes = new Set<string>(nodes.flatMap(ownDevices));
  for (const node of nodes) {
    const [, ...before] = upstream(node, byKey);
    for (const device of ownDevices(node)) explain(device, before);
    if (node.kind !== "board") continue;
    for (const { id, ...place } of devices) {
      if (!ofNodes.has(id) && isFed({ id, ...place }, node)) explain(id, [node, ...before]);
    }
  }
  return found;
}

function alarmsOf(node: ElectricalNode, alarmOf: ReadonlyMap<string | undefined, string>): string[] {
  return [...new Set(ownDevices(node).flatMap((device) => alarmOf.get(device) ?? []))];
}

function ownDevices({ device, meter }: ElectricalNode): string[] {
  return [device, meter].filter((one) => one !== undefined);
}

/** The node and those before it, up to a board that a generator takes over: without the grid that one has power. */
function upstream(node: ElectricalNode, byKey: ReadonlyMap<string, ElectricalNode>): ElectricalNode[] {
  const path: ElectricalNode[] = [];
  for (let at: ElectricalNode | undefined = node; at !== undefined && !path.includes(at);) {
    path.push(at);
    if (at.kind === "main-board" && at.standby !== undefined) break;
    at = "from" in at ? byKey.get(at.from) : undefined;
  }
  return path;
}

interface Fed {
  readonly id: string;
  readonly placement: string;
  readonly floor: string;
}

type Board = Extract<ElectricalNode, { kind: "board" }>;

function isFed({ id, placement, floor }: Fed, node: Board): boolean {
  if (node.meters.some((meter) => meter === id)) return true;
  return node.serves.some((place) => place.placement === placement && (place.floor ?? floor) === floor);
}
