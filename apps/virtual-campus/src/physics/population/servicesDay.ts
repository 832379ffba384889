import { type House, type HouseRoom, roomsOf } from "./house.ts";
import { luckOf, luckOfHouse, type Planning, type Roster } from "./planning.ts";
import { MINUTES_A_DAY, Outing } from "./whereabouts.ts";

/** Numbers of those who serve a building begin here. */
const FIRST_GUARD = 200_000;
const FIRST_CLEANER = 201_000;
const FIRST_ATTENDANT = 202_000;
/** Four guards take turns; one is there by day, one by night. */
const GUARDS = 4;
const WATCH = { day: 7 * 60, night: 19 * 60 };
const ROUND_EVERY = 120;
/** Share of the rounds that fall out, as something else has to be seen to, and of those after which a guard goes to the toilet. */
const MISSED_ROUNDS = 0.12;
const TOILETS = 0.25;
/** Kinds of rooms that a round of the guard leads past, and those that are cleaned. */
const ROUND = ["corridor", "plant", "electrical", "store", "stair", "yard", "plaza"] as const;
const CLEANED = [
  "office",
  "wc",
  "classroom",
  "meeting",
  "lounge",
  "corridor",
  "lab",
  "foyer",
  "bath",
  "patient",
] as const;
/** m² for each cleaner. */
const CLEANER_AREA = 1_500;
const CLEANERS_COME = { working: 1, saturday: 0.5, off: 0.2 };
const CLEANERS_OF_WARDS = 0.8;
/** Carpets and floors are done by night, in some nights of a building, by so many, from room to room until after midnight. */
const NIGHT_CREW = { share: 0.3, people: 2, from: 21 * 60 + 30, until: 2 * 60 + 30 };
const FIRST_NIGHT_CLEANER = 201_500;
const CLEANED_BY_NIGHT = ["office", "meeting", "classroom", "lounge", "lobby", "foyer", "corridor"] as const;
/** Technicians of lifts, networks and switchboards come to a building on some working days. */
const TECHNICIANS = 0.6;
const FIRST_TECHNICIAN = 203_000;
const SERVICED = ["comms", "electrical", "plant"] as const;

/** Guards, cleaners, and those who cook and sell. */
export function planServices(planning: Planning, roster: Roster): void {
  planGuards(planning, roster);
  planCleaners(planning, roster);
  planNightCrew(planning, roster);
  planTechnician(planning, roster);
  planAttendants(planning, roster);
}

/** The watch of the night before ends in the morning; each sits at the entrance and walks round every two hours. */
function planGuards(planning: Planning, roster: Roster): void {
  const { house, today } = planning;
  const post = roomsOf(house, "lobby", "foyer", "nurse", "office", "corridor")[0];
  if (post === undefined) {
    return;
  }
  const passed = roomsOf(house, ...ROUND);
  const toilets = roomsOf(house, "wc");
  const guard = (day: number, turn: number) => FIRST_GUARD + ((day + turn) % GUARDS);
  const watch = (person: number, from: number, until: number) => {
    const luck = luckOf(planning, person);
    const outing = new Outing(post.index, from, until);
    for (let round = from + ROUND_EVERY / 2; round < until - 30; round += ROUND_EVERY) {
      let time = luck.around(round, 15);
      if (luck.roll() < MISSED_ROUNDS) continue;
      for (let left = Math.min(6, Math.ceil(passed.length / 3)); left > 0; left--) {
        const minutes = luck.between(2, 4);
        // From one place straight to the next, and only then back to the post.
        outing.visit(luck.pick(passed)?.index, time, minutes);
        time += minutes;
      }
      if (luck.roll() < TOILETS) outing.visit(luck.pick(toilets)?.index, time, luck.between(3, 5));
    }
    roster.add(person, "guard", outing.stays);
  };
  watch(guard(today.day - 1, 2), 0, WATCH.day);
  watch(guard(today.day, 0), WATCH.day, WATCH.night);
  watch(guard(today.day, 2), WATCH.night, MINUTES_A_DAY);
}

/** From room to room before people come, and for what is used by day; one in two goes round again in the evening. */
function planCleaners(planning: Planning, roster: Roster): void {
  const { house, today } = planning;
  const rooms = roomsOf(house, ...CLEANED);
  const base = roomsOf(house, "service", "corridor", "locker", "store")[0];
  if (base === undefined || house.use === "site") {
    return;
  }
  const cleaners = Math.ceil(indoorArea(house) / CLEANER_AREA);
  const share = house.use === "care" ? CLEANERS_OF_WARDS : CLEANERS_COME[today.kind];
  for (let cleaner = 0; cleaner < cleaners; cleaner++) {
    const luck = luckOf(planning, FIRST_CLEANER + cleaner);
    if (luck.roll() >= share) {
      continue;
    }
    const isLate = cleaner % 3 === 2 && today.kind === "working";
    const [from, until] = isLate
      ? [luck.around(14 * 60, 20), 20 * 60 + 20]
      : [luck.around(6 * 60 + 10, 15), 14 * 60 + 10];
    const outing = new Outing(base.index, from, until);
    const isHurried = (time: number) => time < 8.5 * 60 || time > 17 * 60;
    for (let time = from + 8; time < until - 25;) {
      const minutes = luck.between(6, 14);
      outing.visit(luck.pick(isHurried(time) ? rooms : roomsOf(house, "wc", "corridor"))?.index, time, minutes);
      time += minutes + (isHurried(time) ? 1 : luck.between(20, 45));
    }
    roster.add(FIRST_CLEANER + cleaner, "cleaner", outing.stays);
  }
}

