import type { Dice } from "../chance.ts";
import { type HouseRoom, roomsOf } from "./house.ts";
import { luckOf, luckOfHouse, type Planning, type Roster, traitsOf } from "./planning.ts";
import { MINUTES_A_DAY, Outing, OUTSIDE } from "./whereabouts.ts";

/** Share of the staff who come on a day when nobody works from home, and on Saturdays and days off. */
const COME = { working: 0.94, saturday: 0.12, off: 0.012 };
/** Share of the staff who have a day at home each week, and which it is: the ends of the week are liked. */
const HAVE_HOME_DAY = 0.6;
const HOME_DAYS = [1, 1, 2, 3, 4, 5, 5];
const KEEP_HOME_DAY = 0.85;
/** Of a laboratory's places so many are somebody's desk. */
const LABORATORY_DESKS = 0.5;
/** Share of the staff who leave their bag in a locker on the way to a desk. */
const USE_LOCKERS = 0.94;
/** Chance that each of some people works until after midnight. */
const NIGHT_WORKERS = { most: 2, working: 0.16, saturday: 0.04, off: 0.05 };
const FIRST_NIGHT_WORKER = 9_000;
/** Numbers of external people of meetings begin here. */
const FIRST_VISITOR = 10_000;
/** Minutes after midnight at which meetings can begin and must be over. */
const MEETINGS = { from: 9 * 60, until: 17 * 60, lunch: [11 * 60 + 50, 13 * 60] } as const;
const MEETING_MINUTES = [30, 45, 60, 60, 60, 90];
/** Share of a meeting room's day that is asked for. */
const MEETING_SHARE = 0.5;
const VISITED_MEETINGS = 0.25;

interface Colleague {
  readonly person: number;
  readonly desk: HouseRoom;
  readonly outing: Outing;
  readonly luck: Dice;
  readonly from: number;
  readonly until: number;
}

/** The desks of a building of offices: a person each. */
function desksOf(planning: Planning): HouseRoom[] {
  return roomsOf(planning.house, "office", "executive", "lab").flatMap((room) => {
    const desks = room.kind === "lab" ? Math.floor(room.places * LABORATORY_DESKS) : room.places;
    return Array.from({ length: desks }, () => room);
  });
}

/** Staff at their desks, in meetings, at lunch and on the way for a coffee, and the visitors of their meetings. */
export function planOffice(planning: Planning, roster: Roster): void {
  const staff = staffOf(planning, desksOf(planning));
  if (planning.today.kind === "working") {
    planMeetings(planning, staff, roster);
  }
  for (const colleague of staff) {
    planRest(planning, colleague);
    roster.add(colleague.person, "staff", colleague.outing.stays);
  }
  planNightWorkers(planning, roster);
}

/** Somebody with a deadline comes back in the evening and goes after midnight. The night that began the day before ends today. */
function planNightWorkers(planning: Planning, roster: Roster): void {
  const { today, book, house } = planning;
  const desks = roomsOf(house, "office", "executive");
  const work = (evening: Planning, minutes: (from: number, until: number) => readonly [number, number]) => {
    for (let one = 0; one < NIGHT_WORKERS.most; one++) {
      // Somebody else than in the night before, part of which is on the same day.
      const person = FIRST_NIGHT_WORKER + one + (evening.today.day % 2) * NIGHT_WORKERS.most;
      const luck = luckOf(evening, person);
      const desk = luck.pick(desks);
      if (desk === undefined || luck.roll() >= NIGHT_WORKERS[evening.today.kind]) continue;
      const outing = new Outing(desk.index, ...minutes(luck.between(19 * 60, 21 * 60), luck.between(15, 4 * 60)));
      roster.add(person, "staff", outing.stays);
    }
  };
  work({ ...planning, today: book.kindOf(today.day - 1) }, (_, until) => [0, until]);
  work(planning, (from) => [from, MINUTES_A_DAY]);
}

function staffOf(planning: Planning, desks: readonly HouseRoom[]): Colleague[] {
  const { kind, zeal, weekday } = planning.today;
  return desks.flatMap((desk, person) => {
    const traits = traitsOf(planning, person);
    const luck = luckOf(planning, person);
    const homeDay = traits.roll() < HAVE_HOME_DAY ? traits.pick(HOME_DAYS) : undefined;
    const early = traits.around(0, 45);
    const isHome = kind === "working" && weekday === homeDay && luck.roll() < KEEP_HOME_DAY;
    if (isHome || luck.roll() >= COME[kind] * zeal) {
      return [];
    }
    const { from, until } = kind === "working" ? workingHours(luck, early) : shortHours(luck);
    return [{ person, desk, luck, from, until, outing: new Outing(desk.index, from, until) }];
  });
}

function workingHours(luck: Dice, early: number): { from: number; until: number } {
  const from = luck.around(7 * 60 + 50 + early, 18);
  const late = luck.roll() < 0.4 ? -80 * Math.log(1 - 0.97 * luck.roll()) : 0;
  return { from, until: Math.min(23 * 60, Math.max(16 * 60 + 20, luck.around(from + 9 * 60 + 30, 40)) + late) };
}

