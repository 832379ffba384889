import {
  airCoastOf,
  type AirDay,
  airDayOf,
  airLeadOf,
  type AirTime,
  type Occurrence,
  riseOf,
  tryAirStarts,
  tryAirStops,
  usualAtStart,
  usualAtStop,
  ventilationOf,
} from "@atrium/automation";
import type { OptimumStart, OptimumStop, OptimumTried, Schedule } from "@atrium/contract/automation";
import { HOUR, MINUTE } from "@atrium/time";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { validOrNaN } from "../limits/shedTargets.ts";
import { type ByDevice, LearnedDays } from "./learnedDays.ts";
import { recordedDays, type RoomDays } from "./recordedDays.ts";
import type { OptimumRoomsOptions } from "./roomUnits.ts";
import { type ServedAir, servedAir, type ServedRoom } from "./servedAir.ts";

/** A start is followed until so long after its time, ms. */
const FOLLOWED = 2 * HOUR;

/** What is asked of the air: of a schedule with fresh air, around a time of the day, so many minutes before at the earliest. */
interface AirAsked {
  readonly air: ServedAir;
  readonly at: number;
  readonly earliest: number;
  readonly after: number;
}

interface StartAsked {
  readonly wanted: Pick<Schedule, "actions"> & { readonly optimum: OptimumStart };
  readonly run: Occurrence;
}

interface StopAsked {
  readonly wanted: Pick<Schedule, "actions"> & { readonly optimumStop: OptimumStop };
  readonly end: number;
}

/** What the air of rooms usually says, and what going by it would have done. */
export interface AirSaid {
  readonly time: AirTime;
  readonly past: OptimumTried;
}

/** The rooms of fresh air units: their CO2 now, and what it did in the last weeks. Of a schedule without such units all is undefined. */
export class RoomAir {
  readonly #options: OptimumRoomsOptions;
  readonly #learned: LearnedDays<AirDay>;

  constructor(options: OptimumRoomsOptions) {
    this.#options = options;
    this.#learned = new LearnedDays(options);
  }

  /** How long before a run its rooms need it, as they are now. "reading": what they did is being read. */
  async lead(asked: StartAsked): Promise<AirTime | undefined | "reading"> {
    const found = await this.#startOf(asked);
    if (found === undefined) return undefined;
    const { days } = this.#learn(found);
    return days === undefined ? "reading" : this.#lead(found, days, asked, (room) => this.#now(room.co2));
  }

