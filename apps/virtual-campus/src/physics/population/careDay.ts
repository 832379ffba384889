import type { Dice } from "../chance.ts";
import { type HouseRoom, roomsOf } from "./house.ts";
import { luckOf, luckOfHouse, type Planning, type Roster } from "./planning.ts";
import { MINUTES_A_DAY, Outing, OUTSIDE } from "./whereabouts.ts";

/** Beds a patient room; days for which a patient stays; share of the beds that are taken. */
const BEDS = 2;
const STAY_DAYS = 5;
const TAKEN = 0.82;
/** One goes before noon, the next comes after it. */
const DISCHARGE = 10 * 60;
const ADMISSION = 14 * 60;
/** Nurses for six days of duty each: early, early, late, night, off, off. */
const DUTIES = ["early", "early", "late", "night", "off", "off"] as const;
const HOURS = { early: [7 * 60, 15 * 60 + 10], late: [15 * 60, 23 * 60 + 10], night: [23 * 60, 7 * 60 + 10] } as const;
const NURSES_A_BED = 1;
const FIRST_PATIENT = 1_000;
const FIRST_THERAPIST = 5_000;
const FIRST_OUTPATIENT = 6_000;
const FIRST_VISITOR = 8_000;
const OUTPATIENTS = { working: 16, saturday: 6, off: 1 };
/** Visitors of a patient a day. */
const VISITORS = { working: 0.5, saturday: 0.8, off: 1 };

/** Patients and those who look after them, day and night; outpatients and visitors by day. */
export function planCare(planning: Planning, roster: Roster): void {
  const { house } = planning;
  const wards = roomsOf(house, "patient");
  const beds = wards.flatMap((room, index) =>
    Array.from({ length: BEDS }, (_, bed) => ({ room, bath: roomsOf(house, "bath")[index], bed: index * BEDS + bed })),
  );
  for (const bed of beds) {
    planBed(planning, bed, roster);
  }
  for (let nurse = 0; nurse < Math.ceil((beds.length * NURSES_A_BED) / 6) * 6; nurse++) {
    planNurse(planning, { nurse, wards, roster });
  }
  planTherapists(planning, roster);
  planOutpatients(planning, roster);
}

interface Bed {
  readonly room: HouseRoom;
  readonly bath: HouseRoom | undefined;
  readonly bed: number;
}

function planBed(planning: Planning, { room, bath, bed }: Bed, roster: Roster): void {
  const { today } = planning;
  const turn = Math.floor((today.day + bed) / STAY_DAYS);
  const isFirstDay = (today.day + bed) % STAY_DAYS === 0;
  const isTaken = (of: number) =>
    luckOf({ ...planning, today: { ...today, day: of } }, FIRST_PATIENT + bed).roll() < TAKEN;
  const person = (of: number) => FIRST_PATIENT + bed * 2 + (of % 2);
  const luck = luckOf(planning, FIRST_PATIENT + bed);
  if (isFirstDay && isTaken(turn - 1)) {
    roster.add(person(turn - 1), "patient", new Outing(room.index, 0, luck.around(DISCHARGE, 60)).stays);
  }
  if (!isTaken(turn)) {
    return;
  }
  const from = isFirstDay ? luck.around(ADMISSION, 90) : 0;
  const outing = new Outing(room.index, from, MINUTES_A_DAY);
  planPatient(planning, { outing, luck, bath });
  roster.add(person(turn), "patient", outing.stays);
  for (let left = VISITORS[today.kind]; left > luck.roll(); left -= 1) {
    const comes = luck.between(today.kind === "working" ? 15 * 60 : 10 * 60, 18 * 60 + 30);
    const visitor = new Outing(
      room.index,
      Math.max(comes, from + 20),
      Math.max(comes, from + 20) + luck.between(25, 80),
    );
    roster.add(FIRST_VISITOR + bed * 4 + Math.ceil(left), "visitor", visitor.stays);
  }
}

