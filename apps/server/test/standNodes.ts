import type { Health } from "@atrium/contract/site";
import { nodesPart, type NodesPartOptions } from "../src/features/nodes/part.ts";

export interface NodesOption {
  /** Other nodes beside this one; with alarms. */
  readonly control?: NodesPartOptions["control"];
}

type Others = "packageFile" | "control" | "alarms" | "lines" | "sockets";

interface StandNodes extends Omit<NodesPartOptions, Others>, NodesOption {
  readonly alarms: { readonly alarms: NodesPartOptions["alarms"] };
  readonly health: { readonly monitor: { current(): Pick<Health, "connections"> } };
  readonly live: () => { readonly hub: { readonly size: number } };
}

/** The nodes of a stand. */
export function standNodes({ control, alarms, health, live, ...options }: StandNodes) {
  return nodesPart({
    ...options,
    control,
    packageFile: "package.json",
    alarms: alarms.alarms,
    lines: () => health.monitor.current().connections,
    sockets: () => live().hub.size,
  });
}
