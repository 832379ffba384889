import type { Saving } from "@atrium/contract/energy";
import { pathOf, ROUTES } from "@atrium/contract/pages";

/** Where the rule of a row is set. */
export function ruleHref({ kind, rule }: Pick<Saving, "kind" | "rule">): string {
  // Conditions have a page for each kind of source: their list knows it.
  if (kind === "condition") return ROUTES["setting-conditions-list"].path;
  const page = kind === "limit" ? "setting-peak-limits-form" : "setting-schedules-form";
  return pathOf(ROUTES[page].path, { id: String(rule) });
}
