import { type ForecastKind, pathOf, routeOf } from "@atrium/contract";
import { PageLink } from "../../lists/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";

interface RuleLinkProps {
  source: { readonly kind: ForecastKind; readonly rule: number | null; readonly name: string };
}

/** The name of a rule; a link for whoever may open it. */
export function RuleLink({ source: { kind, rule, name } }: RuleLinkProps) {
  const mayOpen = hasFeature(useSession(), "automationSettable");
  const words = `${kind === "schedule" ? "Schedule" : "Condition"} ${name}`;
  if (!mayOpen || rule === null) return words;
  const href =
    kind === "schedule"
      ? pathOf(routeOf("setting-schedules-form").path, { id: String(rule) })
      : `${routeOf("setting-conditions-list").path}?search=${encodeURIComponent(name)}`;
  return <PageLink href={href}>{words}</PageLink>;
}
