import type { CampusFigures } from "@atrium/contract/site";
import { PriorityMark } from "@atrium/ui";
import { type CSSProperties, memo, useId } from "react";
import { type FloorTint, type WindowLight, windowLights } from "../modes.ts";
import type { PlaceState } from "../placeStates.ts";
import styles from "./CampusPicture.module.css";
import type { CampusScene, SceneFloor } from "./campusScene.ts";

/** Of a pin in metres of the drawing at a scale of 1; it never scales with the drawing. */
const PIN = 26;
const MARK = 17;

interface CampusPictureProps {
  readonly scene: CampusScene;
  /** Pixels of a metre. */
  readonly scale: number;
  readonly states: ReadonlyMap<string, PlaceState>;
  readonly tints: ReadonlyMap<string, FloorTint>;
  readonly figures: ReadonlyMap<string, CampusFigures> | undefined;
  /** In words, for who does not see it. */
  readonly label: string;
  /** Absent: nothing can be opened. */
  readonly onOpen?: ((place: string) => void) | undefined;
}

/** The campus from outside. What can be opened here can be opened by keyboard at the cards and in the list. */
export function CampusPicture({ scene, scale, states, tints, figures, label, onOpen }: CampusPictureProps) {
  const { left, top, width, height } = scene.frame;
  const hatch = useId();
  return (
    <svg
      className={`absolute inset-0 ${styles["picture"]}`}
      viewBox={`${String(left)} ${String(top)} ${String(width)} ${String(height)}`}
      role="img"
      aria-label={label}
      data-opens={onOpen !== undefined || undefined}
    >
      <pattern id={hatch} width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V2.4" className={styles["hatch"]} />
      </pattern>
      {scene.grounds.map(({ key, d }) => (
        <path key={key ?? ""} d={d} className={styles["ground"]} data-place={key} />
      ))}
      {scene.buildings.map(({ key, floors, panels }) => (
        <g key={key}>
          {floors.map((floor) => (
            <Floor
              key={floor.key}
              floor={floor}
              priority={states.get(floor.place)?.priority}
              tint={tints.get(floor.place)}
              row={figures?.get(floor.place)}
              hatch={hatch}
              onOpen={onOpen}
            />
          ))}
          {panels !== "" && <path d={panels} className={styles["panels"]} />}
        </g>
      ))}
      {scene.buildings.flatMap(({ floors }) =>
        floors.map((floor) => {
          const state = states.get(floor.place);
          return state === undefined ? null : <StatePin key={floor.place} floor={floor} state={state} scale={scale} />;
        }),
      )}
    </svg>
  );
}

interface FloorProps {
  readonly floor: SceneFloor;
  readonly priority: PlaceState["priority"] | undefined;
  readonly tint: FloorTint | undefined;
  readonly row: CampusFigures | undefined;
  /** Of the pattern of what is not known. */
  readonly hatch: string;
  readonly onOpen: ((place: string) => void) | undefined;
}

const Floor = memo(function Floor({ floor, priority, tint, row, hatch, onOpen }: FloorProps) {
  const lights = windowLights(row);
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
      {floor.walls.map((wall) => (
        <g key={wall.d} data-side={wall.side}>
          <path d={wall.d} className={styles["wall"]} />
          {tint?.kind === "unknown" && <path d={wall.d} fill={`url(#${hatch})`} />}
          {(["dark", "unknown", "lit"] as const).map((light) => (
            <path key={light} d={windowsOf(wall, light, lights)} className={styles["window"]} data-light={light} />
          ))}
        </g>
      ))}
      <path d={floor.ceiling} className={styles["ceiling"]} />
      <path d={floor.edges} className={styles["edges"]} />
    </g>
  );
});

function windowsOf(
  { windows }: SceneFloor["walls"][number],
  light: WindowLight,
  lights: (room: string) => WindowLight,
): string {
  return windows.map(({ d, room }) => (lights(room) === light ? d : "")).join("");
}

/** The worst alarm of a floor, where it is seen. */
function StatePin({ floor, state, scale }: { floor: SceneFloor; state: PlaceState; scale: number }) {
  const [x, y] = floor.pin;
  return (
    <g
      className={styles["pin"]}
      transform={`translate(${String(x)} ${String(y)}) scale(${String(1 / Math.max(scale, 0.1))})`}
      data-priority={state.priority}
    >
      <circle r={PIN / 2} />
      <g transform={`translate(${String(-MARK / 2)} ${String(-MARK / 2)})`}>
        <PriorityMark priority={state.priority} size={MARK} />
      </g>
    </g>
  );
}
