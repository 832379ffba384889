import { chance } from "../../physics/chance.ts";
import { HOUR, type LocalTime } from "../../physics/localTime.ts";
import type { PastSample } from "../system.ts";

/** When people see to a curtain, hours, and how they may leave it, % open: in the morning, against the sun, at the end. */
const VISITS = [
  { from: 6.8, until: 8.6, positions: [100, 100, 100, 85, 60], probability: 0.9 },
  { from: 12, until: 14.5, positions: [60, 60, 30], probability: 0.35 },
  { from: 16.5, until: 18.5, positions: [100, 85, 0], probability: 0.5 },
] as const;
/** A curtain that nobody has touched for so many days hangs as it is anyway. */
const LOOK_BACK_DAYS = 7;
const UNTOUCHED = 100;

/** A curtain, as far as people's use of it goes. */
interface UsedCurtain {
  readonly seed: number;
  /** @param day days since 1970-01-01, local */
  readonly isWorkingDay: (day: number) => boolean;
}

interface Visit {
  /** Hours after midnight. */
  readonly hour: number;
  readonly position: number;
}

/**
 * People's use of a curtain before anybody could command it: the same for the same seed and day, so that the past
 * ends where the first day begins.
 * @param day days since 1970-01-01, local; at the end of the week and on holidays nobody comes
 */
function visitsOf({ seed, isWorkingDay }: UsedCurtain, day: number): Visit[] {
  if (!isWorkingDay(day)) {
    return [];
  }
  return VISITS.flatMap(({ from, until, positions, probability }, index) => {
    const random = (subject: number) => chance(seed ^ (subject * 31 + index), day);
    const position = positions[Math.floor(random(3) * positions.length)];
    if (position === undefined || random(1) >= probability) {
      return [];
    }
    return [{ hour: from + random(2) * (until - from), position }];
  });
}

/** How the last person who moved a curtain left it, % open. */
export function leftAt(curtain: UsedCurtain, { day, hour }: LocalTime): number {
  const today = visitsOf(curtain, day).filter((visit) => visit.hour <= hour);
  for (let back = 0; back <= LOOK_BACK_DAYS; back++) {
    const visits = back === 0 ? today : visitsOf(curtain, day - back);
    const last = visits.at(-1);
    if (last !== undefined) {
      return last.position;
    }
  }
  return UNTOUCHED;
}

/**
 * Positions of a curtain within a stretch of one day: at its beginning and whenever somebody moved it.
 * @param local the site's time at `from`
 */
export function* pastPositions(
  { device, ...curtain }: UsedCurtain & { readonly device: string },
  { from, to, local }: { from: number; to: number; local: LocalTime },
): Generator<PastSample> {
  yield { device, point: "position", time: from, value: leftAt(curtain, local) };
  const midnight = from - local.hour * HOUR;
  for (const { hour, position } of visitsOf(curtain, local.day)) {
    const time = Math.round(midnight + hour * HOUR);
    if (time > from && time < to) {
      yield { device, point: "position", time, value: position };
    }
  }
}
