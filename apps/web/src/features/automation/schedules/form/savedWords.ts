import { sayNumber, t } from "@atrium/words";
import type { OptimumSaved } from "@atrium/contract/automation";

/** The texts that differ between the savings of a start and of a stop. */
interface Kind {
  ranLonger: (time: string) => string;
  wouldRunLonger: (time: string) => string;
  onAll: (days: number) => string;
  onSome: (counted: number, days: number) => string;
  /** What kWh are derived from. */
  derived: () => string;
  derivedInPart: (of: { known: number; times: number }) => string;
}

export const SAVED_KINDS: Readonly<Record<"start" | "stop", Kind>> = {
  start: {
    ranLonger: (time) => t("Ran {time} longer than with its fixed lead time in the last 30 days", { time }),
    wouldRunLonger: (time) =>
      t("Would have run {time} longer than with its fixed lead time in the last 30 days", { time }),
    onAll: (days) => t("On {days, plural, one {# day} other {# days}}, compared with its fixed lead time.", { days }),
    onSome: (counted, days) =>
      t("On {counted} of {days, plural, one {# day} other {# days}}, compared with its fixed lead time.", {
        counted,
        days,
      }),
    derived: () => t("kWh: the minutes not run times each unit’s mean power in the first hour of its run."),
    derivedInPart: (of) =>
      t(
        "kWh: the minutes not run times each unit’s mean power in the first hour of its run, for {known} of {times} unit starts.",
        of,
      ),
  },
  stop: {
    ranLonger: (time) => t("Ran {time} longer than with its scheduled end in the last 30 days", { time }),
    wouldRunLonger: (time) =>
      t("Would have run {time} longer than with its scheduled end in the last 30 days", { time }),
    onAll: (days) => t("On {days, plural, one {# day} other {# days}}, compared with its scheduled end.", { days }),
    onSome: (counted, days) =>
      t("On {counted} of {days, plural, one {# day} other {# days}}, compared with its scheduled end.", {
        counted,
        days,
      }),
    derived: () => t("kWh: the minutes not run times each unit’s mean power in the last hour of its run."),
    derivedInPart: (of) =>
      t(
        "kWh: the minutes not run times each unit’s mean power in the last hour of its run, for {known} of {times} unit stops.",
        of,
      ),
  },
};

interface Said {
  readonly kind: Kind;
  readonly currency: string;
}

/** "Saved 12 h 35 min of running time in the last 30 days: about 84 kWh, THB 352 at the tariff", only what is known. */
export function savedHeadline(saved: OptimumSaved, { currency, kind }: Said): string {
  const { counted, watched, minutes, energy } = saved;
  if (counted === 0) return t("Savings are not known yet: its rooms had not been learned on any of its days.");
  const isWatched = watched === counted;
  const much = Math.round(minutes);
  const time = spokenMinutes(Math.abs(much));
  if (much < 0) return isWatched ? kind.wouldRunLonger(time) : kind.ranLonger(time);
  const ran = isWatched
    ? t("Would have saved {time} of running time in the last 30 days", { time })
    : t("Saved {time} of running time in the last 30 days", { time });
  if (energy === null || energy.known === 0) return ran;
  const kwh = rounded(energy.kwh);
  return energy.cost === null
    ? t("{saved}: about {kwh} kWh", { saved: ran, kwh })
    : t("{saved}: about {kwh} kWh, {currency} {cost} at the tariff", {
        saved: ran,
        kwh,
        currency,
        cost: rounded(energy.cost),
      });
}

/** What stands under it: against what, on how many days, what it is derived from, and what is not known. */
export function savedNotes(saved: OptimumSaved, { kind }: Said): string[] {
  const { days, counted, watched, longer, energy, unmetered } = saved;
  if (counted === 0) return [t("It has run on {days, plural, one {# day} other {# days}}.", { days })];
  const notes = [
    counted === days
      ? kind.onAll(days)
      : `${kind.onSome(counted, days)} ${t("The other days are not known and not counted.")}`,
  ];
  if (longer > 0) notes.push(t("On {longer} of them the rooms needed longer; this is subtracted.", { longer }));
  if (watched > 0 && watched < counted) notes.push(t("{watched} of them were watched only.", { watched }));
  if (energy === null) {
    notes.push(t("None of its units reports its power, so kWh are not known."));
  } else {
    const { fresh, known, times } = energy;
    const derived = known === times ? kind.derived() : kind.derivedInPart({ known, times });
    // What cools a warm room draws more than what holds it; a fan does not.
    notes.push(fresh.times < times ? `${derived} ${t("Keeping a room cool for longer may use less.")}` : derived);
    if (fresh.times > 0 && fresh.times < times) {
      notes.push(t("{rounded} kWh of it is from fresh-air units.", { rounded: rounded(fresh.kwh) }));
    }
    if (energy.cost === null) notes.push(t("The tariff is not known for all of it."));
    if (unmetered > 0) {
      notes.push(
        t("{unmetered, plural, one {# unit does not report its power} other {# units do not report their power}}.", {
          unmetered,
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

function rounded(value: number): string {
  return sayNumber(value, { most: Math.abs(value) < 10 ? 1 : 0 });
}
