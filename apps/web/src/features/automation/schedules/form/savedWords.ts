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
  start: { one: "start", against: "its fixed lead", hour: "the first hour of its run" },
  stop: { one: "stop", against: "its end", hour: "the last hour of its run" },
} as const satisfies Record<string, Kind>;

interface Said {
  readonly kind: Kind;
  readonly currency: string;
}

/** "Saved 12 h 35 min of running in the last 30 days: about 84 kWh, THB 352 at the tariff", only what is known. */
export function savedHeadline(saved: OptimumSaved, { currency, kind }: Said): string {
  const { counted, watched, minutes, energy } = saved;
  if (counted === 0) return "What it saved is not known yet: its rooms were not learned on any of its days.";
  const isWatched = watched === counted;
  const much = Math.round(minutes);
  if (much < 0) {
    return `${isWatched ? "Would have run" : "Ran"} ${spokenMinutes(-much)} longer than with ${kind.against} in the last 30 days`;
  }
  const cost = energy === null || energy.cost === null ? "" : `, ${currency} ${rounded(energy.cost)} at the tariff`;
  const kwh = energy === null || energy.known === 0 ? "" : `: about ${rounded(energy.kwh)} kWh${cost}`;
  return `${isWatched ? "Would have saved" : "Saved"} ${spokenMinutes(much)} of running in the last 30 days${kwh}`;
}

/** What stands under it: against what, on how many days, what it is derived from, and what is not known. */
export function savedNotes(saved: OptimumSaved, { kind }: Said): string[] {
  const { days, counted, watched, longer, energy, unmetered } = saved;
  if (counted === 0) return [`It has run on ${daysText(days)}.`];
  const of = counted === days ? `On ${daysText(days)}` : `On ${counted} of ${daysText(days)}`;
  const notes = [
    `${of}, against ${kind.against}.${counted === days ? "" : " Of the others it is not known, and nothing of them is counted."}`,
  ];
  if (longer > 0) notes.push(`On ${longer} of them rooms needed longer than that, which is taken off.`);
  if (watched > 0 && watched < counted) notes.push(`${watched} of them were only watched.`);
  if (energy === null) {
    notes.push("No unit of it says its power: kWh are not known.");
  } else {
    const { fresh } = energy;
    // What cools a warm room draws more than what holds it; a fan does not.
    const cooling = fresh.times < energy.times ? " To hold a room cool for longer may take less." : "";
    const part = energy.known === energy.times ? "" : `, of ${energy.known} of ${energy.times} ${kind.one}s of units`;
    notes.push(`kWh are the minutes not run times the mean power of each unit in ${kind.hour}${part}.${cooling}`);
    if (fresh.times > 0 && fresh.times < energy.times) {
      notes.push(`${rounded(fresh.kwh)} kWh of it are of fresh air units.`);
    }
    if (energy.cost === null) notes.push("A tariff is not known for all of it.");
    if (unmetered > 0) notes.push(`${unmetered === 1 ? "1 unit does" : `${unmetered} units do`} not say its power.`);
  }
  return notes;
}

/** "12 h 35 min", "42 min" */
function spokenMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

function rounded(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
}
