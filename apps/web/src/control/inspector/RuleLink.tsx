import type { ForecastKind } from "@atrium/contract/automation";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { phrase, type Phrase, t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";

interface RuleLinkProps {
  source: { readonly kind: ForecastKind; readonly rule: number | null; readonly name: string };
}

const RULE_WORDS: Readonly<Record<ForecastKind, Phrase>> = {
  hold: phrase("Hold by"),
  condition: phrase("Condition"),
  limit: phrase("Peak limit"),
  schedule: phrase("Schedule"),
};

/** The name of a rule; a link for whoever may open it. */
export function RuleLink({ source: { kind, rule, name } }: RuleLinkProps) {
  const mayOpen = hasFeature(useSession(), "automationSettable");
  const words = `${t(RULE_WORDS[kind])} ${name}`;
  if (!mayOpen || rule === null || kind === "hold") return words;
  const id = { id: String(rule) };
  const hrefs = {
    schedule: pathOf(routeOf("setting-schedules-form").path, id),
    limit: pathOf(routeOf("setting-peak-limits-form").path, id),
    condition: `${routeOf("setting-conditions-list").path}?search=${encodeURIComponent(name)}`,
  };
  return <PageLink href={hrefs[kind]}>{words}</PageLink>;
}
