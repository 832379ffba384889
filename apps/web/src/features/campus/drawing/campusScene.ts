import type { Position } from "@atrium/contract";
import type { CampusBuilding, CampusDrawing } from "@atrium/contract/site";
import { type SceneBuilding, sceneBuilding } from "./buildingScene.ts";
import { slab } from "./floorWalls.ts";
import { closedPath, type Dot, type Frame, frameOf, project } from "./isometric.ts";
import {
  blocksOf,
  groundsOf,
  marksOf,
  postsOf,
  type SceneBlock,
  type SceneGround,
  type SceneMarks,
  type ScenePost,
  type SceneTree,
  shadeOf,
  treesOf,
} from "./openAirScene.ts";
import { fromBehind, paintOrder, placeInOrder } from "./paintOrder.ts";
import { type SceneCells, cellsOf } from "./solarScene.ts";

/** Something that stands on the ground. */
export type SceneThing =
  | { readonly kind: "building"; readonly key: string; readonly building: SceneBuilding }
  | { readonly kind: "block"; readonly key: string; readonly block: SceneBlock }
  | { readonly kind: "cells"; readonly key: string; readonly cells: SceneCells }
  | { readonly kind: "tree"; readonly key: string; readonly tree: SceneTree }
  | { readonly kind: "post"; readonly key: string; readonly post: ScenePost };

export interface CampusScene {
  readonly frame: Frame;
  /** The plate on which all stands, then the places that are ground. */
  readonly plates: readonly { readonly key: string | undefined; readonly d: string }[];
  readonly grounds: readonly SceneGround[];
  readonly marks: readonly SceneMarks[];
  /** Shades of what stands on the ground, as one path. */
  readonly shade: string;
  /** Those behind first. */
  readonly things: readonly SceneThing[];
  /** Where the card of each place points to: the middle of its roof, or its ground. */
  readonly anchors: ReadonlyMap<string, Dot>;
}

/** Of the site around its buildings, metres. */
const MARGIN = 4;
/** How far the plate reaches around the buildings at most, as a share of the space that they take. */
const AROUND = 0.6;
/** Share of the plate that is in sight: its empty corners may run out of the picture. */
const IN_SIGHT = 0.9;
/** Share of a place's size from its corner at which its card points to the ground, so that no building covers the spot. */
const GROUND_SPOT = 0.92;

type Standing = SceneThing & { readonly outline: readonly Position[] };

/** The campus as it is drawn. */
export function campusScene({ size, buildings }: CampusDrawing): CampusScene {
  const high = buildings.filter(isHigh);
  const low = buildings.filter((building) => !isHigh(building));
  const spots = platform(size, buildings);
  const corners = slab(spots, 0);
  const drawn = high.map(sceneBuilding);
  const large: Standing[] = [
    ...drawn.map(({ building, outline }): Standing => ({ kind: "building", key: building.key, building, outline })),
    ...low.flatMap((building) =>
      building.floors.flatMap((floor): Standing[] => [
        ...blocksOf(building, floor).map(({ block, outline }): Standing => ({
          kind: "block",
          key: `${building.key} ${block.key}`,
          block,
          outline,
        })),
        ...cellsOf(building, floor).map(({ cells, outline }): Standing => ({
          kind: "cells",
          key: `${building.key} ${cells.key}`,
          cells,
          outline,
        })),
      ]),
    ),
  ];
  return {
    frame: padded(frameOf([...slab(inSight(spots), 0), ...drawn.flatMap(({ dots }) => dots)])),
    plates: [
      { key: undefined, d: closedPath(corners) },
      ...low
        .filter(({ footprint }) => footprint.length > 2)
        .map(({ key, footprint }) => ({ key, d: closedPath(slab(footprint, 0)) })),
    ],
    grounds: low.flatMap((building) => building.floors.flatMap((floor) => groundsOf(building, floor))),
    marks: low.flatMap((building) => building.floors.flatMap((floor) => marksOf(building, floor) ?? [])),
    shade: [
      ...drawn.map(({ outline, tallest }) => shadeOf(outline, tallest)),
      ...large.flatMap(({ kind, outline }) => (kind === "block" ? shadeOf(outline, BLOCK_SHADE) : [])),
    ].join(""),
    things: withSmall(paintOrder(large), low),
    anchors: new Map([
      ...drawn.map(({ building }): [string, Dot] => [building.key, building.anchor]),
      ...low.map(({ key, footprint }): [string, Dot] => [key, groundSpot(footprint, size)]),
    ]),
  };
}

/** The height of which a low house throws its shade, metres. */
const BLOCK_SHADE = 3;

function isHigh({ floors }: CampusBuilding): boolean {
  return floors.some(({ height }) => height > 0);
}

/** Trees and lamps among what is large. */
function withSmall(large: readonly Standing[], low: readonly CampusBuilding[]): SceneThing[] {
  const small = low.flatMap((building) =>
    building.floors.flatMap((floor): Standing[] => [
      ...treesOf(building, floor).map(({ tree, outline }): Standing => ({
        kind: "tree",
        key: tree.key,
        tree,
        outline,
      })),
      ...postsOf(building, floor).map(({ post, outline }): Standing => ({
        kind: "post",
        key: post.key,
        post,
        outline,
      })),
    ]),
  );
  const slots = Array.from({ length: large.length + 1 }, (): Standing[] => []);
  for (const one of fromBehind(small)) {
    const [spot] = one.outline;
    if (spot !== undefined) slots[placeInOrder(spot, large)]?.push(one);
  }
  return slots.flatMap((slot, index) => slot.concat(large.slice(index, index + 1)));
}

/**
 * The corners of the site, as far as they are near its buildings: a small building on large grounds is to be seen. Of a
 * site without a size, around its buildings.
 */
function platform([width, length]: Position, buildings: readonly CampusBuilding[]): Position[] {
  const spots = buildings.flatMap(({ footprint }) => footprint);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const around = AROUND * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const near = (all: readonly number[], until: number): readonly [number, number] => [
    Math.max(Math.min(0, ...all), Math.min(...all) - around) - MARGIN,
    Math.min(Math.max(until, ...all), Math.max(...all) + around) + MARGIN,
  ];
  const [[left, right], [top, bottom]] =
    spots.length === 0
      ? [
          [-MARGIN, width + MARGIN],
          [-MARGIN, length + MARGIN],
        ]
      : [near(xs, width), near(ys, length)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

function inSight(spots: readonly Position[]): Position[] {
  const [mx, my] = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + (spot[axis] ?? 0), 0) / spots.length);
  if (mx === undefined || my === undefined) return [...spots];
  return spots.map(([x, y]): Position => [mx + (x - mx) * IN_SIGHT, my + (y - my) * IN_SIGHT]);
}

/** Above and below: what stands on a roof is in sight too. */
function padded({ left, top, width, height }: Frame): Frame {
  return { left, top: top - MARGIN, width, height: height + MARGIN };
}

function groundSpot(footprint: readonly Position[], size: Position): Dot {
  const spots: readonly Position[] = footprint.length > 2 ? footprint : [[0, 0], size];
  const share = (of: readonly number[]) => Math.min(...of) + (Math.max(...of) - Math.min(...of)) * GROUND_SPOT;
  return project([share(spots.map(([x]) => x)), share(spots.map(([, y]) => y)), 0]);
}