/** On a day off somebody comes for a few hours. */
function shortHours(luck: Dice): { from: number; until: number } {
  const from = luck.around(9 * 60 + 20, 70);
  return { from, until: from + luck.between(120, 400) };
}

/** People who meet share one room, and come and go together within a minute or two. */
function planMeetings(planning: Planning, staff: readonly Colleague[], roster: Roster): void {
  const luck = luckOfHouse(planning, 1);
  const lobby = roomsOf(planning.house, "lobby", "foyer", "atrium")[0];
  let visitor = FIRST_VISITOR;
  const meet = (room: HouseRoom, from: number, minutes: number, people: number) => {
    const who = invited(luck, staff, { from, minutes, people });
    for (const { outing, luck: own } of who) {
      outing.visit(room.index, from + own.below(3) - 1, minutes);
    }
    if (who.length > 0) roster.meetings.push({ room: room.index, from, minutes, people: who.length });
    const guests = who.length > 1 && luck.roll() < VISITED_MEETINGS ? 1 + luck.below(3) : 0;
    for (let guest = 0; guest < Math.min(guests, room.places - who.length); guest++) {
      const early = luck.between(4, 14);
      const stay = new Outing((lobby ?? room).index, from - early, from + minutes + 1);
      stay.visit(room.index, from, minutes + 1);
      roster.add(visitor++, "visitor", stay.stays);
    }
  };
  for (const room of roomsOf(planning.house, "meeting")) {
    let from = MEETINGS.from + 15 * luck.below(5);
    while (from < MEETINGS.until) {
      const minutes = luck.pick(MEETING_MINUTES) ?? 60;
      const isLunch = from < MEETINGS.lunch[1] && from + minutes > MEETINGS.lunch[0];
      if (!isLunch && luck.roll() < MEETING_SHARE) {
        meet(room, from, minutes, 2 + luck.below(Math.max(1, Math.min(room.places, 12) - 1)));
      }
      from += minutes + (luck.roll() < 0.5 ? 0 : 30);
    }
  }
  for (const room of roomsOf(planning.house, "training")) {
    for (const from of [9 * 60 + 30, 13 * 60 + 30]) {
      if (luck.roll() < 0.3) {
        meet(room, from, 135, 6 + luck.below(Math.max(1, room.places - 8)));
      }
    }
  }
}

/** Those who happen to be free, drawn from all, a few tries each. */
function invited(
  luck: Dice,
  staff: readonly Colleague[],
  { from, minutes, people }: { from: number; minutes: number; people: number },
): Colleague[] {
  const found = new Set<Colleague>();
  for (let tries = 0; tries < 4 * people && found.size < people; tries++) {
    const one = luck.pick(staff);
    if (one?.outing.isFree(from - 2, from + minutes + 2) === true) {
      found.add(one);
    }
  }
  return [...found];
}

/** Meals, breaks and everything else that a person does alone. */
function planRest(planning: Planning, { desk, outing, luck, from, until }: Colleague): void {
  const { house } = planning;
  const near = (...kinds: string[]) => {
    const rooms = roomsOf(house, ...kinds);
    const same = rooms.filter(({ floor }) => floor === desk.floor);
    return luck.pick(same.length > 0 ? same : rooms)?.index;
  };
  const any = (...kinds: string[]) => luck.pick(roomsOf(house, ...kinds))?.index;
  if (until - from > 300) {
    const lunch = luck.between(11 * 60 + 40, 12 * 60 + 30);
    const where = luck.roll();
    if (where < 0.3) {
      outing.visit(any("cafe") ?? OUTSIDE, lunch, luck.between(22, 40));
    } else if (where < 0.8) {
      outing.visit(OUTSIDE, lunch, luck.between(35, 70));
    } else if (where < 0.9) {
      outing.visit(near("pantry", "lounge"), lunch, luck.between(20, 40));
    }
  }
  if (luck.roll() < USE_LOCKERS) {
    outing.visit(near("locker"), from, 4);
  }
  const hours = (until - from) / 60;
  const during = () => luck.between(from + 20, until - 20);
  const often = (count: number, visit: () => void) => {
    for (let left = count * hours; left > luck.roll(); left -= 1) {
      visit();
    }
  };
  often(0.4, () => outing.visit(near("wc"), during(), luck.between(3, 6)));
  often(0.2, () => outing.visit(near("pantry"), during(), luck.between(4, 10)));
  often(0.04, () => outing.visit(any("cafe"), during(), luck.between(8, 20)));
  often(0.09, () => outing.visit(any("lounge", "library"), during(), luck.between(20, 70)));
  often(0.05, () => outing.visit(near("focus"), during(), luck.between(12, 40)));
  often(0.015, () => outing.visit(any("terrace"), during(), luck.between(8, 20)));
}
