import { ACCESS_CONTROL, factsOf, LOCKER } from "@atrium/contract/devices";
import type { Site } from "@atrium/site";
import * as z from "zod";
import type { Network } from "../apps/virtual-campus/src/electricity/network.ts";
import { DAY, HOUR } from "../apps/virtual-campus/src/physics/localTime.ts";
import { roomKey } from "../apps/virtual-campus/src/physics/places.ts";
import { MINUTES_A_DAY } from "../apps/virtual-campus/src/physics/population/whereabouts.ts";
import { mean, sum } from "./spread.ts";
import { figure } from "./figures.ts";
import type { WorldBudgets } from "./worldBudgets.ts";

/** A Monday of two ordinary weeks. */
const FROM = "2026-11-09";
const DAYS = 14;
const SUNDAY = 0;
const SATURDAY = 6;
const ENTRANCE = "auto-slide";
/** Doors of rooms of these kinds are for those who look after machines. */
const MACHINES = new Set(["electrical", "plant", "comms"]);
/** Hours at which people come, eat and go, and those of the night. */
const PEAKS = [7, 8, 11, 12, 16, 17];
const NIGHT = [0, 1, 2, 3, 4];
/** Days for which a parcel may lie in a box. */
const LIES = 8;
const Boxes = z.looseObject({ boxes: z.int().positive() });

/** How often doors are gone through, and how many lockers are taken. */
export function printPassages(site: Site, network: Network, budgets: WorldBudgets): void {
  const days = Array.from({ length: DAYS }, (_, day) => Date.parse(`${FROM}T12:00:00+07:00`) + day * DAY);
  printDoors(site, network, { days, budgets });
  printLockers(site, network, { days, budgets });
}

interface Looked {
  /** Noon of each, ms since the epoch. */
  readonly days: readonly number[];
  readonly budgets: WorldBudgets;
}

function printDoors(site: Site, network: Network, { days, budgets }: Looked): void {
  const counts = new Map<string, number[][]>();
  for (const [day, noon] of days.entries()) {
    const { people, local } = network.momentAt(noon);
    for (const { device, second } of people.passages(local.day)) {
      const own = counts.get(device) ?? days.map(() => Array<number>(24).fill(0));
      counts.set(device, own);
      const hours = own[day] ?? [];
      const hour = Math.floor((second * 1_000) / HOUR);
      hours[hour] = (hours[hour] ?? 0) + 1;
    }
  }
  const doors = doorsOf(site);
  const a = (device: string, isWanted: (weekday: number) => boolean) =>
    mean((counts.get(device) ?? []).filter((_, day) => isWanted(weekdayOf(days[day] ?? 0))).map(sum));
  const isWorking = (weekday: number) => weekday !== SATURDAY && weekday !== SUNDAY;
  for (const { id, building } of doors.filter(({ type, kind }) => type === ENTRANCE && kind === "lobby")) {
    const [working, sunday] = [a(id, isWorking), a(id, (weekday) => weekday === SUNDAY)];
    const isOfCare = building === "sunshine-care";
    const name = `${building}, main entrance`;
    budgets.figure(`${name}, working day`, working, { least: 100, most: 1_500, unit: "passages", digits: 0 });
    budgets.figure(`${name}, Sunday`, sunday, { most: isOfCare ? 150 : 60, unit: "passages", digits: 0 });
    if (isOfCare) continue;
    const ofHours = (hours: readonly number[]) =>
      mean((counts.get(id) ?? []).map((one) => sum(hours.map((hour) => one[hour] ?? 0)) / Math.max(1, sum(one))));
    budgets.figure(`${name}, in the hours of coming, lunch and going`, 100 * ofHours(PEAKS), {
      least: 50,
      most: 95,
      unit: "%",
      digits: 0,
    });
    budgets.figure(`${name}, from midnight to five`, 100 * ofHours(NIGHT), { most: 12, unit: "%", digits: 1 });
  }
  const machines = doors
    .filter(({ kind = "" }) => MACHINES.has(kind))
    .map(({ id }) => (counts.has(id) ? a(id, isWorking) : 0));
  budgets.figure("doors of plant rooms, working day, mean", mean(machines), {
    least: 1,
    most: 12,
    unit: "passages",
    digits: 1,
  });
  budgets.figure("doors of plant rooms, working day, most", Math.max(...machines), {
    most: 25,
    unit: "passages",
    digits: 1,
  });
  const never = doors.filter(({ id }) => !counts.has(id)).map(({ id }) => id);
  budgets.figure("doors that nobody went through in two weeks", never.length, {
    most: 4,
    digits: 0,
    note: never.join(" "),
  });
}

