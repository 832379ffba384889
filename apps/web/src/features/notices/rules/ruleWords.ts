import { ALARM_PRIORITY_NAMES, type NoticeRuleContent } from "@atrium/contract/alarms";
import { weekdaysText } from "@atrium/contract/automation";
import { systemName } from "@atrium/contract/devices";
import { placeWords } from "@atrium/contract/site";
import type { SiteReply } from "@atrium/contract/site";
import type { Option } from "../../../collections/form/MultiSelect.tsx";
import { recipientKey } from "./recipientWords.ts";

/** "Critical and High alarms, in Office Building, of Lighting, Mon to Fri 08:00 to 18:00" */
export function aboutText(rule: NoticeRuleContent, site: SiteReply): string {
  const priorities = rule.priorities.toSorted((one, other) => one - other).map((one) => ALARM_PRIORITY_NAMES[one]);
  const parts = [
    rule.priorities.length === 4 ? "All alarms" : `${joined(priorities)} alarms`,
    rule.places.length === 0
      ? "everywhere"
      : `in ${joined(rule.places.map((place) => placeWords(place, site.places)))}`,
    rule.systems.length === 0 ? "of every system" : `of ${joined(rule.systems.map(systemName))}`,
    rule.hours === null ? "at any time" : `${weekdaysText(rule.hours.days)} ${rule.hours.from} to ${rule.hours.to}`,
  ];
  return parts.join(", ");
}

/** "At once: whoever is on call", "After 10 min, while nobody has acknowledged: malee" */
export function stepText({ after, to }: NoticeRuleContent["steps"][number], recipients: readonly Option[]): string {
  const names = new Map(recipients.map(({ value, label }) => [value, label]));
  const whom = joined(to.map((recipient) => names.get(recipientKey(recipient)) ?? "somebody who is gone"));
  return after === 0 ? `At once: ${whom}` : `After ${after} min without acknowledgement: ${whom}`;
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
