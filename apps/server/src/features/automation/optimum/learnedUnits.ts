import type { UnitMorning } from "@atrium/automation";
import { HOUR, MINUTE } from "@atrium/time";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { LearnedDays } from "./learnedDays.ts";
import { recordedDays } from "./recordedDays.ts";
import { type OptimumRoomsOptions, outdoorPoint, type Unit } from "./roomUnits.ts";

/** A start or a stop is looked for from so long before the earliest, ms. */
const BEFORE = HOUR;

export interface LearnedUnitsOptions<Did> extends OptimumRoomsOptions {
  /** How long after the time of the day is read, ms. */
  readonly after: number;
  /** undefined: the unit did nothing of the kind. @param earliest minutes before the time */
  readonly didOf: (day: UnitMorning, earliest: number) => Did | undefined;
}

/** What units did around the same time of the day in the last weeks, by device: their starts, or their stops. */
export class LearnedUnits<Did> {
  readonly #options: LearnedUnitsOptions<Did>;
  readonly #learned: LearnedDays<Did>;

  constructor(options: LearnedUnitsOptions<Did>) {
    this.#options = options;
    this.#learned = new LearnedDays(options);
  }

  /** @param moment whose time of the day counts @param earliest minutes before it */
  of(units: readonly Unit[], moment: number, earliest: number) {
    const { time, clock } = this.#options;
    const today = time.isoDate(clock.now());
    const { hour, minute } = time.local(moment);
    const about = [hour, minute, earliest, units.map(({ device, target }) => [device, target])];
    return this.#learned.of(today, about, async () => this.#read(units, { today, at: { hour, minute }, earliest }));
  }

  async #read(
    units: readonly Unit[],
    {
      earliest,
      ...day
    }: { readonly today: string; readonly at: { hour: number; minute: number }; readonly earliest: number },
  ) {
    const { past, time, after, didOf } = this.#options;
    const outdoor = outdoorPoint(this.#options);
    const points = units.flatMap(({ on, temperature }) => [on, temperature]);
    if (outdoor !== undefined) points.push(outdoor);
    const done = new Map<string, Did[]>(units.map(({ device }) => [device, []]));
    const yielder = new EventLoopYielder();
    const asked = { past, time, ...day, before: earliest * MINUTE + BEFORE, after };
    for await (const { of, to } of recordedDays(points, asked)) {
      for (const { device, on, temperature, target } of units) {
        const recorded = { on: of(on), temperature: of(temperature), outdoor: of(outdoor), target, to };
        const did = didOf(recorded, earliest);
        if (did !== undefined) done.get(device)?.push(did);
        await yielder.yieldIfDue();
      }
    }
    return done;
  }
}
