import type { Position } from "@atrium/contract";
import { toNatural } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { Anchored } from "../overlay/Anchored.tsx";
import styles from "./MovablePin.module.css";
import { PinTag } from "./Pin.tsx";
import pins from "./Pin.module.css";

interface MovablePinProps {
  at: Position;
  /** Of the whole floor, metres. */
  width: number;
  /** A drawing in a 15 px square. */
  icon: ReactNode;
  /** The text for a screen reader: name, room, position. */
  label: string;
  tag: string;
  isDisabled: boolean;
  /** Where it shall stand, metres; may lie off the plan. */
  onMove: (at: Position) => void;
}

/** How far an arrow key moves it, metres; with Shift ten times as far. */
const STEP = 0.1;
const DIRECTIONS: Readonly<Record<string, Position>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A device that is put in its place: dragged, or moved by the arrow keys. */
export function MovablePin({ at, width, icon, label, tag, isDisabled, onMove }: MovablePinProps) {
  const [isDragged, setDragged] = useState(false);

  function onKeyDown(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || isDisabled) return;
    const step = event.shiftKey ? 10 * STEP : STEP;
    onMove([at[0] + direction[0] * step, at[1] + direction[1] * step]);
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerMove(event: PointerEvent<SVGGElement>): void {
    if (!isDragged) return;
    const place = placeUnder(event, width);
    if (place !== undefined) onMove(place);
  }

  return (
    <Anchored at={at}>
      <g
        className={`${pins["pin"]} ${styles["pin"]}`}
        data-dragged={isDragged || undefined}
        // SVG has no button element.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        aria-label={label}
        aria-roledescription={t("movable device")}
        aria-disabled={isDisabled}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || isDisabled) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(true);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          setDragged(false);
        }}
        onPointerCancel={() => {
          setDragged(false);
        }}
      >
        <circle className={styles["hit"]} r="22" />
        <circle className={styles["ring"]} r="18" />
        <circle className={styles["disc"]} r="14" />
        <g className="accent" transform="translate(-7.5 -7.5)">
          {icon}
        </g>
        {tag !== "" && <PinTag text={tag} below={28} />}
      </g>
    </Anchored>
  );
}

/** The drawing stands on the page in its own width: what lies under the pointer is scaled back to the plan's. */
function placeUnder(
  { currentTarget, clientX, clientY }: PointerEvent<SVGGElement>,
  width: number,
): Position | undefined {
  const ground = currentTarget.closest("[data-plan-state]")?.querySelector("svg")?.getBoundingClientRect();
  if (ground === undefined || ground.width === 0) return undefined;
  const { x, y } = toNatural(
    { x: clientX - ground.left, y: clientY - ground.top },
    { natural: width, displayed: ground.width },
  );
  return [x, y];
}
