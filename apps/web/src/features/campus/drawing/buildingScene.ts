import { type CampusBuilding, placeKey } from "@atrium/contract/site";
import { onSite, type Storey, storeyOf, slab, type Wall, wallsOf } from "./floorWalls.ts";
import { closedPath, type Dot, frameOf, openPath, project } from "./isometric.ts";
import {
  blocksOf,
  groundsOf,
  marksOf,
  parapetOf,
  type SceneBlock,
  type SceneGround,
  type SceneMarks,
} from "./openAirScene.ts";
import { paintOrder } from "./paintOrder.ts";
import { cellsOf, type SceneCells } from "./solarScene.ts";

/** A wall as it is drawn. */
export interface SceneWall {
  readonly d: string;
  readonly side: Wall["side"];
  readonly windows: readonly { readonly d: string; readonly spill: string; readonly room: string }[];
}

/** A floor as it is drawn; nothing of it depends on values. */
export interface SceneFloor {
  readonly key: string;
  /** Its `placeKey`. */
  readonly place: string;
  readonly walls: readonly SceneWall[];
  /** The lines around what is seen of its walls. */
  readonly edges: string;
  readonly ceiling: string;
  /** Open courts, which are seen through the ceiling. */
  readonly courts: readonly SceneCourt[];
  /** Where the pin of its state is. */
  readonly pin: Dot;
}

export interface SceneCourt {
  readonly key: string;
  /** What is seen of it. */
  readonly opening: string;
  readonly ground: string;
  readonly kind: string;
  readonly walls: readonly SceneWall[];
}

export interface SceneBuilding {
  readonly key: string;
  readonly floors: readonly SceneFloor[];
  readonly roof: {
    readonly parapet: string;
    readonly grounds: readonly SceneGround[];
    readonly marks: readonly SceneMarks[];
    readonly cells: readonly SceneCells[];
    readonly blocks: readonly SceneBlock[];
  };
  readonly anchor: Dot;
}

/** Where pins are along their walls, as shares: those of two storeys beside each other. */
const PINS = [0.36, 0.64];

/** A building with at least one storey. */
export function sceneBuilding(building: CampusBuilding) {
  // What is open to the sky, a rooftop, has no walls: the ceiling below it is its floor.
  const storeys = building.floors
    .filter(({ height }) => height > 0)
    .map((floor) => ({ floor, storey: storeyOf(building, floor) }));
  const dots = storeys.flatMap(({ storey }) => [
    ...slab(storey.outline, storey.from),
    ...slab(storey.outline, storey.to),
  ]);
  const floors = storeys.map(({ floor, storey }, index): SceneFloor => {
    const walls = wallsOf(storey);
    const ceiling = slab(storey.outline, storey.to);
    return {
      key: floor.key,
      place: placeKey({ placement: building.key, floor: floor.key }),
      walls: walls.map(sceneWall),
      edges: walls.map((wall) => openPath([...wall.dots, ...wall.dots.slice(0, 1)])).join(""),
      ceiling: closedPath(ceiling),
      courts: floor.grounds.map((ground) =>
        courtOf({ ...ground, outline: ground.outline.map((spot) => onSite(spot, building)) }, storey),
      ),
      pin: walls.at(-1)?.spotAt(PINS[index % PINS.length] ?? 0) ?? middleOf(ceiling),
    };
  });
  const top = storeys.at(-1)?.storey;
  const open = building.floors.filter(({ height }) => height === 0);
  const scene: SceneBuilding = {
    key: building.key,
    floors,
    roof: {
      parapet: top === undefined ? "" : parapetOf(top.outline, top.to),
      grounds: open.flatMap((floor) => groundsOf(building, floor)),
      marks: open.flatMap((floor) => marksOf(building, floor) ?? []),
      cells: open.flatMap((floor) => cellsOf(building, floor).map(({ cells }) => cells)),
      blocks: paintOrder(open.flatMap((floor) => blocksOf(building, floor))).map(({ block }) => block),
    },
    anchor: top === undefined ? project([...building.at, 0]) : middleOf(slab(top.outline, top.to)),
  };
  return {
    building: scene,
    outline: building.footprint,
    dots,
    tallest: Math.max(0, ...storeys.map(({ storey }) => storey.to)),
  };
}

function courtOf(
  { room, kind, outline }: CampusBuilding["floors"][number]["grounds"][number],
  storey: Storey,
): SceneCourt {
  return {
    key: room,
    kind,
    opening: closedPath(slab(outline, storey.to)),
    ground: closedPath(slab(outline, storey.from)),
    walls: wallsOf({ ...storey, outline }, true).map(sceneWall),
  };
}

function sceneWall({ dots, side, windows }: Wall): SceneWall {
  return {
    d: closedPath(dots),
    side,
    windows: windows.map(({ dots: of, spill, room }) => ({ d: closedPath(of), spill: closedPath(spill), room })),
  };
}

function middleOf(dots: readonly Dot[]): Dot {
  const { left, top, width, height } = frameOf(dots);
  return [left + width / 2, top + height / 2];
}
