import type { ScheduleContent } from "@atrium/contract/automation";
import { LIGHTING, PA, systemName } from "@atrium/contract/devices";

/** The colour of each system's series: what it means is fixed (DESIGN 8). The others share the last one. */
const COLOURS: Readonly<Record<string, string>> = {
  lighting: "var(--c-2)",
  "air-condition": "var(--c-1)",
  plug: "var(--c-3)",
  pa: "var(--c-4)",
  curtain: "var(--c-5)",
};
const OTHER = "var(--c-6)";

export interface ScheduleLook {
  readonly module: string;
  /** "Lighting" */
  readonly name: string;
  readonly colour: string;
}

/** What a schedule is shown as: by the system of its first action. */
export function scheduleLook({ actions: [first] }: Pick<ScheduleContent, "actions">): ScheduleLook {
  const module = first?.kind === "set" ? first.module : first?.kind === "play" ? PA.module : LIGHTING.module;
  return { module, name: systemName(module), colour: COLOURS[module] ?? OTHER };
}
