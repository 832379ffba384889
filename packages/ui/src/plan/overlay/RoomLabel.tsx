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
  /** Where the name leads; absent: nowhere. */
  link?: { readonly href: string; readonly open: () => void } | undefined;
}

/** A room's name, and under it the page's main value. Service rooms show their name alone. */
export const RoomLabel = memo(function RoomLabel({ room, value, isLoud = false, link }: RoomLabelProps) {
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
        {link === undefined ? <tspan>{labelName(room)}</tspan> : <NameLink link={link}>{labelName(room)}</NameLink>}
        {hasValue && (
          <tspan className={styles["value"]} x="0" dy="13">
            {value}
          </tspan>
        )}
      </text>
    </Anchored>
  );
});

/** The name as a link for the pointer. With the keyboard the pins are reached, and rooms by their names in the palette. */
function NameLink({ link: { href, open }, children }: { link: { href: string; open: () => void }; children: string }) {
  return (
    <a
      className={styles["link"]}
      href={href}
      tabIndex={-1}
      onClick={(event) => {
        // With a modifier it is the browser's: a new tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        open();
      }}
    >
      <tspan>{children}</tspan>
    </a>
  );
}