/** Doors with a reader that people use in their day. */
function doorsOf({ plans }: Site) {
  return plans.flatMap(({ building, rooms, devices }) =>
    devices.flatMap((device) => {
      if (device.module !== ACCESS_CONTROL.module) return [];
      const { type } = factsOf(ACCESS_CONTROL, device);
      const kind = rooms.find(({ id }) => id === device.room)?.kind;
      return type === "fire-exit" || type === "gate-barrier" ? [] : [{ id: device.id, building, type, kind }];
    }),
  );
}

function printLockers(site: Site, network: Network, { days, budgets }: Looked): void {
  const rooms = boxesOf(site);
  const all = sum([...rooms.values()]);
  /** % of all boxes that are taken at an hour of a day. */
  const taken = (noon: number, hour: number) => {
    const { people, local } = network.momentAt(noon);
    const minute = local.day * MINUTES_A_DAY + hour * 60;
    const inRooms = Array.from(rooms, ([key, boxes]) => {
      const uses = Array.from({ length: LIES }, (_, before) => people.lockerUses(key, local.day - before)).flat();
      return Math.min(boxes, uses.filter(({ from, until }) => from <= minute && until > minute).length);
    });
    return (100 * sum(inRooms)) / all;
  };
  const of = (hour: number, isWanted: (weekday: number) => boolean) =>
    days.filter((noon) => isWanted(weekdayOf(noon))).map((noon) => taken(noon, hour));
  const isWorking = (weekday: number) => weekday !== SATURDAY && weekday !== SUNDAY;
  const working = of(11, isWorking);
  budgets.figure("lockers taken, working day at 11, least", Math.min(...working), {
    least: 55,
    most: 85,
    unit: "%",
    digits: 0,
  });
  budgets.figure("lockers taken, working days at 11, mean", mean(working), {
    least: 60,
    most: 85,
    unit: "%",
    digits: 0,
  });
  budgets.figure("lockers taken, working days at 22", mean(of(22, isWorking)), {
    least: 1,
    most: 20,
    unit: "%",
    digits: 0,
  });
  budgets.figure("lockers taken, Sundays at 11", mean(of(11, (weekday) => weekday === SUNDAY)), {
    most: 10,
    unit: "%",
    digits: 0,
  });
  const hours = Array.from({ length: 24 }, (_, hour) => mean(of(hour, isWorking)).toFixed(0));
  figure("lockers taken, working days by hour", "%", hours.join(" "));
  const more = days.map((noon) => {
    const { people, local } = network.momentAt(noon);
    const opened = sum([...rooms.keys()].map((key) => people.lockerUses(key, local.day).length));
    const came = new Set(people.passages(local.day).map(({ holder }) => holder?.card)).size;
    return opened / Math.max(1, came);
  });
  budgets.figure("lockers opened by people who came, most of a day", Math.max(...more), { most: 1 });
}

/** Boxes of each room with lockers, by its key. */
function boxesOf({ plans, mappings }: Site): Map<string, number> {
  const boxes = new Map<string, number | undefined>(
    mappings.flatMap(({ device, parts }) =>
      parts.map(({ address }) => [device, Boxes.safeParse(address).data?.boxes] as const),
    ),
  );
  const rooms = new Map<string, number>();
  for (const { building, floor, devices } of plans) {
    for (const { id, room } of devices.filter(({ module }) => module === LOCKER.module)) {
      const key = roomKey(building, floor, room);
      rooms.set(key, (rooms.get(key) ?? 0) + (boxes.get(id) ?? 0));
    }
  }
  return rooms;
}

/** 0 Sunday to 6 Saturday, in Bangkok. */
function weekdayOf(time: number): number {
  return new Date(time + 7 * HOUR).getUTCDay();
}