function planPatient(
  { house, today }: Planning,
  { outing, luck, bath }: { outing: Outing; luck: Dice; bath: HouseRoom | undefined },
): void {
  const to = (...kinds: string[]) => luck.pick(roomsOf(house, ...kinds))?.index;
  outing.visit(bath?.index, luck.between(6.5 * 60, 8.5 * 60), luck.between(10, 25));
  outing.visit(bath?.index, luck.between(19 * 60, 21 * 60), luck.between(8, 15));
  if (luck.roll() < 0.6) {
    for (const meal of [7 * 60 + 40, 12 * 60, 17 * 60 + 30]) {
      outing.visit(to("dining"), luck.around(meal, 12), luck.between(28, 45));
    }
  }
  if (today.kind === "working" && luck.roll() < 0.6) {
    outing.visit(to("therapy", "pool"), luck.between(9 * 60, 16 * 60), luck.between(35, 55));
  }
  if (luck.roll() < 0.35) {
    outing.visit(to("treatment"), luck.between(9 * 60, 16 * 60), luck.between(15, 30));
  }
  if (luck.roll() < 0.6) {
    outing.visit(to("day", "lounge", "garden"), luck.between(9.5 * 60, 19 * 60), luck.between(50, 130));
  }
}

/** At the station, and on rounds from bed to bed. The duty of the night before ends in the morning. */
function planNurse(
  planning: Planning,
  { nurse, wards, roster }: { nurse: number; wards: readonly HouseRoom[]; roster: Roster },
): void {
  const { house, today } = planning;
  const station = roomsOf(house, "nurse", "office", "lobby")[0];
  if (station === undefined) {
    return;
  }
  const dutyOf = (day: number) => DUTIES[(nurse + day) % DUTIES.length] ?? "off";
  const luck = luckOf(planning, nurse);
  const serve = (from: number, until: number) => {
    const outing = new Outing(station.index, from, until);
    for (let time = from + 20; time < until - 40; time += luck.between(35, 80)) {
      outing.visit(luck.pick(wards)?.index, time, luck.between(6, 18));
    }
    for (let visits = 0; visits < 2; visits += 1) {
      outing.visit(luck.pick(roomsOf(house, "store"))?.index, luck.between(from + 10, until - 15), 3);
    }
    // Of a night that begins or ends here only the longer part has a break.
    if (until - from > 360) {
      outing.visit(luck.pick(roomsOf(house, "lounge", "dining"))?.index, luck.between(from + 180, until - 160), 28);
      outing.visit(luck.pick(roomsOf(house, "wc"))?.index, luck.between(from + 60, until - 60), 5);
    }
    roster.add(nurse, "nurse", outing.stays);
  };
  if (dutyOf(today.day - 1) === "night") {
    serve(0, luck.around(HOURS.night[1], 6));
  }
  const duty = dutyOf(today.day);
  if (duty === "night") {
    serve(luck.around(HOURS.night[0], 8), MINUTES_A_DAY);
  } else if (duty !== "off") {
    serve(luck.around(HOURS[duty][0], 8), luck.around(HOURS[duty][1], 6));
  }
}

/** Therapists and doctors, who are there for inpatients and for those who come for an hour. */
function planTherapists(planning: Planning, roster: Roster): void {
  const { house, today } = planning;
  const share = { working: 0.95, saturday: 0.4, off: 0.15 }[today.kind];
  for (const [index, room] of roomsOf(house, "therapy", "treatment", "pool", "meeting").entries()) {
    const luck = luckOf(planning, FIRST_THERAPIST + index);
    if (luck.roll() >= share) {
      continue;
    }
    const from = luck.around(8 * 60 + 20, 25);
    const outing = new Outing(room.index, from, luck.around(16 * 60 + 40, 40));
    outing.visit(
      luck.roll() < 0.5 ? luck.pick(roomsOf(house, "dining"))?.index : OUTSIDE,
      luck.around(12 * 60 + 15, 20),
      35,
    );
    outing.visit(luck.pick(roomsOf(house, "nurse"))?.index, luck.between(from + 20, 11 * 60), luck.between(10, 30));
    roster.add(FIRST_THERAPIST + index, "staff", outing.stays);
  }
}

function planOutpatients(planning: Planning, roster: Roster): void {
  const { house, today } = planning;
  const count = luckOfHouse(planning, 3).around(OUTPATIENTS[today.kind], 4);
  const waiting = roomsOf(house, "lobby", "lounge")[0];
  if (waiting === undefined) {
    return;
  }
  for (let index = 0; index < count; index++) {
    const person = FIRST_OUTPATIENT + index;
    const luck = luckOf(planning, person);
    const appointment = luck.between(8 * 60 + 45, 16 * 60);
    const outing = new Outing(waiting.index, appointment - luck.between(6, 25), appointment + 60);
    const seen = luck.pick(roomsOf(house, "therapy", "treatment", "pool"));
    const minutes = luck.between(20, 48);
    outing.visit(seen?.index, appointment, minutes);
    const leaves = outing.stays.filter(({ from }) => from < appointment + minutes);
    roster.add(person, "visitor", leaves);
  }
}
