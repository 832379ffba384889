import type { FloorDrawing } from "@atrium/contract/site";
import { memo } from "react";
import { Anchored } from "./Anchored.tsx";
import styles from "./overlay.module.css";

interface ZoneTagsProps {
  drawing: FloorDrawing;
  /** The zone in focus. */
  active: string | undefined;
}

/** Distance from the facade to the middle of a tag, px. */
const BESIDE = 19;

/** The letters of the zones beside the plan. */
export const ZoneTags = memo(function ZoneTags({ drawing, active }: ZoneTagsProps) {
  return (
    <g aria-hidden>
      {drawing.zones.map(({ id, tag }) => {
        if (tag === undefined) return null;
        const dx = tag[0] < drawing.size[0] / 2 ? -BESIDE : BESIDE;
        return (
          <Anchored key={id} at={tag}>
            <g className={id === active ? styles["activeTag"] : styles["tag"]} transform={`translate(${String(dx)} 0)`}>
              <rect x="-10" y="-10" width="20" height="20" rx="5" />
              <text className="t11 b" textAnchor="middle" y="4">
                {id}
              </text>
            </g>
          </Anchored>
        );
      })}
    </g>
  );
});
