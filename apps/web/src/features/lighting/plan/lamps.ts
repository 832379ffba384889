import type { Position } from "@atrium/contract";
import type { FloorDrawing, Room } from "@atrium/contract/site";
import { luminaireGrid } from "@atrium/ui/plan";
import type { Device } from "../../../devices/device.ts";
import { postsOf, roomsLitBy } from "../lampFacts.ts";

/** The lamps of one circuit in one room, or along a road. */
export interface LampGroup {
  readonly key: string;
  readonly circuit: Device;
  /** The room that keeps the light in; undefined outdoors. */
  readonly room: Room | undefined;
  readonly lamps: readonly Position[];
  /** How far the light of a lamp reaches, metres. */
  readonly reach: number;
}

const ROOM_REACH = 2;
const POST_REACH = 5;

/**
 * Where the lamps of every circuit are. Posts stand where the plan says; in a room lamps are a grid, and each belongs
 * to the nearest of the circuits that light the room.
 */
export function lampGroups(drawing: Pick<FloorDrawing, "rooms">, circuits: readonly Device[]): LampGroup[] {
  const posts = circuits.flatMap((circuit): LampGroup[] => {
    const lamps = postsOf(circuit);
    return lamps === undefined ? [] : [{ key: circuit.id, circuit, room: undefined, lamps, reach: POST_REACH }];
  });
  const indoors = circuits.filter((circuit) => postsOf(circuit) === undefined);
  const rooms = drawing.rooms.flatMap((room) => {
    const own = indoors.filter((circuit) => roomsLitBy(circuit).includes(room.id));
    const grid = luminaireGrid(
      room,
      own.map((circuit) => circuit.at),
    );
    return own.map((circuit, index): LampGroup => ({
      key: `${circuit.id} ${room.id}`,
      circuit,
      room,
      lamps: grid[index] ?? [],
      reach: ROOM_REACH,
    }));
  });
  return [...posts, ...rooms];
}
