import { FIRE_ALARM } from "@atrium/contract/devices";
import { fireProgramProblems } from "@atrium/contract/site";
import type { Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";

/** The programs of fire panels name each thing once, and only what the site has. */
export function checkFirePanels(
  { settings, campus, plans, connections }: Pick<SiteDocuments, "settings" | "campus" | "plans" | "connections">,
  problems: Problems,
): void {
  const panels = settings?.value.firePanels;
  if (settings === undefined || panels === undefined) return;
  const site = {
    modules: new Map(plans.flatMap(({ value }) => value.devices.map(({ id, module }) => [id, module] as const))),
    connections: new Set((connections?.value ?? []).map(({ id }) => id)),
    placements: new Set(campus.value.places.map(({ key }) => key)),
  };
  for (const { path, message } of fireProgramProblems(panels, site, FIRE_ALARM.module)) {
    problems.add(settings, ["firePanels", ...path], message);
  }
}
