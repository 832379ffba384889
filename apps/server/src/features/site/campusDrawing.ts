import {
  type CampusBuilding,
  type CampusDrawing,
  CampusPanels,
  type FloorDrawing,
  isWithin,
} from "@atrium/contract/site";
import { type LampOnPosts, openAir, type OpenAirDrawing, postsOf } from "./openAir.ts";
import type { SiteRecords } from "./records.ts";

/** How far inside a window its room is looked for, metres: less than the thinnest wall. */
const INSIDE = 0.05;

/** What a plan calls a field of solar cells. */
const SOLAR_CELLS = "pv";

type Window = CampusBuilding["floors"][number]["windows"][number];
type Seen = Pick<SiteRecords, "places"> & {
  readonly campus: Pick<SiteRecords["campus"], "size">;
  readonly devices: readonly LampOnPosts[];
  readonly floors: readonly (Pick<SiteRecords["floors"][number], "placement" | "key" | "elevation" | "height"> & {
    readonly drawing: OpenAirDrawing & Pick<FloorDrawing, "outline" | "windows" | "glass">;
  })[];
};

/** The buildings of a site from outside. */
export function campusDrawing({ campus, places, floors, devices }: Seen): CampusDrawing {
  return {
    size: campus.size,
    buildings: places.map(({ key, at, rotation, footprint }) => ({
      key,
      at,
      rotation,
      footprint: [...footprint],
      floors: floors
        .filter(({ placement }) => placement === key)
        .toSorted((one, other) => one.elevation - other.elevation)
        .map(({ key: floor, elevation, height, drawing }, index, own) => {
          const above = own[index + 1]?.drawing;
          const below = index === 0 ? undefined : own[index - 1]?.drawing;
          const open = openAir(drawing, { height, above, below });
          const { outline } = drawing;
          const posts = postsOf(devices, { placement: key, floor });
          const seen = { key: floor, elevation, height, outline, windows: facadeWindows(drawing) };
          return Object.assign(seen, { panels: solarPanels(drawing), posts }, open);
        }),
    })),
  };
}

/** The windows and glass walls of which only one side is indoors, with the room there. Those between two rooms are not seen from outside. */
function facadeWindows({ windows, glass, rooms }: Pick<FloorDrawing, "windows" | "glass" | "rooms">): Window[] {
  const indoors = rooms.filter(({ outdoor }) => outdoor !== true);
  return [...windows, ...glass].flatMap((at): Window[] => {
    const [x1, y1, x2, y2] = at;
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) return [];
    const [across, down] = [(-(y2 - y1) / length) * INSIDE, ((x2 - x1) / length) * INSIDE];
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const behind = [1, -1].flatMap(
      (side) => indoors.find(({ poly }) => isWithin([x + side * across, y + side * down], poly)) ?? [],
    );
    const [room] = behind;
    return room === undefined || behind.length > 1 ? [] : [{ at, room: room.id }];
  });
}

/** The fields of solar cells that are drawn on a floor; one of another shape is not seen from outside. */
function solarPanels({ furniture }: Pick<FloorDrawing, "furniture">): CampusPanels[] {
  return furniture.flatMap((drawn) => {
    const panels = CampusPanels.safeParse(drawn);
    return drawn.t === SOLAR_CELLS && panels.success ? [panels.data] : [];
  });
}
