import type { Room } from "@atrium/contract/site";
import { memo } from "react";
import { isServiceRoom, labelName } from "../geometry/labels.ts";
import { Anchored } from "./Anchored.tsx";
import styles from "./overlay.module.css";

interface RoomLabelProps {
  room: Room;
  value: string;
  /** Whether the page is as much about service rooms as about others. */
  isLoud?: boolean;
}

/** A room's name, and under it the page's main value. Service rooms show their name alone. */
export const RoomLabel = memo(function RoomLabel({ room, value, isLoud = false }: RoomLabelProps) {
  if (room.label === undefined) return null;
  const isQuiet = isServiceRoom(room) && !isLoud;
  const hasValue = value !== "" && !isQuiet && room.oneLine !== true;
  return (
    <Anchored at={room.label}>
      <text
        data-place-name
        className={isQuiet ? `t11 m ${styles["quietLabel"]}` : `t11 m ${styles["label"]}`}
        textAnchor="middle"
        y={hasValue ? -2 : 4}
      >
        <tspan>{labelName(room)}</tspan>
        {hasValue && (
          <tspan className={styles["value"]} x="0" dy="13">
            {value}
          </tspan>
        )}
      </text>
    </Anchored>
  );
});
