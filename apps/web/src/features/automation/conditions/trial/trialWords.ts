import { t } from "@atrium/words";
import { formatDate } from "@atrium/contract";
import type { ConditionTrial } from "@atrium/contract/automation";

const MINUTE = 60_000;

/** "This rule would have fired 14 times in the last 30 days". */
export function trialHeadline({ count }: Pick<ConditionTrial, "count">, days: number): string {
  const times =
    count === 0 ? t("not have fired") : count === 1 ? t("have fired once") : t("have fired {count} times", { count });
  return t("This rule would {times} in the last {days} days", { times, days });
}

/** "On 12 of 22 days, active for 21 h in total." and how much of the time is known. */
export function trialNote(
  trial: Pick<ConditionTrial, "firedDays" | "openDays" | "active" | "known" | "count">,
): string {
  const { firedDays, openDays, active, known, count } = trial;
  const days = openDays === 1 ? "day" : "days";
  const on =
    count === 0
      ? t("Of {openDays} {days} on which it could have.", { openDays, days })
      : t("On {firedDays} of {openDays} {days},", { firedDays, openDays, days });
  const long = count === 0 ? "" : t(" active for {lasts} in total.", { lasts: lastsText(active) });
  const missing =
    known < 0.95 ? t(" Values are known for {floor} % of the time.", { floor: Math.floor(known * 100) }) : "";
  return `${on}${long}${missing}`;
}

/** "on recorded data, 21 Oct 2026 to 19 Nov 2026" */
export function trialRange({ from, to }: Pick<ConditionTrial, "from" | "to">, timeZone: string): string {
  const day = (moment: number): string => formatDate(moment, "DD MMM YYYY", timeZone);
  return t("on recorded values, {day} to {day2}", { day: day(from), day2: day(to) });
}

/** "45 min", "21 h". @param duration ms */
export function lastsText(duration: number): string {
  const minutes = Math.round(duration / MINUTE);
  if (minutes < 1) return "under 1 min";
  return minutes < 180 ? t("{minutes} min", { minutes }) : `${Math.round(minutes / 60)} h`;
}
