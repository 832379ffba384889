import { sayNumber, t } from "@atrium/words";
import type { PeakLimitReport, PeakLimitTrial } from "@atrium/contract/automation";

/** "412.5 kW" */
export function kilowattsText(value: number): string {
  return `${sayNumber(value, { most: 1 })} kW`;
}

type Tried = Pick<PeakLimitTrial, "count" | "peak" | "unsaid" | "stages">;

/** "The peak would have been 398.2 kW instead of 431.5 kW in the last 30 days"; only of stages whose kW is said. */
export function limitHeadline({ count, peak, unsaid, stages }: Tried, days: number): string {
  if (peak === null) return t("No 15-minute interval in the last {days} days has complete power data", { days });
  if (count === 0) return t("Nothing would have been shed in the last {days} days", { days });
  if (unsaid === stages.length) {
    return t(
      "{count, plural, one {Stages would have been shed once} other {Stages would have been shed # times}} in the last {days} days",
      { count, days },
    );
  }
  const [before, after] = [kilowattsText(peak.before.kilowatts), kilowattsText(peak.after.kilowatts)];
  return before === after
    ? t("The peak of {before} would not have been lower in the last {days} days", { before, days })
    : t("The peak would have been {after} instead of {before} in the last {days} days", { after, before, days });
}

type Reported = Tried & Pick<PeakLimitReport, "isWatchOnly">;

/** "The peak was 398.2 kW instead of 431.5 kW"; of one that is only watched, what would have been. */
export function reportHeadline(report: Reported): string {
  const { count, peak, unsaid, stages, isWatchOnly } = report;
  if (count === 0) return isWatchOnly ? t("Nothing would have been shed") : t("Nothing was shed");
  const times = isWatchOnly
    ? t("{count, plural, one {Stages would have been shed once} other {Stages would have been shed # times}}", {
        count,
      })
    : t("{count, plural, one {Stages were shed once} other {Stages were shed # times}}", { count });
  if (peak === null || unsaid === stages.length) return times;
  const [before, after] = [kilowattsText(peak.before.kilowatts), kilowattsText(peak.after.kilowatts)];
  if (before === after) {
    return isWatchOnly
      ? t("{times}; the peak would still have been {after}", { times, after })
      : t("{times}; the peak was still {after}", { times, after });
  }
  return isWatchOnly
    ? t("The peak would have been {after} instead of {before}", { after, before })
    : t("The peak was {after} instead of {before}", { after, before });
}

/** What stands under that headline: of stages that nobody confirmed, too. */
export function reportNotes(
  report: Reported & Noted & Pick<PeakLimitReport, "unconfirmed">,
  how: { readonly limit: number; readonly currency: string },
): string[] {
  const { unconfirmed } = report;
  const notes = limitNotes(report, how);
  if (unconfirmed > 0) {
    notes.push(
      t(
        "{unconfirmed, plural, one {Once, no device confirmed a stage’s commands. Such a stage is} other {# times, no device confirmed a stage’s commands. Such stages are}} not counted.",
        { unconfirmed },
      ),
    );
  }
  return notes;
}

type Noted = Pick<PeakLimitTrial, "over" | "windows" | "energy" | "known">;

/** What stands under the headline, sentence by sentence: what is known, what is reckoned, and what is neither. */
export function limitNotes(
  trial: Tried & Noted,
  { limit, currency }: { readonly limit: number; readonly currency: string },
): string[] {
  const { peak, over, windows, energy, unsaid, stages, known, count } = trial;
  const notes: string[] = [];
  const isSaid = unsaid < stages.length;
  if (peak !== null) {
    const figures = {
      windows: sayNumber(windows),
      before: sayNumber(over.before),
      kilowatts: kilowattsText(limit),
    };
    notes.push(
      isSaid && count > 0
        ? t("Of {windows} complete 15-minute intervals, {before} exceeded {kilowatts}; with the limit {after}.", {
            ...figures,
            after: sayNumber(over.after),
          })
        : t("Of {windows} complete 15-minute intervals, {before} exceeded {kilowatts}.", figures),
    );
  }
  if (isSaid && energy.kwh > 0) {
    const number = (value: number): string => sayNumber(value, 0);
    const less =
      energy.cost === null
        ? t("About {kwh} kWh less used while stages were shed, based on the kW entered for each stage.", {
            kwh: number(energy.kwh),
          })
        : t(
            "About {kwh} kWh less used while stages were shed, {currency} {cost} at the tariff per kWh, based on the kW entered for each stage.",
            { kwh: number(energy.kwh), currency, cost: number(energy.cost) },
          );
    const later = t(
      "Some of it is used later, when warm rooms are cooled again. What a lower peak saves of a demand charge is not included.",
    );
    notes.push(`${less} ${later}`);
  }
  if (unsaid > 0) {
    notes.push(
      t(
        "{unsaid, plural, one {One stage has} other {# stages have}} no kW entered: only the times of shedding are known, not the effect.",
        { unsaid },
      ),
    );
  }
  if (known < 0.95) notes.push(t("The power is known for {floor} % of the time.", { floor: Math.floor(known * 100) }));
  return notes;
}
