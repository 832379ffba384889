import {
  ALARM_PRIORITY_NAMES,
  type NoticeRuleContent,
  type Place,
  placeKey,
  systemName,
  zoneName,
} from "@atrium/contract";
import type { SiteReply } from "@atrium/contract";
import type { Option } from "../Picks.tsx";
import { SHORT_WEEKDAYS } from "../weekdays.ts";
import { recipientKey } from "./recipientWords.ts";

/** "Critical and High alarms, in Office Building, of Lighting, Mon to Fri 08:00 to 18:00" */
export function aboutText(rule: NoticeRuleContent, site: SiteReply): string {
  const priorities = rule.priorities.toSorted((one, other) => one - other).map((one) => ALARM_PRIORITY_NAMES[one]);
  const parts = [
    rule.priorities.length === 4 ? "All alarms" : `${joined(priorities)} alarms`,
    rule.places.length === 0 ? "everywhere" : `in ${joined(rule.places.map((place) => placeText(place, site)))}`,
    rule.systems.length === 0 ? "of every system" : `of ${joined(rule.systems.map(systemName))}`,
    rule.hours === null ? "at any time" : `${daysText(rule.hours.days)} ${rule.hours.from} to ${rule.hours.to}`,
  ];
  return parts.join(", ");
}

/** "Mon to Fri", "Sat and Sun", "Mon, Wed and Fri" */
function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  const [first = 1] = sorted;
  const last = sorted.at(-1) ?? first;
  const word = (day: number) => SHORT_WEEKDAYS[day - 1] ?? "";
  if (sorted.length === 7) return "Each day";
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${word(first)} to ${word(last)}`;
  return joined(sorted.map(word));
}

/** "At once: whoever is on call", "After 10 min, while nobody has acknowledged: malee" */
export function stepText({ after, to }: NoticeRuleContent["steps"][number], recipients: readonly Option[]): string {
  const names = new Map(recipients.map(({ value, label }) => [value, label]));
  const whom = joined(to.map((recipient) => names.get(recipientKey(recipient)) ?? "somebody who is gone"));
  return after === 0 ? `At once: ${whom}` : `After ${after} min without acknowledgement: ${whom}`;
}

/** Buildings, their floors and zones, each by its whole name. */
export function placeOptions(site: SiteReply): Option[] {
  return site.places.flatMap((building) => {
    const inside = building.floors.flatMap(({ key: floor, zones }) => [
      { placement: building.key, floor },
      ...zones.map((zone) => ({ placement: building.key, floor, zone })),
    ]);
    return [{ placement: building.key }, ...inside].map((place) => ({
      value: placeKey(place),
      label: placeText(place, site),
    }));
  });
}

function placeText({ placement, floor, zone }: Place, site: SiteReply): string {
  const building = site.places.find(({ key }) => key === placement);
  const known = building?.floors.find(({ key }) => key === floor);
  const parts = [building?.name ?? placement, ...(floor === undefined ? [] : [known?.label ?? floor])];
  return [...parts, ...(zone === undefined ? [] : [zoneName(zone, known)])].join(", ");
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
