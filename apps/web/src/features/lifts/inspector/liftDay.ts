import {
  LIFT_DOOR_CODES,
  LIFT_MODE_CODES,
  LIFT_MODE_NAMES,
  LIFT_MODES,
  LIFT_STATE_CODES,
} from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import type { PastLine } from "../../../devices/inspector/PastList.tsx";
import type { Span } from "../../../devices/inspector/spans.ts";

const HOUR = 3_600_000;

/** Every time that the car was seen to set off, from a stop or into the other direction. */
export function runsOf(states: readonly Span[]): readonly number[] {
  return states.flatMap(({ value, from }, index) => {
    const isMoving = value === LIFT_STATE_CODES.up || value === LIFT_STATE_CODES.down;
    return isMoving && states[index - 1]?.to === from ? [from] : [];
  });
}

/** How often the doors opened. One that stood open at the beginning was not opened since. */
export function openingsOf(doors: readonly Span[]): number {
  const isShut = ({ value }: Span) => value === LIFT_DOOR_CODES.close || value === LIFT_DOOR_CODES.closing;
  return doors.filter((span, index) => {
    const before = doors[index - 1];
    return !isShut(span) && before !== undefined && before.to === span.from && isShut(before);
  }).length;
}

/** Runs of each hour of the day that has begun; null: nothing is known of that hour. */
export function runsByHour(states: readonly Span[], from: number, until: number): readonly (number | null)[] {
  const runs = runsOf(states);
  return Array.from({ length: Math.max(1, Math.ceil((until - from) / HOUR)) }, (_, index) => {
    const [begin, end] = [from + index * HOUR, from + (index + 1) * HOUR];
    const isKnown = states.some((span) => span.from < end && (span.to ?? until) > begin);
    return isKnown ? runs.filter((run) => run >= begin && run < end).length : null;
  });
}

interface LiftPast {
  readonly faults: readonly Span[];
  readonly codes: readonly Span[];
  readonly modes: readonly Span[];
  /** What a code of a fault is called. */
  readonly nameOf: (code: number) => string;
}

/** Faults with their code, and every mode but the normal one, the newest first. */
export function liftLines({ faults, codes, modes, nameOf }: LiftPast): readonly PastLine[] {
  const faulty = faults
    .filter(({ value }) => value === 1)
    .map(({ from, to }): PastLine => {
      const code = codes.find((one) => one.value !== 0 && (one.to ?? Infinity) > from && one.from < (to ?? Infinity));
      return { key: `fault ${String(from)}`, from, to, what: t("Fault"), detail: code && nameOf(code.value) };
    });
  const moded = modes.flatMap(({ value, from, to }): PastLine[] => {
    const mode = LIFT_MODES.find((one) => LIFT_MODE_CODES[one] === value);
    if (mode === undefined || mode === "NORMAL") return [];
    return [{ key: `mode ${String(from)}`, from, to, what: sayTerm(LIFT_MODE_NAMES[mode]) }];
  });
  return [...faulty, ...moded].sort((one, other) => other.from - one.from);
}
