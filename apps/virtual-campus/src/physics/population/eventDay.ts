import type { Occasion } from "./dayBook.ts";
import { roomsOf } from "./house.ts";
import { luckOf, luckOfHouse, type Planning, type Roster } from "./planning.ts";
import { Outing } from "./whereabouts.ts";

/** Longer ones people come to and go from as they like. */
const MAX_SEATED = 4 * 60;
const CREW = 5;
/** Numbers of people by what they are there for. */
const FIRST_PASSER = 100;
const FIRST_GUEST = 1_000;
const GUESTS_APART = 10_000;
/** People who look in on an ordinary day. */
const PASSERS = { working: 45, saturday: 25, off: 12 };

/** Guests and crew of the day's events, and people who come for a coffee. */
export function planEvents(planning: Planning, roster: Roster): void {
  const { house, book, today } = planning;
  for (const [index, occasion] of book.eventsOf(house.placement, today.day).entries()) {
    planOccasion(planning, { occasion, first: FIRST_GUEST + index * GUESTS_APART, roster });
  }
  const rooms = roomsOf(house, "cafe", "lounge", "foyer");
  const count = luckOfHouse(planning, 4).around(PASSERS[today.kind] * today.zeal, 8);
  for (let index = 0; index < count; index++) {
    const luck = luckOf(planning, FIRST_PASSER + index);
    const room = luck.pick(rooms);
    const from = luck.between(9 * 60, 17 * 60);
    if (room !== undefined) {
      roster.add(FIRST_PASSER + index, "visitor", new Outing(room.index, from, from + luck.between(20, 55)).stays);
    }
  }
}

function planOccasion(
  planning: Planning,
  { occasion, first, roster }: { occasion: Occasion; first: number; roster: Roster },
): void {
  const { house } = planning;
  const hall = roomsOf(house, "hall", "auditorium", "foyer")[0];
  if (hall === undefined) {
    return;
  }
  const { opens, closes, guests } = occasion;
  const isSeated = closes - opens <= MAX_SEATED;
  const come = Math.min(GUESTS_APART - 2 * CREW, luckOfHouse(planning, opens).around(0.85, 0.15) * guests);
  for (let guest = 0; guest < come; guest++) {
    const luck = luckOf(planning, first + guest);
    const [from, until] = isSeated
      ? [opens - luck.between(2, 35), closes + luck.between(1, 22)]
      : visitOf(opens, closes, luck.roll(), luck.between(50, 140));
    const outing = new Outing(hall.index, from, until);
    if (isSeated) {
      // First they meet before the doors, in the middle there is a break, and some stay on for a while.
      outing.visit(luck.pick(roomsOf(house, "foyer"))?.index, from, opens - from - 1);
      outing.visit(luck.pick(roomsOf(house, "foyer", "cafe", "lounge"))?.index, (opens + closes) / 2 - 8, 18);
      outing.visit(luck.pick(roomsOf(house, "foyer"))?.index, closes, until - closes);
    } else {
      outing.visit(luck.pick(roomsOf(house, "foyer", "cafe", "lounge"))?.index, luck.between(from, until), 20);
    }
    outing.visit(luck.pick(roomsOf(house, "wc"))?.index, luck.between(from, until), 4);
    roster.add(first + guest, "guest", outing.stays);
  }
  const stage = roomsOf(house, "stage")[0] ?? hall;
  for (let one = 0; one < CREW; one++) {
    const luck = luckOf(planning, first + GUESTS_APART - 1 - one);
    const outing = new Outing(stage.index, opens - luck.between(100, 180), closes + luck.between(25, 60));
    outing.visit(hall.index, opens - luck.between(60, 95), luck.between(20, 50));
    roster.add(first + GUESTS_APART - 1 - one, "staff", outing.stays);
  }
}

/** A visit of some minutes that begins somewhere in a long event. */
function visitOf(opens: number, closes: number, share: number, minutes: number): [number, number] {
  const from = opens + share * Math.max(0, closes - opens - minutes);
  return [from, Math.min(closes, from + minutes)];
}
