import type { AutomationKind } from "@atrium/contract/automation";
import { type DeviceDescription, LIGHTING } from "@atrium/contract/devices";
import { MAX_SAVED_HOURS } from "@atrium/contract/energy";
import { HOUR } from "@atrium/time";

/** A run as the feature of rules has it. */
export interface ActedRun {
  readonly id: number;
  readonly kind: AutomationKind;
  readonly rule: number;
  readonly name: string;
  readonly beganAt: number;
  readonly endsAt: number | null;
  readonly isOpen: boolean;
  readonly isKept: boolean;
  readonly isWatched: boolean;
  readonly fixed: { readonly from: number; readonly to: number | null };
  readonly kilowatts: number | null;
  readonly targets: readonly {
    readonly device: string;
    readonly point: string;
    readonly value: number;
    readonly momentary?: object | undefined;
  }[];
}

/** A moment at which a run turned devices down, at its beginning or at its end. */
export interface TurnDown {
  readonly run: ActedRun;
  /** What was used is measured before it. */
  readonly at: number;
  /** It counts from then on: later than that where an optimum has the minutes between. */
  readonly from: number;
  /** How long it may count, ms since the epoch: until the run ends, or the next one begins. */
  readonly until: number;
  /** The end of its counting where it cannot be compared with the weeks before. */
  readonly longest: number;
  readonly isOpen: boolean;
  readonly devices: readonly TurnedDevice[];
}

export interface TurnedDevice {
  readonly device: DeviceDescription;
  /** It is off from then on; otherwise dimmed, set back or shed to less. */
  readonly isOff: boolean;
  /** What it uses more, or afterwards to catch up, is subtracted. */
  readonly catchesUp: boolean;
  /** A schedule kept it on, and lets go of it. */
  readonly isReleased: boolean;
}

interface TurnDownsOptions {
  readonly device: (id: string) => DeviceDescription | undefined;
  readonly now: number;
}

const SWITCH = "on";
const LONGEST = MAX_SAVED_HOURS * HOUR;

/** What runs turned down, in the order in which they did. @param runs in the order in which they began */
export function turnDownsOf(runs: readonly ActedRun[], options: TurnDownsOptions): TurnDown[] {
  const acted = runs.filter(({ isWatched }) => !isWatched);
  return acted
    .flatMap((run, index) => atBeginning(run, options).concat(atEnd(run, nextOf(acted, index), options)))
    .toSorted((one, other) => one.at - other.at || one.run.id - other.run.id);
}

function atBeginning(run: ActedRun, { device, now }: TurnDownsOptions): TurnDown[] {
  const until = Math.min(now, run.endsAt ?? now);
  return turnDown(run, {
    at: run.beganAt,
    from: run.beganAt,
    until,
    isOpen: run.isOpen,
    devices: devicesOf(run, device).flatMap(({ description, isOff, isRaised, isLamp }) => {
      // A lamp that is set to a level may have been brighter: what was measured says so.
      if (isRaised && !isLamp && run.kind !== "limit") return [];
      return [{ device: description, isOff, catchesUp: run.kind !== "schedule" && !isLamp, isReleased: false }];
    }),
  });
}

/** What a schedule kept on goes off with it, as long as no next run begins. */
function atEnd(run: ActedRun, next: number, { device, now }: TurnDownsOptions): TurnDown[] {
  const { kind, isOpen, isKept, endsAt, fixed } = run;
  if (kind !== "schedule" || isOpen || isKept || endsAt === null) return [];
  return turnDown(run, {
    at: endsAt,
    from: fixed.to ?? endsAt,
    until: Math.min(now, next),
    isOpen: next > now,
    devices: devicesOf(run, device).flatMap(({ description, isRaised }) =>
      isRaised ? [{ device: description, isOff: true, catchesUp: false, isReleased: true }] : [],
    ),
  });
}

function turnDown(run: ActedRun, facts: Omit<TurnDown, "run" | "longest">): TurnDown[] {
  if (facts.devices.length === 0 || facts.until <= facts.from) return [];
  return [{ run, longest: facts.from + LONGEST, ...facts }];
}

interface Named {
  readonly description: DeviceDescription;
  readonly isLamp: boolean;
  readonly isOff: boolean;
  /** Its switch or level is set to something above 0. */
  readonly isRaised: boolean;
}

/** The devices whose power a run changes: those that it switches, lamps that it dims; a peak limit may set others back. */
function devicesOf({ kind, targets }: ActedRun, deviceOf: TurnDownsOptions["device"]): Named[] {
  const lasting = targets.filter(({ momentary }) => momentary === undefined);
  return [...Map.groupBy(lasting, ({ device }) => device)].flatMap(([id, own]) => {
    const description = deviceOf(id);
    if (description === undefined) return [];
    const isLamp = description.module === LIGHTING.module;
    const main = own.find(({ point }) => point === (isLamp ? LIGHTING.mainCommand : SWITCH));
    if (main === undefined && kind !== "limit") return [];
    return [{ description, isLamp, isOff: main?.value === 0, isRaised: main !== undefined && main.value > 0 }];
  });
}

/** When the same rule begins next, without its rooms. */
function nextOf(runs: readonly ActedRun[], index: number): number {
  const run = runs[index];
  const next = runs.find((one, at) => at > index && one.kind === run?.kind && one.rule === run.rule);
  return next?.fixed.from ?? Number.POSITIVE_INFINITY;
}
