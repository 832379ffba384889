import { chance, Dice, drift } from "../chance.ts";
import { DAY, MINUTE } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import type { RoomUse } from "../rooms.ts";

/** m² of rooms of these kinds for each cistern or tap that may weep. */
const AREA_A_FIXTURE: Readonly<Record<string, number>> = { wc: 8, bath: 8, pantry: 20, kitchen: 20 };
/** Litres a minute by fixture, in the mean of all: a cistern in thirty that passes 150 l a day, as water utilities find. */
const WEEPS = 0.0042;
/** Of it, what drips; the rest are cisterns that fill up again when they have sunk, litres at a time, within a minute. */
const DRIPS = 0.3;
const REFILL = { least: 0.5, most: 2 };
/** Days after which washers of a room are worn or new, and ms in which a drip is faster or slower. */
const REPAIRED_EVERY = 50;
const DRIP_PERIOD = 25 * MINUTE;
/** Minutes for which a drip is as fast. */
const DRIP_STEP = 5;

/** Litres of each minute of a day that fixtures of a room lose with nobody there; undefined: it has none that do. */
export function weeping({ kind, area, seed }: RoomUse, moments: readonly Moment[]): Float64Array | undefined {
  const [first] = moments;
  const areaOfOne = AREA_A_FIXTURE[kind];
  if (areaOfOne === undefined || first === undefined) return undefined;
  const { day } = first.local;
  const mean = WEEPS * (1 + area / areaOfOne) * wearOf(seed, first.calendarTime);
  const litres = new Float64Array(moments.length);
  let drip = 0;
  for (let minute = 0; minute < litres.length; minute++) {
    if (minute % DRIP_STEP === 0) {
      drip = 2 * mean * DRIPS * drift(seed ^ 0x91, first.calendarTime + minute * MINUTE, DRIP_PERIOD);
    }
    litres[minute] = drip;
  }
  const luck = new Dice(seed ^ Math.imul(day, 0x85ebca6b));
  const between = (REFILL.least + REFILL.most) / 2 / (mean * (1 - DRIPS));
  const next = () => -between * Math.log(1 - luck.roll());
  for (let minute = next(); minute < litres.length; minute += next()) {
    const at = Math.floor(minute);
    litres[at] = (litres[at] ?? 0) + luck.between(REFILL.least, REFILL.most);
  }
  return litres;
}

/** How worn the washers of a room are beside the mean, 0.3 to 1.7. */
function wearOf(seed: number, time: number): number {
  return 0.3 + 1.4 * chance(seed ^ 0x92, Math.floor(time / (REPAIRED_EVERY * DAY)));
}
