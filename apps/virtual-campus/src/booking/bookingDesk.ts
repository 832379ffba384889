import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Site } from "@atrium/site";
import { DAY, MINUTE, SiteTime } from "@atrium/time";
import * as z from "zod";
import type { Clock } from "../clock.ts";
import { MemoryFile } from "../memory.ts";
import { chance, wordSeed } from "../physics/chance.ts";
import { placesOf, roomKey } from "../physics/places.ts";
import type { Population } from "../physics/population/population.ts";

/** A room that people book. */
export interface BookedRoom {
  readonly key: string;
  /** As its plan calls it. */
  readonly name: string;
  /** Its floor and building. */
  readonly where: string;
  readonly seats: number;
}

const RoomBooking = z.object({
  id: z.string(),
  room: z.string(),
  /** ms */
  from: z.number(),
  until: z.number(),
  title: z.string(),
  by: z.string(),
});
export type RoomBooking = z.infer<typeof RoomBooking>;
const Memory = z.object({ bookings: z.array(RoomBooking) });

export const BookingRequest = RoomBooking.omit({ id: true }).extend({
  title: z.string().trim().min(1, "Say what it is for").max(80),
  by: z.string().trim().max(60),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

const KINDS = new Set(["meeting", "training"]);
/** Rooms of a site for load are copies of these. */
const MAX_ROOMS = 40;
const MAX_BOOKINGS = 2_000;
const MAX_LENGTH = 12 * 60 * MINUTE;
const KEPT = 30 * DAY;
/** What people meet for is assumed: the population knows who meets where and when, and not why. */
const TITLES = [
  "Project review", "Stand-up", "Budget", "Interview", "Design sync", "Works council", "Planning", "Supplier",
  "Training", "Team meeting", "Handover", "Client call",
]; // prettier-ignore

export interface BookingDeskOptions {
  readonly site: Site;
  readonly population: Population;
  /** ms by which the days of the campus are ahead of the clock. */
  readonly ahead: number;
  readonly clock: Clock;
  readonly folder: string;
}

/** What is booked: the meetings of the campus's people, and what visitors of the service's page book beside them. */
export class BookingDesk {
  readonly rooms: readonly BookedRoom[];
  readonly time: SiteTime;
  readonly #options: BookingDeskOptions;
  readonly #memory: MemoryFile<typeof Memory>;
  readonly #meetings = new Map<number, readonly RoomBooking[]>();
  readonly #roomOf: ReadonlyMap<number, string>;
  #own: RoomBooking[] = [];

  constructor(options: BookingDeskOptions) {
    const { site, population, folder } = options;
    this.#options = options;
    this.#memory = new MemoryFile(path.join(folder, "bookings.json"), Memory);
    this.time = SiteTime.of(site.settings.timeZone);
    this.rooms = roomsOf(site);
    this.#roomOf = new Map(
      this.rooms
        .flatMap(({ key }) => {
          const index = population.houses.roomIndexes.get(key);
          return index === undefined ? [] : [[index, key] as const];
        })
        .toReversed(),
    );
  }

  get now(): number {
    return this.#options.clock();
  }

  /** Reads what was booked before the last stop. */
  async open(): Promise<void> {
    const kept = await this.#memory.read();
    this.#own = (kept?.bookings ?? []).filter(({ until }) => until > this.now - KEPT);
  }

  /** What is booked in a span, by its beginning. */
  bookings(from: number, to: number): RoomBooking[] {
    const { ahead } = this.#options;
    const days: RoomBooking[] = [];
    // The day before too: what was shifted may reach over midnight.
    const first = this.#dayOf(from + ahead) - 1;
    for (let day = first; day <= this.#dayOf(to + ahead); day++) days.push(...this.#meetingsOf(day));
    return [...days, ...this.#own]
      .filter((one) => one.from < to && one.until > from)
      .toSorted((one, other) => one.from - other.from);
  }

  /** @returns what stands in the way, in a sentence; undefined: it is booked */
  async book(request: BookingRequest): Promise<string | undefined> {
    const { room, from, until } = request;
    const place = this.rooms.find(({ key }) => key === room);
    if (place === undefined) return "There is no such room.";
    if (!(until > from)) return "It would end before it begins.";
    if (until - from > MAX_LENGTH) return "A room is booked for at most 12 hours.";
    if (until <= this.now) return "That time is over.";
    if (this.#own.length >= MAX_BOOKINGS) return "The service has no room for more bookings.";
    const taken = this.bookings(from, until).find((one) => one.room === room);
    if (taken !== undefined) {
      return `${place.name} is taken: ${taken.title}, ${this.clockOf(taken.from)}–${this.clockOf(taken.until)}.`;
    }
    this.#own.push({ id: randomUUID(), ...request });
    await this.#memory.write({ bookings: this.#own });
    return undefined;
  }

  /** e.g. `10:30` */
  clockOf(moment: number): string {
    const { hour, minute } = this.time.local(moment);
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  }

  #dayOf(moment: number): number {
    return Math.floor((moment + this.time.offset(moment)) / DAY);
  }

  #meetingsOf(day: number): readonly RoomBooking[] {
    const known = this.#meetings.get(day);
    if (known !== undefined) return known;
    const { population, ahead } = this.#options;
    const date = new Date(day * DAY);
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    const meetings = population.meetings(day).flatMap(({ room, from, minutes, people }) => {
      const key = this.#roomOf.get(room);
      if (key === undefined) return [];
      const begins = this.time.at({ year, month, day: dayOfMonth, hour: 0, minute: 1 }) + (from - 1) * MINUTE;
      const shifted = Math.round((begins - ahead) / MINUTE) * MINUTE;
      const title = TITLES[Math.floor(chance(wordSeed(key), day * 1_440 + from) * TITLES.length)] ?? "Meeting";
      const who = people === 1 ? "1 person" : `${people} people`;
      return [
        { id: `${day}-${room}-${from}`, room: key, from: shifted, until: shifted + minutes * MINUTE, title, by: who },
      ];
    });
    if (this.#meetings.size > 60) this.#meetings.clear();
    this.#meetings.set(day, meetings);
    return meetings;
  }
}

function roomsOf({ plans, campus }: Site): BookedRoom[] {
  const rooms = plans.flatMap(({ building, floor, rooms: drawn }) => {
    const place = campus.places.find(({ key }) => key === building);
    const label = place?.floors.find(({ key }) => key === floor)?.label ?? floor;
    return drawn
      .filter(({ kind }) => KINDS.has(kind))
      .map(({ id, name, kind, area = 0 }) => ({
        key: roomKey(building, floor, id),
        name,
        where: `${label}, ${place?.name ?? building}`,
        seats: Math.max(1, Math.round(placesOf(kind, area))),
      }));
  });
  return rooms.slice(0, MAX_ROOMS);
}
