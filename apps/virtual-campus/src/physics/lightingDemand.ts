import type { Position } from "@atrium/contract";
import { LIGHTING } from "@atrium/contract/devices";
import type { FloorPlan, Room, PlannedDevice } from "@atrium/contract/site";
import { chance, wordSeed } from "./chance.ts";
import { isLeftOn } from "./flaws/lamps.ts";
import { MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";
import { type RoomUse, occupancy } from "./rooms.ts";

/** Deeper than this from the window, daylight saves nothing. */
const REACH_METRES = 7;

/** The middles of the windows of each room. Plans do not change. */
const windowsOfRooms = new WeakMap<Room, readonly Position[]>();

/**
 * Share of the light outside that reaches a place in a room (daylight factor), 0 to about 0.015: there are blinds. Only the windows of
 * the place's own room count.
 */
function daylightFactor(plan: FloorPlan, room: Room, at: Position): number {
  if (room.kind === "atrium") {
    return 0.012;
  }
  const nearest = Math.min(...windowsOf(plan, room).map(([x, y]) => Math.hypot(x - at[0], y - at[1])));
  return nearest > REACH_METRES ? 0 : 0.013 / (1 + (nearest / 2.2) ** 2);
}

function windowsOf(plan: FloorPlan, room: Room): readonly Position[] {
  const known = windowsOfRooms.get(room);
  if (known !== undefined) return known;
  const windows = plan.windows
    .map(([x1, y1, x2, y2]): Position => [(x1 + x2) / 2, (y1 + y2) / 2])
    .filter((middle) => distanceToEdge(middle, room.poly) < 0.05);
  windowsOfRooms.set(room, windows);
  return windows;
}

function distanceToEdge([x, y]: Position, polygon: readonly Position[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let [fromX, fromY] = polygon.at(-1) ?? [0, 0];
  for (const [toX, toY] of polygon) {
    const [dx, dy] = [toX - fromX, toY - fromY];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
    nearest = Math.min(nearest, Math.hypot(x - fromX - share * dx, y - fromY - share * dy));
    [fromX, fromY] = [toX, toY];
  }
  return nearest;
}

/** What the program of a lighting gateway knows of one circuit. */
export interface CircuitDemand {
  readonly room: RoomUse;
  /** With curtains as they usually hang, or none. */
  readonly daylightFactor: number;
  readonly hasCurtains: boolean;
  /** %: while nobody is in, and while the room is in full use. */
  readonly orientation: number;
  readonly working: number;
  /** Dusk to dawn instead of by people: posts, roofs, terraces, gardens. */
  readonly isOutdoors: boolean;
  readonly seed: number;
}

/** Rooms people walk through: never quite dark, so that nobody stumbles. Levels in %, by kind. */
const ORIENTATION: Readonly<Record<string, number>> = {
  corridor: 20, lobby: 25, foyer: 20, atrium: 20, stair: 20, nurse: 50, day: 10,
}; // prettier-ignore
/** Full use asks for this much, %; lamps are sized with a reserve. */
const WORKING_LEVEL: Readonly<Record<string, number>> = {
  corridor: 65, lobby: 80, foyer: 70, atrium: 60, stair: 60, patient: 60, lounge: 70, kitchen: 100, lab: 100,
  shop: 100, stage: 80, executive: 80,
}; // prettier-ignore
const USUAL_WORKING_LEVEL = 95;
/** Share of a room's places under which only the lamps near its people burn, which share of them that is, and ms at one place. */
const FEW = 0.07;
const NEAR = 0.35;
const STAYS_NEAR = 15 * MINUTE;
/** A lamp that somebody has left on over a weekend. */
const LEFT_ON_LEVEL = 100;
/** Daylight dimming leaves at least this much on while people are in, %. */
const DIMMED_LEVEL = 15;
/** Share that daylight saves at most: the far side of a row still wants light. */
const LARGEST_SAVING = 0.7;
/** Light a working place needs, lx. */
const NEEDED_LUX = 500;
/** What the curtains of a room let in when they hang as people usually leave them: the past was lit by that. */
const USUAL_CURTAINS = 0.7;
/** Levels go in steps, as a light sensor's hysteresis makes them. */
const STEP = 5;

export function circuitDemand(plan: FloorPlan, room: Room, device: PlannedDevice, use: RoomUse): CircuitDemand {
  const isOutdoors = use.habit === "outdoor" || LIGHTING.facts.parse(device).posts !== undefined;
  const hasCurtains = plan.devices.some((other) => other.module === "curtain" && other.room === room.id);
  const factor = isOutdoors ? 0 : daylightFactor(plan, room, device.at);
  return {
    room: use,
    isOutdoors,
    hasCurtains,
    orientation: ORIENTATION[use.kind] ?? 0,
    working: WORKING_LEVEL[use.kind] ?? USUAL_WORKING_LEVEL,
    daylightFactor: factor,
    seed: wordSeed(device.id),
  };
}

/**
 * The level in % that the gateway's own program sets at a moment, by people and by daylight.
 * @param curtains share of the daylight that the room's curtains let in, 0 to 1; without it they hang as usual
 */
export function programmedLevel(circuit: CircuitDemand, moment: Moment, curtains = USUAL_CURTAINS): number {
  if (circuit.isOutdoors) {
    return outdoorLevel(circuit.room, moment);
  }
  if (isLeftOn(circuit.seed, moment.local)) {
    return LEFT_ON_LEVEL;
  }
  const people = occupancy(circuit.room, moment);
  const { orientation, working } = circuit;
  if (people < FEW && !isNear(circuit, people, moment)) {
    return orientation;
  }
  if (circuit.room.kind === "patient") {
    return patientLevel(circuit, moment, curtains);
  }
  const wanted = people < 0.25 && circuit.room.habit === "steady" ? working * 0.6 : working;
  return Math.max(orientation, dimmed(wanted, circuit, moment, curtains));
}

/** Whether one of the few people of a room is near a lamp: a cleaner goes through it, somebody who works late sits still for a while. */
function isNear({ room, seed }: CircuitDemand, people: number, { calendarTime }: Moment): boolean {
  if (people === 0 || room.habit === "passage") return false;
  return chance(seed ^ 0x4e, Math.floor(calendarTime / STAYS_NEAR)) < NEAR;
}

function dimmed(wanted: number, circuit: CircuitDemand, moment: Moment, curtains: number): number {
  const factor = circuit.daylightFactor * (circuit.hasCurtains ? curtains / USUAL_CURTAINS : 1);
  const daylight = Math.min(1, (factor * moment.sky.illuminance) / NEEDED_LUX);
  const level = Math.max(DIMMED_LEVEL, wanted * (1 - LARGEST_SAVING * daylight));
  return Math.round(level / STEP) * STEP;
}

/** Care rooms wake at six and sleep at half past nine. */
function patientLevel(circuit: CircuitDemand, moment: Moment, curtains: number): number {
  const { hour } = moment.local;
  return hour < 6 || hour > 21.5 ? 0 : dimmed(60, circuit, moment, curtains);
}

/** Posts burn from dusk to dawn, less after eleven; roofs and lawns only in the evening; floodlights when there is play. */
function outdoorLevel(room: RoomUse, moment: Moment): number {
  const { hour, weekday } = moment.local;
  if (moment.sky.sunElevation > -1.5) {
    return 0;
  }
  if (room.kind === "sport") {
    return weekday <= 5 && hour >= 18 && hour < 21 ? 100 : 0;
  }
  if (room.kind === "roof" || room.kind === "terrace" || room.kind === "grass") {
    return hour >= 17 && hour < 22 ? 60 : 0;
  }
  return hour >= 17 && hour < 23 ? 100 : 60;
}