/** The night that began the day before ends in the morning. */
function planNightCrew(planning: Planning, roster: Roster): void {
  const { house, today, book } = planning;
  const rooms = roomsOf(house, ...CLEANED_BY_NIGHT);
  const base = roomsOf(house, "service", "corridor", "store")[0];
  if (base === undefined || (house.use !== "office" && house.use !== "learning")) return;
  const clean = (evening: Planning, minutes: (from: number, until: number) => readonly [number, number]) => {
    if (luckOfHouse(evening, 8).roll() >= NIGHT_CREW.share) return;
    for (let one = 0; one < NIGHT_CREW.people; one++) {
      // Another crew than that of the night before, part of which is on the same day.
      const person = FIRST_NIGHT_CLEANER + one + (evening.today.day % 2) * NIGHT_CREW.people;
      const luck = luckOf(evening, person);
      const [from, until] = minutes(luck.around(NIGHT_CREW.from, 25), luck.around(NIGHT_CREW.until, 60));
      const outing = new Outing(base.index, from, until);
      for (let time = from + 8; time < until - 30;) {
        const stays = luck.between(12, 25);
        outing.visit(luck.pick(rooms)?.index, time, stays);
        time += stays;
      }
      roster.add(person, "cleaner", outing.stays);
    }
  };
  clean({ ...planning, today: book.kindOf(today.day - 1) }, (_, until) => [0, until]);
  clean(planning, (from) => [from, MINUTES_A_DAY]);
}

function planTechnician(planning: Planning, roster: Roster): void {
  const { house, today } = planning;
  const luck = luckOf(planning, FIRST_TECHNICIAN);
  const base = roomsOf(house, "corridor", "lobby", "foyer", "yard")[0];
  if (today.kind !== "working" || base === undefined || luck.roll() >= TECHNICIANS) return;
  const from = luck.between(8.5 * 60, 14 * 60);
  const outing = new Outing(base.index, from, from + 150);
  for (let visits = 1 + luck.below(3), time = from + 5; visits > 0; visits--) {
    const minutes = luck.between(15, 40);
    outing.visit(luck.pick(roomsOf(house, luck.pick(SERVICED) ?? "plant"))?.index, time, minutes);
    time += minutes + 4;
  }
  roster.add(FIRST_TECHNICIAN, "attendant", outing.stays);
}

interface Shop {
  readonly room: HouseRoom;
  readonly people: number;
  readonly hours: readonly [from: number, until: number];
}

function planAttendants(planning: Planning, roster: Roster): void {
  let person = FIRST_ATTENDANT;
  for (const { room, people, hours } of shopsOf(planning)) {
    for (let one = 0; one < people; one++) {
      const luck = luckOf(planning, person);
      const outing = new Outing(room.index, luck.around(hours[0], 12), luck.around(hours[1], 12));
      outing.visit(luck.pick(roomsOf(planning.house, "wc"))?.index, luck.between(hours[0] + 30, hours[1] - 30), 5);
      roster.add(person++, "attendant", outing.stays);
    }
  }
}

/** Where something is cooked or sold on the day, by how many people and in which hours. */
function shopsOf({ house, today, book }: Planning): Shop[] {
  const events = book.eventsOf(house.placement, today.day);
  const isOpen = today.kind === "working" || (today.kind === "saturday" && house.use === "learning");
  const shops: Shop[] = [];
  for (const room of roomsOf(house, "kitchen")) {
    const cooks = Math.max(2, Math.round(room.places * 0.4));
    if (house.use === "care") {
      shops.push(
        { room, people: cooks, hours: [5.5 * 60, 13 * 60] },
        { room, people: cooks, hours: [12.5 * 60, 19.5 * 60] },
      );
    } else if (house.use === "event") {
      shops.push(
        ...events.map(({ opens, closes }): Shop => ({ room, people: cooks, hours: [opens - 150, closes - 20] })),
      );
    } else if (isOpen) {
      shops.push({ room, people: cooks, hours: [7 * 60, 15 * 60] });
    }
  }
  for (const room of roomsOf(house, "cafe")) {
    if (isOpen || house.use === "event") {
      shops.push({ room, people: 2, hours: [7 * 60, house.use === "office" ? 16.5 * 60 : 18 * 60] });
    }
  }
  for (const room of isOpen ? roomsOf(house, "shop") : []) {
    shops.push({ room, people: 1, hours: [9 * 60, 18 * 60] });
  }
  return shops;
}

function indoorArea({ rooms }: House): number {
  return rooms.reduce((sum, { kind, area }) => (OUTDOORS.has(kind) ? sum : sum + area), 0);
}

const OUTDOORS = new Set(["roof", "terrace", "garden", "grass", "court", "plaza", "road", "parking", "sport", "yard"]);
