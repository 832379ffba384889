import { HOUR, MINUTE } from "@atrium/time";
import type { SavedDay } from "./savedDays.ts";

/** What was recorded of units, as the history has it. */
export interface UnitPast {
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{ readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> }>;
  /** Value times seconds of some points, and the seconds in which there was a value. It begins with a quarter hour. */
  integrals(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): Promise<ReadonlyMap<number, { readonly weighted: number; readonly seconds: number }>>;
}

/** A unit that a run lets run, by its points. */
export interface SavedUnit {
  readonly id: string;
  readonly on: number;
  /** W; undefined: it does not say. */
  readonly power: number | undefined;
  /** It brings fresh air. */
  readonly isFresh: boolean;
}

/** What one unit did not draw on one day. */
export interface UnitEnergy {
  readonly id: string;
  readonly isFresh: boolean;
  /** undefined: too little is recorded. */
  readonly kwh: number | undefined;
  /** undefined: no tariff is known for all of it. */
  readonly cost: number | undefined;
}

interface Asked {
  readonly units: readonly SavedUnit[];
  readonly past: UnitPast;
  readonly price: (moment: number) => number | undefined;
  readonly now: number;
}

const QUARTER = 15 * MINUTE;
/** Of the hour by which a unit is reckoned so much has to be recorded. */
const LEAST_KNOWN = 0.5;
const unknownOf = ({ id, isFresh }: Pick<SavedUnit, "id" | "isFresh">): UnitEnergy => ({
  id,
  kwh: undefined,
  cost: undefined,
  isFresh,
});

/**
 * What the units of a day that say their power did not draw: the mean of what each drew in the hour of its run nearest to the minutes
 * that were not run, for so many minutes. A unit that somebody else had switched already saved nothing.
 */
export async function energyOf(day: SavedDay, { units, past, price, now }: Asked): Promise<UnitEnergy[]> {
  const metered = units.flatMap(({ power, ...unit }) => (power === undefined ? [] : [{ ...unit, power }]));
  if (metered.length === 0) return [];
  const hour = hourBeside(day);
  if (hour.to > now) return metered.map((unit) => unknownOf(unit));
  const points = metered.map(({ power }) => power);
  const drawn = await past.integrals(points, hour);
  const { states } = await past.pastAt(
    metered.map(({ on }) => on),
    day.switched - MINUTE,
  );
  const each = meanPrice(day, price);
  return metered.map(({ id, on, power, isFresh }) => {
    const [was, weight] = [states.get(on), drawn.get(power)];
    if (was?.isKnown !== true) return unknownOf({ id, isFresh });
    if (was.value !== day.before) return { id, kwh: 0, cost: 0, isFresh };
    if (weight === undefined || weight.seconds * 1000 < LEAST_KNOWN * HOUR) return unknownOf({ id, isFresh });
    const kwh = ((weight.weighted / weight.seconds / 1000) * day.saved) / 60;
    return { id, kwh, cost: kwh === 0 ? 0 : each === undefined ? undefined : kwh * each, isFresh };
  });
}

/** The first whole hour of a run, or its last, from a quarter of an hour of the clock on. */
function hourBeside({ switched, before }: SavedDay): { readonly from: number; readonly to: number } {
  const from = before === 0 ? Math.ceil(switched / QUARTER) * QUARTER : Math.floor(switched / QUARTER) * QUARTER - HOUR;
  return { from, to: from + HOUR };
}

/** Of the minutes that were not run; undefined: one of them has none. */
function meanPrice({ from, to }: SavedDay, price: Asked["price"]): number | undefined {
  let [total, minutes] = [0, 0];
  for (let at = from; at < to; at += MINUTE) {
    total += price(at) ?? Number.NaN;
    minutes += 1;
  }
  const mean = minutes === 0 ? (price(from) ?? Number.NaN) : total / minutes;
  return Number.isNaN(mean) ? undefined : mean;
}
