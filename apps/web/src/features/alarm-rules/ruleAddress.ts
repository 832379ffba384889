import { pathOf, routeOf } from "@atrium/contract/pages";

export const RULES_HREF = routeOf("setting-alarm-rules").path;
/** The id of a rule that is being written. */
export const NEW_RULE = "new";
export const NEW_RULE_HREF = ruleHref(NEW_RULE);

export function ruleHref(id: number | string): string {
  return pathOf(routeOf("setting-alarm-rule").path, { id: String(id) });
}
