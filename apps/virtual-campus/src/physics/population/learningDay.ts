import type { Dice } from "../chance.ts";
import { type HouseRoom, roomsOf } from "./house.ts";
import { luckOf, luckOfHouse, type Planning, type Roster, traitsOf } from "./planning.ts";
import { planLessons, type Lesson, PERIODS } from "./timetable.ts";
import { Outing, OUTSIDE, type Stay } from "./whereabouts.ts";

/** Share of a classroom's places that its class has, of the pupils who come, and of the classes that come between terms. */
const CLASS_SIZE = 0.9;
const PUPILS_COME = 0.94;
/** Share of the pupils who leave their bag in a locker. */
const USE_LOCKERS = 0.62;
const HOLIDAY_CLASSES = 0.3;
/** Share of the teachers who come. */
const TEACHERS_COME = { working: 0.95, saturday: 0.15, off: 0.01 };
const TEACHERS_BETWEEN_TERMS = 0.45;
/** Numbers of people by what they are, so that nobody is two. */
const FIRST_PUPIL = 1_000;
const FIRST_LEARNER = 50_000;
const SCHOOL_ENDS = 15 * 60 + 45;
const LUNCH = 12 * 60;

/** Courses for grown-ups: minutes after midnight and classrooms, in terms; half of them between terms. */
const COURSES = {
  working: [{ from: 17 * 60 + 20, until: 20 * 60 + 10, rooms: 8 }],
  saturday: [
    { from: 9 * 60, until: 12 * 60 + 15, rooms: 11 },
    { from: 12 * 60 + 30, until: 15 * 60 + 30, rooms: 8 },
  ],
  off: [],
} as const;

/** Pupils by their timetable, their teachers, and courses in the evening and on Saturdays. */
export function planLearning(planning: Planning, roster: Roster): void {
  const { house, today, book } = planning;
  const isTerm = book.isTerm(house.placement, today.day);
  const luck = luckOfHouse(planning, 2);
  const teachers = teachersOf(planning, isTerm);
  const isSchoolDay = today.kind === "working" && (isTerm || today.zeal === 1);
  const classrooms = roomsOf(house, "classroom");
  const classes = isSchoolDay ? classrooms.filter(() => isTerm || luck.roll() < HOLIDAY_CLASSES) : [];
  const sizes = new Map(classes.map((room) => [room, Math.max(1, Math.round(room.places * CLASS_SIZE))]));
  const lessons = planLessons(house, sizes, luck);
  teach(lessons, teachers, luck);
  for (const [index, room] of classrooms.entries()) {
    const own = lessons.filter((lesson) => lesson.home === room);
    for (let pupil = 0; pupil < (sizes.get(room) ?? 0); pupil++) {
      planPupil(planning, { room, lessons: own, pupil, person: FIRST_PUPIL + index * 200 + pupil, roster });
    }
  }
  for (const { person, outing, rest } of teachers) {
    rest();
    roster.add(person, "teacher", outing.stays);
  }
  planCourses(planning, { luck, isTerm, roster });
}

interface Teacher {
  readonly person: number;
  readonly outing: Outing;
  /** Plans what is left of the day. */
  readonly rest: () => void;
}

function teachersOf(planning: Planning, isTerm: boolean): Teacher[] {
  const { house, today } = planning;
  const share = TEACHERS_COME[today.kind] * today.zeal * (isTerm || today.kind === "off" ? 1 : TEACHERS_BETWEEN_TERMS);
  const desks = roomsOf(house, "office", "executive").flatMap((room) =>
    Array.from({ length: room.places }, () => room),
  );
  return desks.flatMap((desk, person) => {
    const luck = luckOf(planning, person);
    const early = traitsOf(planning, person).around(0, 18);
    if (luck.roll() >= share) {
      return [];
    }
    const from = today.kind === "working" ? luck.around(7 * 60 + 25 + early, 12) : luck.around(9 * 60, 40);
    const until = today.kind === "working" ? luck.around(16 * 60 + 45, 50) : from + luck.between(150, 400);
    const outing = new Outing(desk.index, from, until);
    return [{ person, outing, rest: () => planTeacherRest(planning, { desk, outing, luck, from, until }) }];
  });
}

/** Each lesson gets somebody who is free; where nobody is, the class works alone. */
function teach(lessons: readonly Lesson[], teachers: readonly Teacher[], luck: Dice): void {
  if (teachers.length === 0) {
    return;
  }
  for (const { room, from, minutes } of lessons) {
    const start = luck.below(teachers.length);
    for (let tried = 0; tried < 12; tried++) {
      if (teachers[(start + tried) % teachers.length]?.outing.visit(room.index, from - 1, minutes + 1) === true) {
        break;
      }
    }
  }
}

