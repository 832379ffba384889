import { drift } from "./chance.ts";
import { leftOnIn } from "./leftOn.ts";
import { MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";
import { type RoomUse, occupancy } from "./rooms.ts";

/** W/m² that plugs and fixed equipment of a room take: always, and more when it is full. */
type Density = readonly [always: number, inUse: number];

/** Typical densities, chosen so that the default campus has a plausible day. */
const PLUG_DENSITY: Readonly<Record<string, Density>> = {
  office: [6, 23], executive: [1.5, 8], meeting: [2, 15], focus: [0.8, 9], training: [0.8, 8], classroom: [0.5, 5],
  computer: [3, 28], lab: [4, 20], studio: [2, 12], music: [1, 8], art: [1, 10], library: [1.5, 9], auditorium: [1, 9],
  hall: [1, 10], stage: [2, 30], lobby: [1.5, 5], foyer: [0.8, 3], atrium: [0.5, 2], lounge: [1, 5],
  cafe: [9, 32], dining: [3, 16], kitchen: [34, 160], pantry: [12, 36], patient: [6, 8], bath: [0.5, 4], nurse: [16, 24],
  treatment: [4, 20], therapy: [2, 12], pool: [30, 45], day: [2, 8], shop: [10, 24], locker: [2, 3],
  comms: [170, 170], electrical: [14, 16], plant: [9, 15], store: [0.3, 1], service: [3, 8], wc: [0.6, 4],
  corridor: [0.5, 0.8], stair: [0.1, 0.1],
}; // prettier-ignore
const USUAL_PLUG_DENSITY: Density = [0.2, 1];

/** Hoods take most of a kitchen's heat away before it is in the room. */
const UNDER_HOODS = 0.3;

/** Share of the plugs' W that becomes heat in their room. */
export function plugHeatShare({ kind }: RoomUse): number {
  return kind === "kitchen" ? UNDER_HOODS : 1;
}

/** W of what people plug into a smart plug of a room, when it is busy: a coffee machine, a kettle, a copier, a desk. */
const APPLIANCE: Readonly<Record<string, number>> = {
  cafe: 1_500, pantry: 1_100, service: 700, shop: 1_200, lab: 800, office: 320, computer: 380, lounge: 180,
}; // prettier-ignore
const USUAL_APPLIANCE = 120;
/** What is measured by smart plugs is at most this much of a room's plugs. */
const MAX_MEASURED = 0.6;

/** Which share of a room's plugs hangs on one of its smart plugs. @param plugs how many of these it has */
export function smartPlugShare({ kind, area }: Pick<RoomUse, "kind" | "area">, plugs: number): number {
  const [, inUse] = PLUG_DENSITY[kind] ?? USUAL_PLUG_DENSITY;
  const busy = area * inUse;
  return busy === 0 ? 0 : Math.min(MAX_MEASURED / plugs, (APPLIANCE[kind] ?? USUAL_APPLIANCE) / busy);
}

/** What says the W of the plugs and fixed equipment of one room at a moment. */
export function plugsOf(room: RoomUse): (moment: Moment) => number {
  if (room.habit === "outdoor") return () => 0;
  const [always, inUse] = PLUG_DENSITY[room.kind] ?? USUAL_PLUG_DENSITY;
  const isRare = room.habit === "rare";
  const leftOn = leftOnIn(room);
  return (moment) => {
    const people = isRare ? 0.3 : occupancy(room, moment);
    const wobble = 0.92 + 0.16 * drift(room.seed ^ 0x71, moment.calendarTime, 12 * MINUTE);
    return room.area * (always * leftOn(moment) * (1 - people) + inUse * people) * wobble;
  };
}

/** W of a lift that stands: lights and control. Wh of a ride: its run, its doors, and the way to where it is called. */
const LIFT_STANDING = 350;
const WATT_HOURS_A_RIDE = 12;

/** W of one lift in the mean of some minutes, by the rides an hour that it takes. Fitted to the simulated cars of systems/lifts. */
export function liftWatts(ridesAnHour: number): number {
  return LIFT_STANDING + WATT_HOURS_A_RIDE * ridesAnHour;
}
