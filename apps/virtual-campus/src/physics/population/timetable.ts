import type { Dice } from "../chance.ts";
import { type House, type HouseRoom, roomsOf } from "./house.ts";

/** A class, or a part of it, in a room for a period. */
export interface Lesson {
  readonly home: HouseRoom;
  readonly room: HouseRoom;
  /** Minutes after midnight. */
  readonly from: number;
  readonly minutes: number;
  /** The places in the class of those who go. */
  readonly pupils: ReadonlySet<number>;
}

const MINUTES = 50;
/** The lessons of a school day, minutes after midnight. */
export const PERIODS = [500, 555, 615, 670, 780, 835, 895].map((from) => ({ from, minutes: MINUTES }));
/** Kinds of rooms that classes go to, and how often a class goes where one is free. */
const SPECIAL = ["lab", "computer", "studio", "music", "art", "training", "library"] as const;
const GOES = 0.42;
/** Periods in which the great hall has classes. */
const LECTURES = 0.3;

/** Who is taught where: every room has one lesson at a time, but the great hall takes as many classes as it holds. */
export function planLessons(house: House, sizes: ReadonlyMap<HouseRoom, number>, luck: Dice): Lesson[] {
  const lessons: Lesson[] = [];
  const special = roomsOf(house, ...SPECIAL);
  const halls = roomsOf(house, "auditorium");
  for (const { from, minutes } of sizes.size === 0 ? [] : PERIODS) {
    const free = shuffled(special, luck);
    const hall = luck.roll() < LECTURES ? luck.pick(halls) : undefined;
    let seats = hall?.places ?? 0;
    for (const home of shuffled([...sizes.keys()], luck)) {
      const size = sizes.get(home) ?? 0;
      const lesson = { home, from, minutes };
      if (hall !== undefined && seats >= size) {
        seats -= size;
        lessons.push({ ...lesson, room: hall, pupils: places(0, size, size) });
        continue;
      }
      const room = luck.roll() < GOES ? free.pop() : undefined;
      const going = Math.min(room?.places ?? 0, size);
      if (room !== undefined) {
        lessons.push({ ...lesson, room, pupils: places(luck.below(size), going, size) });
      }
      if (going < size) {
        lessons.push({ ...lesson, room: home, pupils: new Set() });
      }
    }
  }
  return lessons;
}

/** So many places of a class in a row, from one on and around. */
function places(first: number, count: number, size: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, index) => (first + index) % size));
}

function shuffled<One>(list: readonly One[], luck: Dice): One[] {
  const keyed = list.map((one) => ({ one, key: luck.roll() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
}
