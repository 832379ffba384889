import { t } from "@atrium/words";
import type { PeakLimitReport, PeakLimitTrial } from "@atrium/contract/automation";

/** "412.5 kW" */
export function kilowattsText(value: number): string {
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })} kW`;
}

type Tried = Pick<PeakLimitTrial, "count" | "peak" | "unsaid" | "stages">;

/** "The peak would have been 398.2 kW instead of 431.5 kW in the last 30 days"; only of stages whose kW is said. */
export function limitHeadline({ count, peak, unsaid, stages }: Tried, days: number): string {
  if (peak === null) return t("The power of no quarter of an hour is known whole in the last {days} days", { days });
  if (count === 0) return t("Nothing would have been shed in the last {days} days", { days });
  if (unsaid === stages.length) {
    return t("Stages would have been shed {times} in the last {days} days", { times: timesText(count), days });
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
  const would = isWatchOnly ? t("would have been") : "was";
  if (count === 0) return isWatchOnly ? t("Nothing would have been shed") : t("Nothing was shed");
  const times = t("Stages {part} shed {times}", {
    part: isWatchOnly ? t("would have been") : "were",
    times: timesText(count),
  });
  if (peak === null || unsaid === stages.length) return times;
  const [before, after] = [kilowattsText(peak.before.kilowatts), kilowattsText(peak.after.kilowatts)];
  return before === after
    ? `${times}; the peak ${would} ${after} all the same`
    : t("The peak {would} {after} instead of {before}", { would, after, before });
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
      t("{part} no device confirmed what a stage asked for: that counts nowhere.", {
        part: unconfirmed === 1 ? t("Once") : t("{unconfirmed} times", { unconfirmed }),
      }),
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
    const after = isSaid && count > 0 ? t(", {after} with it", { after: over.after.toLocaleString("en-US") }) : "";
    const all = t("{windows} quarters of an hour that are known whole", { windows: windows.toLocaleString("en-US") });
    notes.push(
      t("Of {all}, {before} passed {kilowatts}{after}.", {
        all,
        before: over.before.toLocaleString("en-US"),
        kilowatts: kilowattsText(limit),
        after,
      }),
    );
  }
  if (isSaid && energy.kwh > 0) {
    const number = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
    const cost =
      energy.cost === null
        ? ""
        : t(", {currency} {number} at the tariff per kWh", { currency, number: number(energy.cost) });
    notes.push(
      t("About {number} kWh less drawn while stages were shed{cost}, by the kW that stages say. ", {
        number: number(energy.kwh),
        cost,
      }) +
        t("Some of it is drawn later, when what was warm is cooled again. The tariff has no price of the peak itself."),
    );
  }
  if (unsaid > 0) {
    const which = unsaid === 1 ? t("One stage does") : t("{unsaid} stages do", { unsaid });
    notes.push(
      t("{which} not say how much it takes off: of it is known when it would be shed, not what it would bring.", {
        which,
      }),
    );
  }
  if (known < 0.95) notes.push(t("The power is known for {floor} % of the time.", { floor: Math.floor(known * 100) }));
  return notes;
}

function timesText(count: number): string {
  return count === 1 ? "once" : t("{count} times", { count: count.toLocaleString("en-US") });
}
