import { NORMAL } from "@atrium/alarms";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import { type AlarmEntry, beginEntry, type BoundRule } from "../alarmEntry.ts";
import type { NewStep } from "../journalStore.ts";
import type { LateTime } from "./yearlyTimes.ts";

/** The row of an alarm that is entered after it is over, with its own times. It needs nobody: no step of it asks for a person. */
export function lateEntry(
  { at, raisedAt, until, value, times }: LateTime,
  options: { readonly id: number; readonly bound: BoundRule; readonly names: SiteNames; readonly now: number },
): { readonly entry: AlarmEntry; readonly steps: readonly NewStep[] } {
  const { id, bound, names, now } = options;
  const change = { key: bound.key, time: at, condition: NORMAL, after: "normal" as const };
  const { row, alarm } = beginEntry({ id, bound, change, value, names });
  const facts = { ...row.alarm, times, raisedAt, returnedAt: until, endedAt: until, enteredAt: now, steps: 0 };
  return {
    entry: { row: { ...row, alarm: facts }, alarm },
    steps: [
      { event: id, at, kind: "raised", value },
      { event: id, at: until, kind: "returned" },
      { event: id, at: now, kind: "entered" },
    ],
  };
}
