import { CORRIDOR, type DeviceDescription, type DeviceId, PointKey, type PointId, Position } from "@atrium/contract";
import * as z from "zod";

/** One lighting circuit as this page needs it. */
export interface Circuit {
  readonly id: DeviceId;
  readonly name: string;
  readonly room: string;
  readonly zone: string | undefined;
  readonly isCorridor: boolean;
  /** Metres on the floor. */
  readonly at: Position;
  /** Rated load, W; undefined where the site does not say. */
  readonly watts: number | undefined;
  /** Where its lamps stand, outdoors. */
  readonly posts: readonly Position[] | undefined;
  /** Further rooms that it lights. */
  readonly alsoLights: readonly string[];
  readonly gateway: string | undefined;
  readonly points: {
    readonly level: PointId | undefined;
    readonly power: PointId | undefined;
    readonly lampFailure: PointId | undefined;
    readonly lampHours: PointId | undefined;
  };
}

/** The key of the point that commands of this page write. */
export const LEVEL = PointKey.parse("level");

const watts = z.number().nonnegative();
const posts = z.array(Position).min(1);
const rooms = z.array(z.string());

/** Facts come from the site's plan and are checked here; one that does not fit counts as not said. */
export function circuitOf(device: DeviceDescription): Circuit {
  const point = (key: string): PointId | undefined => device.points.find((candidate) => candidate.key === key)?.id;
  return {
    id: device.id,
    name: device.name,
    room: device.room,
    zone: device.zone,
    isCorridor: device.isCorridor,
    at: device.at,
    watts: watts.safeParse(device.facts["watts"]).data,
    posts: posts.safeParse(device.facts["posts"]).data,
    alsoLights: rooms.safeParse(device.facts["also"]).data ?? [],
    gateway: device.connectionName,
    points: {
      level: point("level"),
      power: point("power"),
      lampFailure: point("lamp-failure"),
      lampHours: point("lamp-hours"),
    },
  };
}

/** The circuits of a zone, of the corridors, or of the whole floor. */
export function circuitsIn(circuits: readonly Circuit[], zone: string | undefined): readonly Circuit[] {
  if (zone === undefined) return circuits;
  if (zone === CORRIDOR) return circuits.filter((circuit) => circuit.isCorridor);
  return circuits.filter((circuit) => circuit.zone === zone);
}
