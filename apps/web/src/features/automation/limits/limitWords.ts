import type { PeakLimitReport, PeakLimitTrial } from "@atrium/contract/automation";

/** "412.5 kW" */
export function kilowattsText(value: number): string {
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })} kW`;
}

type Tried = Pick<PeakLimitTrial, "count" | "peak" | "unsaid" | "stages">;

/** "The peak would have been 398.2 kW instead of 431.5 kW in the last 30 days"; only of stages whose kW is said. */
export function limitHeadline({ count, peak, unsaid, stages }: Tried, days: number): string {
  if (peak === null) return `The power of no quarter of an hour is known whole in the last ${days} days`;
  if (count === 0) return `Nothing would have been shed in the last ${days} days`;
  if (unsaid === stages.length) return `Stages would have been shed ${timesText(count)} in the last ${days} days`;
  const [before, after] = [kilowattsText(peak.before.kilowatts), kilowattsText(peak.after.kilowatts)];
  return before === after
    ? `The peak of ${before} would not have been lower in the last ${days} days`
    : `The peak would have been ${after} instead of ${before} in the last ${days} days`;
}

type Reported = Tried & Pick<PeakLimitReport, "isWatchOnly">;

/** "The peak was 398.2 kW instead of 431.5 kW"; of one that is only watched, what would have been. */
export function reportHeadline(report: Reported): string {
  const { count, peak, unsaid, stages, isWatchOnly } = report;
  const would = isWatchOnly ? "would have been" : "was";
  if (count === 0) return isWatchOnly ? "Nothing would have been shed" : "Nothing was shed";
  const times = `Stages ${isWatchOnly ? "would have been" : "were"} shed ${timesText(count)}`;
  if (peak === null || unsaid === stages.length) return times;
  const [before, after] = [kilowattsText(peak.before.kilowatts), kilowattsText(peak.after.kilowatts)];
  return before === after
    ? `${times}; the peak ${would} ${after} all the same`
    : `The peak ${would} ${after} instead of ${before}`;
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
      `${unconfirmed === 1 ? "Once" : `${unconfirmed} times`} no device confirmed what a stage asked for: that counts nowhere.`,
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
    const after = isSaid && count > 0 ? `, ${over.after.toLocaleString("en-US")} with it` : "";
    const all = `${windows.toLocaleString("en-US")} quarters of an hour that are known whole`;
    notes.push(`Of ${all}, ${over.before.toLocaleString("en-US")} passed ${kilowattsText(limit)}${after}.`);
  }
  if (isSaid && energy.kwh > 0) {
    const number = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
    const cost = energy.cost === null ? "" : `, ${currency} ${number(energy.cost)} at the tariff per kWh`;
    notes.push(
      `About ${number(energy.kwh)} kWh less drawn while stages were shed${cost}, by the kW that stages say. ` +
        "Some of it is drawn later, when what was warm is cooled again. The tariff has no price of the peak itself.",
    );
  }
  if (unsaid > 0) {
    const which = unsaid === 1 ? "One stage does" : `${unsaid} stages do`;
    notes.push(
      `${which} not say how much it takes off: of it is known when it would be shed, not what it would bring.`,
    );
  }
  if (known < 0.95) notes.push(`The power is known for ${Math.floor(known * 100)} % of the time.`);
  return notes;
}

function timesText(count: number): string {
  return count === 1 ? "once" : `${count.toLocaleString("en-US")} times`;
}
