import { chance, wordSeed } from "../chance.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import type { WaterDay } from "./waterDay.ts";
import type { WaterModel } from "./waterModel.ts";

/** Days of a standstill that are lived through; a longer one is counted as so many days like the first. */
const LIVED_THROUGH = 14;
/** Litres a day of a meter that counts nothing on the day on which it is first asked. */
const LEAST_A_DAY = 1_000;

/** Litres that every meter had counted when a day began. */
export interface CounterMemory {
  /** ms since the epoch */
  readonly start: number;
  readonly litres: Readonly<Record<string, number>>;
}

/** What the registers of water meters show: a day's beginning is known, every other one follows from the days between. */
export class WaterCounters {
  readonly #model: WaterModel;
  readonly #meters: readonly string[];
  #known: CounterMemory;
  /** The day that history has come to, so that it goes on from there. */
  #past: CounterMemory;

  constructor(model: WaterModel, meters: readonly string[], now: number, kept: CounterMemory | undefined) {
    this.#model = model;
    this.#meters = meters;
    const today = model.dayOf(now);
    const first = firstCounters(meters, today);
    const isKept = kept !== undefined && kept.start <= now && model.startOfDay(kept.start + HOUR) === kept.start;
    this.#known = isKept ? { start: kept.start, litres: { ...first.litres, ...kept.litres } } : first;
    if (today.start - this.#known.start > LIVED_THROUGH * DAY) {
      this.#known = this.#leapt(this.#known, today.start);
    }
    this.#past = this.#known;
  }

  /** What must outlive a restart. */
  keep(now: number): CounterMemory {
    this.#known = this.#at(this.#known, this.#model.startOfDay(now));
    return this.#known;
  }

  /** What they had counted when the day of a moment of the past began, as far as history has come. */
  pastAt(time: number): CounterMemory {
    return this.#at(this.#past, this.#model.startOfDay(time));
  }

  /** History has come so far elsewhere. */
  goOnFrom(past: CounterMemory): void {
    this.#past = past;
  }

  /** Litres that a meter shows at an instant of any day. */
  litres(meter: string, time: number): number {
    const day = this.#model.dayOf(time);
    const isPast = day.start < this.#known.start;
    const isNearerToPast = Math.abs(day.start - this.#past.start) < Math.abs(day.start - this.#known.start);
    const base = this.#at(isPast && isNearerToPast ? this.#past : this.#known, day.start);
    if (isPast) {
      this.#past = base;
    } else {
      this.#known = base;
    }
    return (base.litres[meter] ?? 0) + day.counted(meter, time);
  }

  /** The counters when another day began. */
  #at(from: CounterMemory, start: number): CounterMemory {
    let { start: reached, litres } = from;
    while (reached < start) {
      const day = this.#model.dayOf(reached);
      litres = this.#sum(litres, day, 1);
      reached = this.#model.startOfDay(day.start + day.minutes * MINUTE);
    }
    while (reached > start) {
      const day = this.#model.dayOf(reached - HOUR / 2);
      litres = this.#sum(litres, day, -1);
      reached = day.start;
    }
    return { start: reached, litres };
  }

  #sum(litres: CounterMemory["litres"], day: WaterDay, sign: 1 | -1): CounterMemory["litres"] {
    const end = day.start + day.minutes * MINUTE;
    return Object.fromEntries(
      this.#meters.map((meter) => [meter, (litres[meter] ?? 0) + sign * day.counted(meter, end)]),
    );
  }

  #leapt({ start, litres }: CounterMemory, to: number): CounterMemory {
    const day = this.#model.dayOf(start);
    const days = (to - start) / DAY;
    const counted = (meter: string) => days * day.counted(meter, day.start + day.minutes * MINUTE);
    const leapt = this.#meters.map((meter) => [meter, (litres[meter] ?? 0) + counted(meter)]);
    return { start: to, litres: Object.fromEntries(leapt) };
  }
}

/** Meters that have counted for two to four years: more than the history that is written backwards from here. */
function firstCounters(meters: readonly string[], today: WaterDay): CounterMemory {
  const end = today.start + today.minutes * MINUTE;
  const litres = meters.map((meter) => {
    const years = 2 + 2 * chance(wordSeed(`${meter} water`), 2);
    return [meter, Math.round(years * 366 * (LEAST_A_DAY + today.counted(meter, end)))];
  });
  return { start: today.start, litres: Object.fromEntries(litres) };
}
