import type { EventRow, EventSource, NoticeRule } from "@atrium/contract/alarms";
import { CAMPUS, CORRIDOR, type Place } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import { isWithin } from "./hours.ts";

type Asked = Pick<NoticeRule, "priorities" | "places" | "systems" | "hours">;

/** Whether a rule is about an alarm that asked for somebody at a moment. */
export function matches(rule: Asked, { source, alarm }: EventRow, moment: number, time: SiteTime): boolean {
  if (alarm === undefined || !rule.priorities.includes(alarm.priority)) return false;
  if (rule.places.length > 0 && !rule.places.some((place) => isAt(source, place))) return false;
  if (rule.systems.length > 0 && !rule.systems.includes(source.module ?? "")) return false;
  return rule.hours === null || isWithin(rule.hours, moment, time);
}

function isAt(source: EventSource, { placement, floor, zone }: Place): boolean {
  if (placement === CAMPUS) return true;
  if (source.placement !== placement || (floor !== undefined && source.floor !== floor)) return false;
  if (zone === undefined) return true;
  return zone === CORRIDOR ? source.isCorridor : source.zone === zone;
}
