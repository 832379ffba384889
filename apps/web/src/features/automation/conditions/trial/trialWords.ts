import { t } from "@atrium/words";
import { formatDate } from "@atrium/contract";
import type { ConditionTrial } from "@atrium/contract/automation";

const MINUTE = 60_000;

/** "This rule would have fired 14 times in the last 30 days". */
export function trialHeadline({ count }: Pick<ConditionTrial, "count">, days: number): string {
  return count === 0
    ? t("This rule would not have fired in the last {days} days", { days })
    : t(
        "{count, plural, one {This rule would have fired once} other {This rule would have fired # times}} in the last {days} days",
        { count, days },
      );
}

/** "On 12 of 22 days, active for 21 h in total." and how much of the time is known. */
export function trialNote(
  trial: Pick<ConditionTrial, "firedDays" | "openDays" | "active" | "known" | "count">,
): string {
  const { firedDays, openDays, active, known, count } = trial;
  const fired =
    count === 0
      ? t("It could have fired on {openDays, plural, one {# day} other {# days}}.", { openDays })
      : t("On {firedDays} of {openDays, plural, one {# day} other {# days}}, active for {lasts} in total.", {
          firedDays,
          openDays,
          lasts: lastsText(active),
        });
  if (known >= 0.95) return fired;
  return `${fired} ${t("Values are known for {floor} % of the time.", { floor: Math.floor(known * 100) })}`;
}

/** "on recorded data, 21 Oct 2026 to 19 Nov 2026" */
export function trialRange({ from, to }: Pick<ConditionTrial, "from" | "to">, timeZone: string): string {
  const day = (moment: number): string => formatDate(moment, "DD MMM YYYY", timeZone);
  return t("on recorded values, {day} to {day2}", { day: day(from), day2: day(to) });
}

/** "45 min", "21 h". @param duration ms */
export function lastsText(duration: number): string {
  const minutes = Math.round(duration / MINUTE);
  if (minutes < 1) return t("under 1 min");
  return minutes < 180 ? t("{minutes} min", { minutes }) : t("{hours} h", { hours: Math.round(minutes / 60) });
}
