import { sayQuantity, sayValue } from "@atrium/words";
import type { Position } from "@atrium/contract";
import { Anchored } from "@atrium/ui/plan";
import { boundsOf, metresBetween, rectangle } from "../model/geometry.ts";
import type { Builder } from "../useBuilder.ts";
import styles from "./canvas.module.css";
import type { Sketch } from "./useHand.ts";

interface HandlesProps {
  builder: Builder;
  sketch: Sketch | undefined;
  /** Places that were picked on what lies under the plan. */
  picked: readonly Position[];
}

/** Corners to hold, devices, and the size of what is being drawn; in pixels. */
export function Handles({ builder, sketch, picked }: HandlesProps) {
  const { chosen, draft, devices } = builder;
  const room = chosen?.kind === "room" ? draft.plan.rooms.find(({ id }) => id === chosen.id) : undefined;
  const column = chosen?.kind === "column" ? draft.plan.columns[chosen.index] : undefined;
  const words = sketch === undefined ? "" : sizeWords(sketch);
  return (
    <g aria-hidden>
      {devices.map(({ id, at }) => (
        <Anchored key={id} at={at}>
          <circle
            className={styles["device"]}
            data-chosen={chosen?.kind === "device" && chosen.id === id}
            data-device={id}
            r="5"
          />
        </Anchored>
      ))}
      {room?.poly.map((at, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a corner is its number
        <Anchored key={index} at={at}>
          <rect
            className={styles["corner"]}
            data-chosen={chosen?.kind === "room" && chosen.corner === index}
            x="-4.5"
            y="-4.5"
            width="9"
            height="9"
          />
        </Anchored>
      ))}
      {column !== undefined && (
        <Anchored at={column}>
          <circle className={styles["ring"]} r="9" />
        </Anchored>
      )}
      {picked.map((at) => (
        <Anchored key={at.join(" ")} at={at}>
          <path className={styles["cross"]} d="M-8 0H8M0-8V8" />
        </Anchored>
      ))}
      {sketch !== undefined && words !== "" && (
        <Anchored at={sketch.to}>
          <text className={`t12 b ${styles["size"]}`} x="12" y="-10">
            {words}
          </text>
        </Anchored>
      )}
    </g>
  );
}

function sizeWords({ kind, points, to }: Sketch): string {
  const from = points.at(-1);
  if (from === undefined) return "";
  if (kind !== "rectangle") return sayQuantity(metresBetween(from, to), "m", 2);
  const { width, depth } = boundsOf(rectangle(from, to));
  return `${sayValue(width, "m", 2)} × ${sayQuantity(depth, "m", 2)}`;
}
