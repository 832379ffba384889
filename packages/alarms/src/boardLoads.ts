import type { ElectricalNode } from "@atrium/contract/energy";
import type { AlarmSite, BoundAlarm } from "./boundAlarm.ts";

/** For each device, the alarms of the boards without which it has no power: its own board's, and those before it. */
export function boardLoads(
  boards: readonly BoundAlarm[],
  { devices, nodes }: AlarmSite,
): ReadonlyMap<string, string[]> {
  const alarmOf = new Map(boards.map(({ device, key }) => [device?.id, key]));
  const byKey = new Map<string, ElectricalNode>(nodes.map((node) => [node.key, node]));
  const found = new Map<string, string[]>();
  const explain = (device: string, alarms: readonly string[]): void => {
    found.set(device, [...new Set([...(found.get(device) ?? []), ...alarms])]);
  };
  // What a node is, or is measured by, is fed from the nodes before it, wherever it stands.
  const ofNodes = new Set<string>(nodes.flatMap(ownDevices));
  const others = devices.filter(({ id }) => !ofNodes.has(id));
  const byPlacement = Map.groupBy(others, ({ placement }) => placement);
  const metered = new Map(others.map((device) => [String(device.id), device]));
  for (const node of nodes) {
    const [, ...upstreamNodes] = upstream(node, byKey);
    const before = upstreamNodes.flatMap((one) => alarmsOf(one, alarmOf));
    if (before.length > 0) for (const device of ownDevices(node)) explain(device, before);
    const alarms = [...alarmsOf(node, alarmOf), ...before];
    if (node.kind !== "board" || alarms.length === 0) continue;
    const served = node.serves.flatMap((place) => {
      return (byPlacement.get(place.placement) ?? []).filter(({ floor }) => (place.floor ?? floor) === floor);
    });
    const measured = node.meters.flatMap((meter) => metered.get(meter) ?? []);
    for (const { id } of new Set([...served, ...measured])) explain(id, alarms);
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
