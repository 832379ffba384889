import type { Position } from "@atrium/contract";
import { type CampusBuilding, placeKey } from "@atrium/contract/site";
import { onSite, RAISE, slab } from "./floorWalls.ts";
import { closedPath, type Dot, project, type Spot } from "./isometric.ts";
import { edgesOf, facing, inset } from "./outlines.ts";

type Floor = CampusBuilding["floors"][number];

/** A room in the open, as it is drawn. */
export interface SceneGround {
  readonly key: string;
  /** `placeKey` of its floor, and the room there: whether it is lit. */
  readonly place: string;
  readonly room: string;
  readonly kind: string;
  readonly d: string;
}

/** What a plan draws flat, with the matrix that lays it onto the ground or a roof. */
export interface SceneMarks {
  readonly key: string;
  readonly matrix: string;
  readonly drawings: Floor["marks"];
}

/** A box or a low house: what is seen of it. */
export interface SceneBlock {
  readonly key: string;
  readonly kind: Floor["blocks"][number]["kind"];
  readonly left: string;
  readonly right: string;
  readonly top: string;
}

export interface SceneTree {
  readonly key: string;
  readonly at: Dot;
  readonly radius: number;
}

/** A lamp on a post: where it stands, and where its head is. */
export interface ScenePost {
  readonly key: string;
  readonly place: string;
  readonly lamp: string;
  readonly at: Dot;
}

/** Metres, as they are drawn. */
const HEIGHTS: Readonly<Record<SceneBlock["kind"], number>> = { room: 3, skylight: 0.5, unit: 1.3, tank: 1.8 };
/** The room that a parapet leaves, metres. */
const PARAPET = 0.7;
/** How much larger trees are drawn than they are: a plan shows their trunks' room, not their crowns. */
const CROWN = 1.45;

export function groundsOf(building: CampusBuilding, floor: Floor): SceneGround[] {
  const place = placeKey({ placement: building.key, floor: floor.key });
  return floor.grounds.map(({ room, kind, outline }) => ({
    key: `${place}/${room}`,
    place,
    room,
    kind,
    d: closedPath(slab(placed(outline, building), floor.elevation * RAISE)),
  }));
}

export function marksOf(building: CampusBuilding, floor: Floor): SceneMarks | undefined {
  if (floor.marks.length === 0) return undefined;
  const at = (spot: Position): Dot => project([...onSite(spot, building), floor.elevation * RAISE]);
  const [origin, east, south] = [at([0, 0]), at([1, 0]), at([0, 1])];
  const columns = [[east[0] - origin[0], east[1] - origin[1]], [south[0] - origin[0], south[1] - origin[1]], origin];
  return { key: floor.key, matrix: `matrix(${columns.flat().map(String).join(" ")})`, drawings: floor.marks };
}

export interface StandingBlock {
  readonly outline: readonly Position[];
  readonly block: SceneBlock;
}

/** What stands on an open floor, each with its outline on the site. */
export function blocksOf(building: CampusBuilding, floor: Floor): StandingBlock[] {
  const from = floor.elevation * RAISE;
  return floor.blocks.map(({ kind, outline }, index) => {
    const own = placed(outline, building);
    return { outline: own, block: { key: `${floor.key} ${String(index)}`, kind, ...boxOf(own, from, HEIGHTS[kind]) } };
  });
}

function boxOf(outline: readonly Position[], from: number, height: number) {
  const to = from + height;
  const sides = edgesOf(outline).map((edge) => {
    const [[x1, y1], [x2, y2]] = edge;
    const [east, south] = facing(outline, edge);
    const spots: readonly Spot[] = [
      [x1, y1, from],
      [x2, y2, from],
      [x2, y2, to],
      [x1, y1, to],
    ];
    return { d: closedPath(spots.map(project)), isSeen: east + south > 0, isLeft: south > east };
  });
  const of = (isLeft: boolean) => sides.map((one) => (one.isSeen && one.isLeft === isLeft ? one.d : "")).join("");
  return { left: of(true), right: of(false), top: closedPath(slab(outline, to)) };
}

export function treesOf(building: CampusBuilding, floor: Floor): { outline: readonly Position[]; tree: SceneTree }[] {
  return floor.trees.map(({ at, radius }, index) => {
    const spot = onSite(at, building);
    const tree = { key: `${building.key} ${floor.key} ${String(index)}`, radius: radius * CROWN };
    return { outline: [spot], tree: { ...tree, at: project([...spot, floor.elevation * RAISE]) } };
  });
}

export function postsOf(building: CampusBuilding, floor: Floor): { outline: readonly Position[]; post: ScenePost }[] {
  const place = placeKey({ placement: building.key, floor: floor.key });
  return floor.posts.map(({ at, lamp }, index) => {
    const spot = onSite(at, building);
    return {
      outline: [spot],
      post: { key: `${lamp} ${String(index)}`, place, lamp, at: project([...spot, floor.elevation * RAISE]) },
    };
  });
}

/** The line along a roof's edge. */
export function parapetOf(outline: readonly Position[], height: number): string {
  return closedPath(slab(inset(outline, PARAPET), height));
}

/** The shade of something on the ground beside it: away from a light at the left. */
export function shadeOf(outline: readonly Position[], height: number): string {
  const [dx, dy] = [height * 0.5, height * -0.2];
  return edgesOf(outline)
    .map(([[x1, y1], [x2, y2]]) => {
      const quad: readonly Position[] = [
        [x1, y1],
        [x2, y2],
        [x2 + dx, y2 + dy],
        [x1 + dx, y1 + dy],
      ];
      // All in one direction, so that they add up to one area.
      const turns = (x2 - x1) * dy - (y2 - y1) * dx;
      return closedPath(slab(turns < 0 ? quad.toReversed() : quad, 0));
    })
    .join("");
}

function placed(outline: readonly Position[], building: CampusBuilding): Position[] {
  return outline.map((spot) => onSite(spot, building));
}
