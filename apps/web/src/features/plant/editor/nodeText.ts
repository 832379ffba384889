import type { Schematic, SchematicEdge, SchematicNode } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { KIND_NAMES } from "../drawing/kinds.ts";

/** Devices by their ids. */
type DeviceNames = ReadonlyMap<string, { readonly name: string }>;

/** What a list calls a node. */
export function nodeText(node: SchematicNode, devices: DeviceNames): string {
  return node.name ?? (node.device && (devices.get(node.device)?.name ?? node.device)) ?? t(KIND_NAMES[node.kind]);
}

/** "Primary pump 1 → Collector". */
export function edgeText({ nodes }: Schematic, { from, to }: SchematicEdge, devices: DeviceNames): string {
  const textOf = (key: string) => {
    const node = nodes.find((one) => one.key === key);
    return node === undefined ? key : nodeText(node, devices);
  };
  return `${textOf(from.node)} → ${textOf(to.node)}`;
}
