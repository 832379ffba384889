import type { Site } from "@atrium/site";
import type { Network } from "../apps/virtual-campus/src/electricity/network.ts";
import { LEAD_IN, PastCampus } from "../apps/virtual-campus/src/history/pastCampus.ts";
import { type RoomNature, roomNatures } from "../apps/virtual-campus/src/physics/air/roomNature.ts";
import { isCooledByProgram } from "../apps/virtual-campus/src/physics/cooling.ts";
import { DAY, HOUR } from "../apps/virtual-campus/src/physics/localTime.ts";
import { quantile } from "./spread.ts";
import type { WorldBudgets } from "./worldBudgets.ts";

/** Ordinary weekdays with the nights between them. */
const FROM = "2026-11-17";
const DAYS = 4;
/** Rooms in which people stay, whose air somebody looks at. */
const KINDS = new Set([
  "office",
  "executive",
  "meeting",
  "classroom",
  "computer",
  "lab",
  "library",
  "lounge",
  "patient",
]);

/** Stretches of a room's day by hours since its cooling began or ended. */
const STRETCHES = [
  { name: "cooled for more than two hours", isOn: true, from: 2, until: 24, least: 50, most: 60 },
  { name: "cooled for half an hour to an hour", isOn: true, from: 0.5, until: 1, least: 52, most: 66 },
  { name: "an hour to two after cooling", isOn: false, from: 1, until: 2, least: 60, most: 76 },
  { name: "six to twelve hours after cooling", isOn: false, from: 6, until: 12, least: 70, most: 86 },
] as const;

interface Seen {
  readonly nature: RoomNature;
  isOn: boolean;
  /** When that began, ms since the epoch; undefined: before anybody looked. */
  since: number | undefined;
}

/** How moist rooms are while they are cooled in a moist climate, and after it. */
export function printHumidity(site: Site, network: Network, budgets: WorldBudgets): void {
  const start = Date.parse(`${FROM}T00:00:00+07:00`);
  const campus = new PastCampus({ site, network, from: start - LEAD_IN }).liveUntil(start);
  const rooms = site.plans
    .flatMap(roomNatures)
    .filter(({ use, ratedCooling }) => ratedCooling > 0 && KINDS.has(use.kind))
    .map((nature): Seen => ({ nature, isOn: false, since: undefined }));
  const found = new Map<string, number[]>(STRETCHES.map(({ name }) => [name, []]));
  while (campus.time < start + DAYS * DAY) {
    campus.stepTowards(start + DAYS * DAY);
    const moment = network.momentAt(campus.time);
    for (const room of rooms) {
      const isOn = isCooledByProgram(room.nature.use, moment);
      if (isOn !== room.isOn) Object.assign(room, { isOn, since: campus.time });
      const humidity = campus.air.living(room.nature.key)?.humidity;
      if (humidity === undefined) continue;
      const hours = room.since === undefined ? Number.NaN : (campus.time - room.since) / HOUR;
      for (const { name, from, until, ...stretch } of STRETCHES) {
        if (stretch.isOn === isOn && hours >= from && hours < until) found.get(name)?.push(humidity);
      }
    }
  }
  for (const { name, least, most } of STRETCHES) {
    const all = found.get(name) ?? [];
    const note = `a tenth below ${quantile(all, 0.1).toFixed(0)}, a tenth above ${quantile(all, 0.9).toFixed(0)}`;
    budgets.figure(`humidity of rooms, ${name}`, quantile(all, 0.5), { least, most, unit: "%", digits: 0, note });
  }
}
