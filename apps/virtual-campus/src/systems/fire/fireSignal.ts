import { FIRE_ALARM } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import type { FaultBoard } from "../../faults/faultBoard.ts";
import { roomKey } from "../../physics/places.ts";
import { seesFire } from "./fireFaults.ts";

/**
 * BACnet priority of what a fire does (ASHRAE 135: 2, automatic life safety): it overrides every command but a manual
 * one at 1.
 */
export const FIRE_PRIORITY = 2;

interface Detector {
  readonly id: string;
  /** The code of the floor that it watches. */
  readonly floor: number;
  /** The room that it watches (`roomKey`); undefined for a call point. */
  readonly room: string | undefined;
}

/**
 * What the fire panel says to the other systems by wire: on which floors of each building it is in alarm. They all hear
 * this one signal, so that none of them sees a fire that another does not. A panel that the network has lost still sends it.
 */
export class FireSignal {
  /** Detectors and call points of each building, with the code of the floor that they watch. */
  readonly #detectors: ReadonlyMap<string, readonly Detector[]>;
  readonly #faults: FaultBoard;
  readonly #listeners = new Set<() => void>();
  /** What was sent last, by building and floor. */
  #sent: string;

  constructor(site: Site, faults: FaultBoard) {
    const detectors = site.plans.flatMap(({ building, floor, floorCode, devices }) =>
      devices
        .filter(({ module }) => module === "fire-alarm")
        .map((device) => ({
          building,
          detector: {
            id: device.id,
            floor: floorCode,
            room: isCallPoint(device) ? undefined : roomKey(building, floor, device.room),
          },
        })),
    );
    const byBuilding = Map.groupBy(detectors, ({ building }) => building);
    this.#detectors = new Map(
      [...byBuilding].map(([building, all]) => [building, all.map(({ detector }) => detector)]),
    );
    this.#faults = faults;
    this.#sent = this.#seen();
  }

  /** The codes of the floors that are in alarm. */
  floorsIn(building: string): ReadonlySet<number> {
    const burning = this.#detectors.get(building)?.filter(({ id }) => seesFire(this.#faults, id)) ?? [];
    return new Set(burning.map(({ floor }) => floor));
  }

  /** The rooms in which a detector sees a fire. Whoever presses a call point may have seen it anywhere, or made it up. */
  burningRooms(): ReadonlySet<string> {
    const rooms = new Set<string>();
    for (const { id, room } of [...this.#detectors.values()].flat()) {
      if (room !== undefined && seesFire(this.#faults, id)) {
        rooms.add(room);
      }
    }
    return rooms;
  }

  /** Calls back when an alarm comes or goes; the returned function ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends what the detectors see now, where it is another thing than before. */
  send(): void {
    const seen = this.#seen();
    if (seen === this.#sent) {
      return;
    }
    this.#sent = seen;
    for (const listener of this.#listeners) {
      listener();
    }
  }

  #seen(): string {
    return [...this.#detectors.keys()].map((building) => [...this.floorsIn(building)].join()).join(";");
  }
}

function isCallPoint(device: PlannedDevice): boolean {
  return FIRE_ALARM.facts.parse(device).type === "call-point";
}
