import type { Position } from "@atrium/contract";
import { memo, use, useSyncExternalStore } from "react";
import { Anchored } from "../overlay/Anchored.tsx";
import { Badge } from "./Badge.tsx";
import { PinFocusContext, PinTag } from "./Pin.tsx";
import styles from "./Pin.module.css";
import type { PinState } from "./pinState.ts";

interface CountPinProps {
  id: string;
  at: Position;
  count: number;
  state: PinState;
  label: string;
}

/** Several pins that would stand too close together: their number, and the worst of their states. */
export const CountPin = memo(function CountPin({ id, at, count, state, label }: CountPinProps) {
  const focus = use(PinFocusContext);
  const isActive = useSyncExternalStore(focus.subscribe, () => focus.active() === id);
  return (
    <Anchored at={at}>
      <g
        data-pin={id}
        className={[styles["pin"], styles["count"], styles[state]].join(" ")}
        // SVG has no button element.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        aria-label={label}
        tabIndex={isActive ? 0 : -1}
      >
        <circle className={styles["hit"]} r="17" />
        <circle className={styles["behind"]} cx="3" cy="-3" r="13" />
        <circle className={styles["disc"]} r="14" />
        <circle className={styles["ring"]} r="13" />
        <text className={styles["number"]} textAnchor="middle" y="4.5">
          {count}
        </text>
        <Badge state={state} x={11.5} y={-12} />
        <PinTag text={label} below={26} />
      </g>
    </Anchored>
  );
});