function planTeacherRest(
  { house }: Planning,
  day: { desk: HouseRoom; outing: Outing; luck: Dice; from: number; until: number },
): void {
  const { desk, outing, luck, from, until } = day;
  const near = (kind: string) => {
    const rooms = roomsOf(house, kind);
    return (rooms.find(({ floor }) => floor === desk.floor) ?? luck.pick(rooms))?.index;
  };
  if (until > LUNCH + 60 && from < LUNCH) {
    const lunch = luck.between(LUNCH, LUNCH + 12);
    outing.visit(luck.roll() < 0.45 ? luck.pick(roomsOf(house, "cafe"))?.index : OUTSIDE, lunch, luck.between(25, 45));
  }
  for (let visits = 0; visits < 3; visits++) {
    outing.visit(near("wc"), luck.between(from + 10, until - 10), luck.between(3, 6));
  }
  if (luck.roll() < 0.4) {
    outing.visit(luck.pick(roomsOf(house, "meeting", "library", "lounge"))?.index, luck.between(from, until), 45);
  }
}

interface PupilDay {
  readonly room: HouseRoom;
  readonly lessons: readonly Lesson[];
  /** Place in the class. */
  readonly pupil: number;
  readonly person: number;
  readonly roster: Roster;
}

function planPupil(planning: Planning, { room, lessons, pupil, person, roster }: PupilDay): void {
  const { house } = planning;
  const luck = luckOf(planning, person);
  if (luck.roll() >= PUPILS_COME) {
    return;
  }
  const from = luck.around(7 * 60 + 50, 22);
  const stays = luck.roll() < 0.3;
  const until = stays ? luck.between(16 * 60 + 15, 17 * 60 + 30) : luck.between(SCHOOL_ENDS + 2, SCHOOL_ENDS + 25);
  const outing = new Outing(room.index, from, until);
  const near = (kind: string) => {
    const rooms = roomsOf(house, kind);
    return (rooms.find(({ floor }) => floor === room.floor) ?? rooms[0])?.index;
  };
  for (const lesson of lessons) {
    if (lesson.room !== room && lesson.pupils.has(pupil)) {
      outing.visit(lesson.room.index, lesson.from + luck.below(2), lesson.minutes - 1);
    }
  }
  if (luck.roll() < USE_LOCKERS) {
    outing.visit(luck.pick(roomsOf(house, "locker"))?.index, from, 4);
  }
  const where = luck.roll();
  if (where < 0.36) {
    outing.visit(luck.pick(roomsOf(house, "cafe"))?.index, LUNCH + luck.below(30), luck.between(18, 26));
  } else if (where < 0.68) {
    outing.visit(OUTSIDE, LUNCH + 2 + luck.below(6), luck.between(38, 50));
  } else if (where < 0.75) {
    outing.visit(luck.pick(roomsOf(house, "lounge", "terrace"))?.index, LUNCH + 5, luck.between(25, 45));
  }
  // Between two lessons there is time for it.
  const breaks = PERIODS.map((period) => period.from - 4);
  for (let visits = luck.below(3); visits > 0; visits--) {
    outing.visit(near("wc"), luck.pick(breaks) ?? LUNCH, 4);
  }
  if (stays) {
    const club = luck.pick(roomsOf(house, "library", "studio", "music", "art", "lounge"));
    outing.visit(club?.index, SCHOOL_ENDS + 8, until - SCHOOL_ENDS - 12);
  }
  roster.add(person, "pupil", outing.stays);
}

function planCourses(
  planning: Planning,
  { luck, isTerm, roster }: { luck: Dice; isTerm: boolean; roster: Roster },
): void {
  const { house, today } = planning;
  const rooms = roomsOf(house, "training", "classroom", "computer");
  let person = FIRST_LEARNER;
  for (const course of COURSES[today.kind]) {
    const held = today.zeal < 0.5 ? 0 : Math.min(rooms.length, Math.round(course.rooms * (isTerm ? 1 : 0.5)));
    const first = luck.below(Math.max(1, rooms.length));
    for (const room of [...rooms, ...rooms].slice(first, first + held)) {
      const learners = Math.min(room.places, 12 + luck.below(14));
      for (let learner = 0; learner < learners; learner++) {
        roster.add(person, "pupil", learnerStays(planning, { person, room, course }));
        person += 1;
      }
    }
  }
}

/** A course with a pause in the middle, in which half of the learners go somewhere. */
function learnerStays(
  planning: Planning,
  { person, room, course }: { person: number; room: HouseRoom; course: { from: number; until: number } },
): Stay[] {
  const luck = luckOf(planning, person);
  const outing = new Outing(room.index, luck.around(course.from - 3, 10), luck.around(course.until + 3, 4));
  if (luck.roll() < 0.5) {
    const refreshed = luck.pick(roomsOf(planning.house, luck.roll() < 0.5 ? "wc" : "cafe"));
    outing.visit(refreshed?.index, (course.from + course.until) / 2 + luck.below(6), luck.between(4, 12));
  }
  return outing.stays;
}