  /** The same as rooms usually are, and what the starts of the last weeks would have been. */
  async usualLead(asked: StartAsked): Promise<AirSaid | undefined> {
    const found = await this.#startOf(asked);
    if (found === undefined) return undefined;
    const days = await this.#learn(found).read;
    const time = this.#lead(found, days, asked, ({ key }) => usualAtStart(days.get(key) ?? []));
    const { optimum } = asked.wanted;
    const past = tryAirStarts(this.#tried(found, days), { ...optimum, most: optimum.co2 }, (at) => this.#date(at));
    return { time, past };
  }

  /** How long before its end a run may stop its units, as their rooms are now. "reading": what they did is being read. */
  async coast(asked: StopAsked): Promise<AirTime | undefined | "reading"> {
    const found = await this.#stopOf(asked);
    if (found === undefined) return undefined;
    const { days } = this.#learn(found);
    if (days === undefined) return "reading";
    // Who is off already, whoever switched it off, is not stopped.
    const rooms = found.air.rooms.filter(({ on }) => this.#now(on) !== 0);
    return this.#coast({ ...found, air: { ...found.air, rooms } }, days, asked, (room) => this.#now(room.co2));
  }

  /** The same as rooms usually are, and what the stops of the last weeks would have been. */
  async usualCoast(asked: StopAsked): Promise<AirSaid | undefined> {
    const found = await this.#stopOf(asked);
    if (found === undefined) return undefined;
    const days = await this.#learn(found).read;
    const time = this.#coast(found, days, asked, ({ key }) => usualAtStop(days.get(key) ?? []));
    const { optimumStop } = asked.wanted;
    const bounds = { ...optimumStop, most: optimumStop.co2 };
    return { time, past: tryAirStops(this.#tried(found, days), bounds, (at) => this.#date(at)) };
  }

  #lead(
    { air: { rooms, unknown } }: AirAsked,
    days: ByDevice<AirDay>,
    { wanted: { optimum } }: StartAsked,
    co2Of: (room: ServedRoom) => number,
  ): AirTime {
    if (unknown !== undefined) return { minutes: optimum.fixed, by: undefined, unknown };
    const now = rooms.map((room) => {
      const response = ventilationOf(days.get(room.key) ?? [], this.#level(room));
      return { device: room.name, co2: co2Of(room), response };
    });
    return airLeadOf(now, { ...optimum, most: optimum.co2 });
  }

  #coast(
    { air: { rooms, unknown } }: AirAsked,
    days: ByDevice<AirDay>,
    { wanted: { optimumStop } }: StopAsked,
    co2Of: (room: ServedRoom) => number,
  ): AirTime {
    if (unknown !== undefined) return { minutes: 0, by: undefined, unknown };
    const { earliest } = optimumStop;
    const now = rooms.map((room) => {
      const response = riseOf(days.get(room.key) ?? [], earliest);
      return { device: room.name, co2: co2Of(room), response };
    });
    return airCoastOf(now, { earliest, most: optimumStop.co2 });
  }

  #tried({ air }: AirAsked, days: ByDevice<AirDay>) {
    return air.rooms.map((room) => ({ days: days.get(room.key) ?? [], level: this.#level(room) }));
  }

  /** Of the fan, as it will be: what the schedule sets, or what it is at. */
  #level({ level, wantedLevel }: ServedRoom): number {
    return wantedLevel ?? this.#now(level);
  }

  #now(point: number | undefined): number {
    return validOrNaN(point, this.#options.values);
  }

  #date(moment: number): string {
    return this.#options.time.isoDate(moment);
  }

  async #startOf({ wanted, run }: StartAsked): Promise<AirAsked | undefined> {
    const air = await servedAir(wanted, this.#options);
    return air && { air, at: run.from, earliest: wanted.optimum.earliest, after: FOLLOWED };
  }

  async #stopOf({ wanted, end }: StopAsked): Promise<AirAsked | undefined> {
    const air = await servedAir(wanted, this.#options);
    return air && { air, at: end, earliest: wanted.optimumStop.earliest, after: 0 };
  }

  #learn({ air: { rooms }, at, earliest, after }: AirAsked) {
    const { past, time, clock } = this.#options;
    const today = time.isoDate(clock.now());
    const { hour, minute } = time.local(at);
    const about = [hour, minute, earliest, after, rooms.map(({ key }) => key)];
    const asked = { past, time, today, at: { hour, minute }, earliest, after };
    return this.#learned.of(today, about, async () => airDaysOf(rooms, asked));
  }
}

/** How fast air is changed is seen all day, so half a day before and after a time is read, ms. */
const HALF_A_DAY = 12 * HOUR;
/** So long before the earliest is kept, ms: whether the unit was off, or ran. */
const BEFORE = HOUR;

interface AirDays extends RoomDays {
  /** How long after the time of a day is kept, ms: how long a start took. */
  readonly after: number;
}

/** The days of some rooms with fresh air in the last weeks, by room. */
async function airDaysOf(
  rooms: readonly ServedRoom[],
  { earliest, after, ...asked }: AirDays,
): Promise<ReadonlyMap<string, readonly AirDay[]>> {
  const points = [
    ...new Set(rooms.flatMap(({ on, level, co2 }) => (level === undefined ? [on, co2] : [on, level, co2]))),
  ];
  const days = new Map<string, AirDay[]>(rooms.map(({ key }) => [key, []]));
  const yielder = new EventLoopYielder();
  const before = earliest * MINUTE + BEFORE;
  const window = { before: Math.max(HALF_A_DAY, before), after: HALF_A_DAY };
  for await (const { from, to, at, of } of recordedDays(points, { ...asked, ...window })) {
    for (const { key, on, level, co2 } of rooms) {
      const recorded = { on: of(on), level: of(level), co2: of(co2), from, to, at };
      days.get(key)?.push(airDayOf({ ...recorded, before, after }));
      await yielder.yieldIfDue();
    }
  }
  return days;
}
