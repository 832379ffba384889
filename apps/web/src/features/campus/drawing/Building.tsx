import type { CampusFigures } from "@atrium/contract/site";
import { type CSSProperties, memo, useId } from "react";
import { type FloorTint, type WindowLight, windowLights } from "../modes.ts";
import type { PlaceState } from "../placeStates.ts";
import styles from "./Building.module.css";
import { Block, Cells } from "./things.tsx";
import type { SceneBuilding, SceneCourt, SceneFloor, SceneWall } from "./buildingScene.ts";
import { Grounds, type IsLit, Marks } from "./Ground.tsx";

/** What is known of the floors of the drawing, by their place keys. */
export interface KnownFloors {
  readonly states: ReadonlyMap<string, PlaceState>;
  readonly tints: ReadonlyMap<string, FloorTint>;
  readonly figures: ReadonlyMap<string, CampusFigures> | undefined;
  /** Absent: nothing can be opened. */
  readonly onOpen?: ((place: string) => void) | undefined;
}

interface BuildingProps extends KnownFloors {
  readonly building: SceneBuilding;
  readonly isLit: IsLit;
}

/** A building from outside: its storeys from the ground up, and what is on its roof. */
export function Building({ building, states, tints, figures, isLit, onOpen }: BuildingProps) {
  const { roof, floors } = building;
  return (
    <g>
      {floors.map((floor) => (
        <Floor
          key={floor.key}
          floor={floor}
          priority={states.get(floor.place)?.priority}
          tint={tints.get(floor.place)}
          row={figures?.get(floor.place)}
          onOpen={onOpen}
        />
      ))}
      <g className={styles["roof"]}>
        <path d={roof.parapet} className={styles["parapet"]} />
        <Grounds grounds={roof.grounds} isLit={isLit} />
        <Marks marks={roof.marks} />
        {roof.cells.map((cells) => (
          <Cells key={cells.key} cells={cells} />
        ))}
        {roof.blocks.map((block) => (
          <Block key={block.key} block={block} />
        ))}
      </g>
    </g>
  );
}

interface FloorProps {
  readonly floor: SceneFloor;
  readonly priority: PlaceState["priority"] | undefined;
  readonly tint: FloorTint | undefined;
  readonly row: CampusFigures | undefined;
  readonly onOpen: ((place: string) => void) | undefined;
}

type Lights = (room: string) => WindowLight;

const Floor = memo(function Floor({ floor, priority, tint, row, onOpen }: FloorProps) {
  const lights = windowLights(row);
  const hatch = useId();
  const style: CSSProperties & Record<`--${string}`, string> =
    tint?.kind === "share" ? { "--share": `${String(Math.round(tint.share * 100))}%` } : {};
  return (
    <g
      className={styles["floor"]}
      data-priority={priority}
      data-tint={tint?.kind}
      data-band={tint?.kind === "air" ? tint.band : undefined}
      style={style}
      onClick={onOpen && (() => onOpen(floor.place))}
    >
      {tint?.kind === "unknown" && (
        <pattern id={hatch} width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V2.4" className={styles["hatch"]} />
        </pattern>
      )}
      {floor.walls.map((wall) => (
        <g key={wall.d} data-side={wall.side}>
          <WallPaths wall={wall} lights={lights} {...(tint?.kind === "unknown" && { hatch })} />
        </g>
      ))}
      <path d={floor.ceiling} className={styles["ceiling"]} />
      {floor.courts.map((court) => (
        <Court key={court.key} court={court} lights={lights} />
      ))}
      <path d={floor.edges} className={styles["edges"]} />
    </g>
  );
});

function WallPaths({ wall, lights, hatch }: { wall: SceneWall; lights: Lights; hatch?: string }) {
  return (
    <>
      <path d={wall.d} className={styles["wall"]} />
      {hatch !== undefined && <path d={wall.d} fill={`url(#${hatch})`} />}
      {(["dark", "unknown", "lit"] as const).map((light) => (
        <path key={light} d={windowsOf(wall, light, lights)} className={styles["window"]} data-light={light} />
      ))}
    </>
  );
}

/** An opening in the ceiling, through which one sees what is below the sky. */
function Court({ court, lights }: { court: SceneCourt; lights: Lights }) {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <path d={court.opening} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={court.opening} className={styles["depth"]} />
        <path d={court.ground} className={styles["court"]} />
        {court.walls.map((wall) => (
          <g key={wall.d} data-side={wall.side}>
            <WallPaths wall={wall} lights={lights} />
          </g>
        ))}
      </g>
      <path d={court.opening} className={styles["opening"]} />
    </>
  );
}

function windowsOf({ windows }: SceneWall, light: WindowLight, lights: Lights): string {
  return windows.map(({ d, room }) => (lights(room) === light ? d : "")).join("");
}

/** Where the light of windows near the ground falls. */
export const Spill = memo(function Spill({ floor, row }: Pick<FloorProps, "floor" | "row">) {
  const lights = windowLights(row);
  const d = floor.walls
    .flatMap(({ windows }) => windows)
    .map(({ spill, room }) => (lights(room) === "lit" ? spill : ""))
    .join("");
  return d === "" ? null : <path d={d} className={styles["spill"]} />;
});
