import { t } from "@atrium/words";
import type { OptimumSaved } from "@atrium/contract/automation";

/** What differs in words between what a start and a stop saved. */
interface Kind {
  /** "start", of units. */
  readonly one: string;
  /** What it is held against. */
  readonly against: string;
  /** "the first hour of its run" */
  readonly hour: string;
}

export const SAVED_KINDS = {
  start: { one: "start", against: t("its fixed lead"), hour: t("the first hour of its run") },
  stop: { one: "stop", against: t("its end"), hour: t("the last hour of its run") },
} as const satisfies Record<string, Kind>;

interface Said {
  readonly kind: Kind;
  readonly currency: string;
}

/** "Saved 12 h 35 min of running in the last 30 days: about 84 kWh, THB 352 at the tariff", only what is known. */
export function savedHeadline(saved: OptimumSaved, { currency, kind }: Said): string {
  const { counted, watched, minutes, energy } = saved;
  if (counted === 0) return t("What it saved is not known yet: its rooms were not learned on any of its days.");
  const isWatched = watched === counted;
  const much = Math.round(minutes);
  if (much < 0) {
    return t("{part} {spokenMinutes} longer than with {against} in the last 30 days", {
      part: isWatched ? t("Would have run") : t("Ran"),
      spokenMinutes: spokenMinutes(-much),
      against: kind.against,
    });
  }
  const cost =
    energy === null || energy.cost === null
      ? ""
      : t(", {currency} {rounded} at the tariff", { currency, rounded: rounded(energy.cost) });
  const kwh =
    energy === null || energy.known === 0
      ? ""
      : t(": about {rounded} kWh{cost}", { rounded: rounded(energy.kwh), cost });
  return t("{part} {spokenMinutes} of running in the last 30 days{kwh}", {
    part: isWatched ? t("Would have saved") : t("Saved"),
    spokenMinutes: spokenMinutes(much),
    kwh,
  });
}

/** What stands under it: against what, on how many days, what it is derived from, and what is not known. */
export function savedNotes(saved: OptimumSaved, { kind }: Said): string[] {
  const { days, counted, watched, longer, energy, unmetered } = saved;
  if (counted === 0) return [t("It has run on {days}.", { days: daysText(days) })];
  const of =
    counted === days
      ? t("On {days}", { days: daysText(days) })
      : t("On {counted} of {days}", { counted, days: daysText(days) });
  const notes = [
    t("{of}, against {against}.{part}", {
      of,
      against: kind.against,
      part: counted === days ? "" : t(" Of the others it is not known, and nothing of them is counted."),
    }),
  ];
  if (longer > 0) notes.push(t("On {longer} of them rooms needed longer than that, which is taken off.", { longer }));
  if (watched > 0 && watched < counted) notes.push(t("{watched} of them were only watched.", { watched }));
  if (energy === null) {
    notes.push(t("No unit of it says its power: kWh are not known."));
  } else {
    const { fresh } = energy;
    // What cools a warm room draws more than what holds it; a fan does not.
    const cooling = fresh.times < energy.times ? t(" To hold a room cool for longer may take less.") : "";
    const part =
      energy.known === energy.times
        ? ""
        : t(", of {known} of {times} {one}s of units", { known: energy.known, times: energy.times, one: kind.one });
    notes.push(
      t("kWh are the minutes not run times the mean power of each unit in {hour}{part}.{cooling}", {
        hour: kind.hour,
        part,
        cooling,
      }),
    );
    if (fresh.times > 0 && fresh.times < energy.times) {
      notes.push(t("{rounded} kWh of it are of fresh air units.", { rounded: rounded(fresh.kwh) }));
    }
    if (energy.cost === null) notes.push(t("A tariff is not known for all of it."));
    if (unmetered > 0) {
      notes.push(
        t("{part} not say its power.", {
          part: unmetered === 1 ? t("1 unit does") : t("{unmetered} units do", { unmetered }),
        }),
      );
    }
  }
  return notes;
}

/** "12 h 35 min", "42 min" */
function spokenMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("{minutes} min", { minutes });
  return minutes % 60 === 0 ? `${hours} h` : t("{hours} h {value} min", { hours, value: minutes % 60 });
}

function daysText(days: number): string {
  return days === 1 ? "1 day" : t("{days} days", { days });
}

function rounded(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
}
