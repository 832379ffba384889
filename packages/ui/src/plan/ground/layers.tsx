import type { Position } from "@atrium/contract";
import type { Room } from "@atrium/contract/site";
import { memo, useId, useMemo } from "react";
import { dots, polygon } from "../geometry/pen.ts";
import styles from "./layers.module.css";

interface RoomFieldProps {
  room: Pick<Room, "poly">;
  /** Any CSS colour. */
  fill: string;
  /** The values behind the colour are old: it loses its chroma. */
  isOld?: boolean;
}

/** The colour of one room. */
export const RoomField = memo(function RoomField({ room, fill, isOld = false }: RoomFieldProps) {
  const path = useMemo(() => polygon(room.poly), [room]);
  return <path className={styles["field"]} data-old={isOld} style={{ fill }} d={path} />;
});

interface RoomOutlineProps {
  room: Pick<Room, "poly">;
  isAlarm?: boolean;
}

/** A heavy line around a room that is selected or in alarm. */
export const RoomOutline = memo(function RoomOutline({ room, isAlarm = false }: RoomOutlineProps) {
  const path = useMemo(() => polygon(room.poly), [room]);
  return <path className={styles[isAlarm ? "inAlarm" : "selected"]} d={path} />;
});

interface LightPoolProps {
  /** Where the lamps are, metres. */
  lamps: readonly Position[];
  /** How far each lamp's light reaches, metres. */
  radius: number;
  /** How bright, 0 to 1. */
  strength: number;
  /** The room that keeps the light in; outdoors nothing does. */
  within?: Pick<Room, "id" | "poly"> | undefined;
  isOld?: boolean;
}

/** The light of one circuit's lamps. A new strength changes one attribute, however many lamps there are. */
export const LightPool = memo(function LightPool({ lamps, radius, strength, within, isOld = false }: LightPoolProps) {
  const clip = useId();
  const pools = useMemo(
    () =>
      lamps.map(([x, y]) => (
        <circle key={`${String(x)} ${String(y)}`} cx={x} cy={y} r={radius} fill="url(#plan-pool)" />
      )),
    [lamps, radius],
  );
  return (
    <>
      {within !== undefined && (
        <clipPath id={clip}>
          <path d={polygon(within.poly)} />
        </clipPath>
      )}
      <g
        className={styles["pool"]}
        data-old={isOld}
        style={{ fillOpacity: strength }}
        {...(within === undefined ? {} : { clipPath: `url(#${clip})` })}
      >
        {pools}
      </g>
    </>
  );
});

/** The gradient of all light pools; once in every plan. */
export function PoolGradient() {
  return (
    <radialGradient id="plan-pool">
      <stop offset="0" className={styles["stop1"]} />
      <stop offset=".3" className={styles["stop2"]} />
      <stop offset=".62" className={styles["stop3"]} />
      <stop offset="1" className={styles["stop4"]} />
    </radialGradient>
  );
}

/** The lamps of one circuit as small squares, lit or not. */
export const LampMarks = memo(function LampMarks({ lamps, isLit }: { lamps: readonly Position[]; isLit: boolean }) {
  const path = useMemo(() => dots(lamps), [lamps]);
  return (
    <g className={isLit ? styles["lit"] : styles["unlit"]}>
      <path className={styles["lampEdge"]} d={path} />
      <path className={styles["lamp"]} d={path} />
    </g>
  );
});
