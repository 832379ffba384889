import type { Position } from "@atrium/contract";
import { type CampusBuilding, type CampusDrawing, placeKey } from "@atrium/contract/site";
import { onSite, storeyOf, slab, wallsOf } from "./floorWalls.ts";
import { closedPath, type Dot, type Frame, frameOf, openPath, project } from "./isometric.ts";

/** A floor as it is drawn; nothing of it depends on values. */
export interface SceneFloor {
  readonly key: string;
  /** Its `placeKey`. */
  readonly place: string;
  readonly walls: readonly {
    readonly d: string;
    readonly side: "left" | "right";
    readonly windows: readonly { readonly d: string; readonly room: string }[];
  }[];
  /** The lines around what is seen of its walls. */
  readonly edges: string;
  readonly ceiling: string;
  /** Where the pin of its state is. */
  readonly pin: Dot;
}

interface SceneBuilding {
  readonly key: string;
  readonly floors: readonly SceneFloor[];
  /** The solar cells on its roof, as one path. */
  readonly panels: string;
  /** The middle of its roof, or of the ground: where its card points to. */
  readonly anchor: Dot;
}

export interface CampusScene {
  readonly frame: Frame;
  /** The plate on which all stands, then the places that are ground. */
  readonly grounds: readonly { readonly key: string | undefined; readonly d: string }[];
  /** Those behind first. */
  readonly buildings: readonly SceneBuilding[];
}

/** How much higher buildings are drawn than they are: storeys are low beside the width of a campus. */
const RAISE = 1.7;
/** Of the site around its buildings, metres, and in the drawing around all. */
const MARGIN = 4;
/** Share of its field that a cell fills. */
const CELL = 0.86;
/** Share of a place's size from its corner at which its card points to the ground, so that no building covers the spot. */
const GROUND_SPOT = 0.92;

/** The campus as it is drawn. */
export function campusScene({ size, buildings }: CampusDrawing): CampusScene {
  const high = buildings.filter(isHigh);
  const low = buildings.filter((building) => !isHigh(building));
  const corners = plate(size, buildings);
  const scene = high
    .toSorted((one, other) => middleDepth(one.footprint) - middleDepth(other.footprint))
    .map(sceneBuilding);
  return {
    frame: padded(frameOf([...corners, ...scene.flatMap(({ dots }) => dots)])),
    grounds: [
      { key: undefined, d: closedPath(corners) },
      ...low
        .filter(({ footprint }) => footprint.length > 2)
        .map(({ key, footprint }) => ({ key, d: closedPath(slab(footprint, 0)) })),
    ],
    buildings: [
      ...scene.map(({ building }) => building),
      ...low.map((building) => ({
        key: building.key,
        floors: [],
        panels: panelPath(building),
        anchor: groundSpot(building.footprint, size),
      })),
    ],
  };
}

function isHigh({ floors }: CampusBuilding): boolean {
  return floors.some(({ height }) => height > 0);
}

function sceneBuilding(building: CampusBuilding) {
  // What is open to the sky, a rooftop, has no walls: the ceiling below it is its floor.
  const storeys = building.floors
    .filter(({ height }) => height > 0)
    .map((floor) => ({ key: floor.key, storey: storeyOf(building, floor, RAISE) }));
  const dots = storeys.flatMap(({ storey }) => [
    ...slab(storey.outline, storey.from),
    ...slab(storey.outline, storey.to),
  ]);
  const floors = storeys.map(({ key, storey }): SceneFloor => {
    const walls = wallsOf(storey);
    const ceiling = slab(storey.outline, storey.to);
    return {
      key,
      place: placeKey({ placement: building.key, floor: key }),
      walls: walls.map((wall) => ({
        d: closedPath(wall.dots),
        side: wall.side,
        windows: wall.windows.map(({ dots: of, room }) => ({ d: closedPath(of), room })),
      })),
      edges: walls.map((wall) => openPath([...wall.dots, ...wall.dots.slice(0, 1)])).join(""),
      ceiling: closedPath(ceiling),
      pin: walls.at(-1)?.middle ?? middleOf(ceiling),
    };
  });
  const top = storeys.at(-1)?.storey;
  const anchor = top === undefined ? project([...building.at, 0]) : middleOf(slab(top.outline, top.to));
  return { building: { key: building.key, floors, panels: panelPath(building), anchor }, dots };
}

/** The cells of what is open to the sky: those on a floor with a ceiling are not seen. */
function panelPath(building: CampusBuilding): string {
  return building.floors
    .filter(({ height }) => height === 0)
    .flatMap(({ elevation, panels }) =>
      panels.flatMap(({ x, y, w, h, cols, rows }) =>
        Array.from({ length: cols * rows }, (_, index) => {
          const [width, depthOf] = [w / cols, h / rows];
          const [left, top] = [x + (index % cols) * width, y + Math.floor(index / cols) * depthOf];
          const [right, bottom] = [left + width * CELL, top + depthOf * CELL];
          const corners: readonly Position[] = [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
          ];
          return closedPath(
            slab(
              corners.map((corner) => onSite(corner, building)),
              elevation * RAISE,
            ),
          );
        }),
      ),
    )
    .join("");
}

/** The corners of the site; of one without a size, around its buildings. */
function plate([width, length]: Position, buildings: readonly CampusBuilding[]): Dot[] {
  const spots = buildings.flatMap(({ footprint }) => footprint);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(0, ...xs) - MARGIN, Math.min(0, ...ys) - MARGIN];
  const [right, bottom] = [Math.max(width, ...xs) + MARGIN, Math.max(length, ...ys) + MARGIN];
  return slab(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    0,
  );
}

function groundSpot(footprint: readonly Position[], size: Position): Dot {
  const spots: readonly Position[] = footprint.length > 2 ? footprint : [[0, 0], size];
  const share = (of: readonly number[]) => Math.min(...of) + (Math.max(...of) - Math.min(...of)) * GROUND_SPOT;
  return project([share(spots.map(([x]) => x)), share(spots.map(([, y]) => y)), 0]);
}

function middleDepth(footprint: readonly Position[]): number {
  return footprint.reduce((sum, [x, y]) => sum + x + y, 0) / Math.max(1, footprint.length);
}

function middleOf(dots: readonly Dot[]): Dot {
  const { left, top, width, height } = frameOf(dots);
  return [left + width / 2, top + height / 2];
}

function padded({ left, top, width, height }: Frame): Frame {
  return { left: left - MARGIN, top: top - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}
