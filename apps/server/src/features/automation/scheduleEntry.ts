import type { ScheduleContent } from "@atrium/contract";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Caller } from "../../platform/http/caller.ts";

export interface ScheduleAct {
  readonly kind: Extract<AuditEntry["kind"], `schedule.${string}`>;
  readonly actor: Caller;
  readonly before?: ScheduleContent;
  readonly after?: ScheduleContent;
}

/** A change of a schedule as the audit records it: what is another one, before and after. */
export function scheduleEntry({ kind, actor, before, after }: ScheduleAct): AuditEntry {
  const name = `Schedule "${(before ?? after)?.name ?? ""}"`;
  const isWhole = before === undefined || after === undefined;
  return {
    kind,
    userId: actor.userId,
    by: actor.name,
    address: actor.address,
    subject: name,
    before: before && (isWhole ? before : differing(before, after)),
    after: after && (isWhole ? after : differing(after, before)),
    sentence: `${name} ${wordsOf(kind, before, after)}`,
  };
}

function wordsOf(kind: ScheduleAct["kind"], before?: ScheduleContent, after?: ScheduleContent): string {
  const isSwitched = before !== undefined && after !== undefined && before.isEnabled !== after.isEnabled;
  if (isSwitched) return after.isEnabled ? "switched on" : "switched off";
  return kind.slice("schedule.".length);
}

/** The fields that the other one has otherwise. */
function differing(one: ScheduleContent, other: ScheduleContent): object {
  const others = new Map(Object.entries(other).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => others.get(key) !== JSON.stringify(value)));
}
