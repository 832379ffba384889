import { paint } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import type { CampusScene } from "./campusScene.ts";
import styles from "./Ground.module.css";
import type { SceneGround, SceneMarks } from "./openAirScene.ts";

interface GroundProps {
  readonly scene: Pick<CampusScene, "plates" | "grounds" | "marks" | "shade">;
  readonly isLit: IsLit;
}

/** Whether something is lit. @param place `placeKey` of the floor @param id of the room, or of a lamp on a post */
export type IsLit = (place: string, id: string) => boolean;

/** What lies flat under the buildings: the plate, roads and gardens, their marks, and the shades. */
export function Ground({ scene, isLit }: GroundProps) {
  return (
    <g>
      {scene.plates.map(({ key, d }) => (
        <path key={key ?? ""} d={d} className={styles["plate"]} data-place={key} />
      ))}
      <Grounds grounds={scene.grounds} isLit={isLit} />
      <Marks marks={scene.marks} />
      <path d={scene.shade} className={styles["shade"]} />
    </g>
  );
}

/** Rooms in the open, in the colours that plans have for them. */
export function Grounds({ grounds, isLit }: { readonly grounds: readonly SceneGround[]; readonly isLit: IsLit }) {
  return grounds.map(({ key, place, room, kind, d }) => (
    <path key={key} d={d} className={styles["ground"]} data-kind={kind} data-lit={isLit(place, room) || undefined} />
  ));
}

export const Marks = memo(function Marks({ marks }: { readonly marks: readonly SceneMarks[] }) {
  return marks.map((one) => <Painted key={one.key} marks={one} />);
});

function Painted({ marks: { matrix, drawings } }: { readonly marks: SceneMarks }) {
  const paints = useMemo(() => paint(drawings, "decor"), [drawings]);
  return (
    <g transform={matrix}>
      {paints.map(({ style, path, width }) => (
        <path
          key={`${style} ${String(width)}`}
          d={path}
          className={styles["mark"]}
          data-style={style}
          {...(width !== undefined && { style: { strokeWidth: width, vectorEffect: "none" } })}
        />
      ))}
    </g>
  );
}
