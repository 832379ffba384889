import type { ConditionTrial, PeakLimitTrial, SchedulePast } from "@atrium/contract/automation";
import { sayQuantity, t } from "@atrium/words";

const ALL_BUT = 0.95;

/** "Would have fired 14 times in the last 30 days". What was not measured says nothing of it. */
export function conditionFound({ count, known }: Pick<ConditionTrial, "count" | "known">, days: number): string {
  if (known === 0) return t("Nothing was measured in the last {days} days to backtest it on", { days });
  const fired =
    count === 0
      ? t("Would not have fired in the last {days} days", { days })
      : t("Would have fired {count, plural, one {once} other {# times}} in the last {days} days", { count, days });
  return withKnown(fired, known);
}

/** "Would have run 22 times in the last 30 days; its devices used 312 kWh in that time". */
export function scheduleFound(
  {
    runs,
    kwh,
    known,
    deviceCount,
    measured,
  }: Pick<SchedulePast, "runs" | "kwh" | "known" | "deviceCount" | "measured">,
  days: number,
): string {
  const ran =
    runs === 0
      ? t("Would not have run in the last {days} days", { days })
      : t("Would have run {runs, plural, one {once} other {# times}} in the last {days} days", { runs, days });
  if (kwh === null) return ran;
  const energy = sayQuantity(kwh, "kWh", { most: kwh < 100 ? 1 : 0 });
  const used =
    measured === deviceCount
      ? t("{ran}; its devices used {energy} in that time", { ran, energy })
      : t("{ran}; {measured} of its {deviceCount} devices used {energy} in that time, the others do not measure it", {
          ran,
          measured,
          deviceCount,
          energy,
        });
  return withKnown(used, known);
}

/** "Would have shed 6 times in the last 30 days; 9 15-minute intervals exceeded the limit". */
export function limitFound(
  { count, over, windows, known }: Pick<PeakLimitTrial, "count" | "over" | "windows" | "known">,
  days: number,
): string {
  if (windows === 0) return t("Nothing was measured in the last {days} days to backtest it on", { days });
  const shed =
    count === 0
      ? t("Nothing would have been shed in the last {days} days", { days })
      : t("Would have shed {count, plural, one {once} other {# times}} in the last {days} days", { count, days });
  const exceeded = t(
    "{shed}; {over, plural, =0 {no 15-minute interval} one {one 15-minute interval} other {# 15-minute intervals}} exceeded the limit",
    { shed, over: over.before },
  );
  return withKnown(exceeded, known);
}

function withKnown(found: string, known: number): string {
  return known >= ALL_BUT
    ? found
    : t("{found} (measured for {percent} % of the time)", { found, percent: Math.floor(known * 100) });
}
