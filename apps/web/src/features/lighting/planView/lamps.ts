import type { FloorDrawing, Position, Room } from "@atrium/contract";
import { luminaireGrid } from "@atrium/ui/plan";
import type { Circuit } from "../circuits/circuit.ts";

/** The lamps of one circuit in one room, or along a road. */
export interface LampGroup {
  readonly key: string;
  readonly circuit: Circuit;
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
export function lampGroups(drawing: FloorDrawing, circuits: readonly Circuit[]): LampGroup[] {
  const posts = circuits.flatMap((circuit): LampGroup[] =>
    circuit.posts === undefined
      ? []
      : [{ key: circuit.id, circuit, room: undefined, lamps: circuit.posts, reach: POST_REACH }],
  );
  const rooms = drawing.rooms.flatMap((room) => {
    const own = circuits.filter((circuit) => circuit.posts === undefined && lights(circuit, room.id));
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

/** The circuits that light a room, by the room's id. */
export function circuitsByRoom(circuits: readonly Circuit[]): ReadonlyMap<string, readonly Circuit[]> {
  const rooms = new Map<string, Circuit[]>();
  for (const circuit of circuits) {
    for (const room of [circuit.room, ...circuit.alsoLights]) {
      const list = rooms.get(room) ?? [];
      list.push(circuit);
      rooms.set(room, list);
    }
  }
  return rooms;
}

function lights(circuit: Circuit, room: string): boolean {
  return circuit.room === room || circuit.alsoLights.includes(room);
}
