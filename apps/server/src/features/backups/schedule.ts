import type { BackupRow, BackupSettings, BackupState } from "@atrium/contract/system";
import { HOUR, MINUTE, type SiteTime } from "@atrium/time";

/** The pauses before a backup that failed is tried again; after the last one it waits for the next day. */
const RETRIES = [5 * MINUTE, 15 * MINUTE, HOUR] as const;
/** How late a backup may be before it counts as overdue. */
const OVERDUE = 6 * HOUR;

/** A backup as the schedule sees it. */
export type Attempt = Pick<BackupRow, "startedAt" | "endedAt" | "outcome" | "trigger" | "check" | "isThere">;

interface Plan {
  readonly settings: Pick<BackupSettings, "isOn" | "at">;
  /** Since when it is on at this time of day; null: it is off. */
  readonly onSince: number | null;
  readonly time: SiteTime;
  readonly now: number;
}

/** The last moment at which a backup was due; undefined: none was yet. */
function lastDue({ settings, onSince, time, now }: Plan): number | undefined {
  if (!settings.isOn || onSince === null) return undefined;
  const today = momentOf(settings.at, now, time);
  const due = today <= now ? today : momentOf(settings.at, time.addDays(now, -1), time);
  return due >= onSince ? due : undefined;
}

/** The next moment at which one is due; null: they are switched off. */
export function nextDue({ settings, time, now }: Plan): number | null {
  if (!settings.isOn) return null;
  const today = momentOf(settings.at, now, time);
  return today > now ? today : momentOf(settings.at, time.addDays(now, 1), time);
}

/** Whether a scheduled backup begins now. @param attempts the newest first */
export function isTime(plan: Plan, attempts: readonly Attempt[]): boolean {
  const due = lastDue(plan);
  if (due === undefined) return false;
  const since = attempts.filter(({ startedAt }) => startedAt >= due);
  if (since.some((attempt) => isGood(attempt) || attempt.outcome === "running")) return false;
  const failed = since.filter(({ trigger }) => trigger === "schedule");
  if (failed.length === 0) return true;
  const pause = RETRIES[failed.length - 1];
  const last = failed[0]?.endedAt ?? failed[0]?.startedAt ?? due;
  return pause !== undefined && plan.now >= last + pause;
}

/** How the schedule is doing. @param attempts the newest first */
export function stateOf(plan: Plan, attempts: readonly Attempt[]): BackupState {
  if (!plan.settings.isOn) return { state: "off", since: null };
  const ended = attempts.filter(({ outcome }) => outcome !== "running");
  const good = ended.find(isGood);
  const due = lastDue(plan);
  const last = ended[0];
  if (due !== undefined && (good === undefined || good.startedAt < due)) {
    if (plan.now > due + OVERDUE) return { state: "overdue", since: due };
    if (last !== undefined && last.startedAt >= due) return { state: badStateOf(last), since: last.endedAt };
  }
  if (last !== undefined && last.outcome === "done" && !isGood(last)) {
    return { state: "damaged", since: last.check?.at ?? last.endedAt };
  }
  return good === undefined ? { state: "waiting", since: null } : { state: "good", since: good.endedAt };
}

/** It is whole as far as anybody knows. */
export function isGood({ outcome, check, isThere }: Attempt): boolean {
  return outcome === "done" && isThere && check?.outcome !== "damaged";
}

/** Which backups go. The last good one stays, and the last one that was restored to check it. @param rows the newest first */
export function expired<Row extends Attempt>(
  rows: readonly Row[],
  { keepCount, keepDays }: Pick<BackupSettings, "keepCount" | "keepDays">,
  { now, time }: Pick<Plan, "now" | "time">,
): Row[] {
  const whole = rows.filter(({ outcome, isThere }) => outcome === "done" && isThere);
  const kept = new Set([whole.find(isGood), whole.find(({ check }) => check?.outcome === "good")]);
  const oldest = time.addDays(now, -keepDays);
  return whole.filter((row, index) => !kept.has(row) && (index >= keepCount || row.startedAt < oldest));
}

function badStateOf({ outcome }: Attempt): BackupState["state"] {
  return outcome === "done" ? "damaged" : "failed";
}

function momentOf(at: string, day: number, time: SiteTime): number {
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  return time.at({ ...time.local(day), hour, minute });
}
