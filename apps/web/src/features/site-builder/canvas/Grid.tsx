import type { Position } from "@atrium/contract";
import { memo } from "react";
import styles from "./canvas.module.css";

/** Lines a metre apart, every fifth heavier. @param size of the plan, metres */
export const Grid = memo(function Grid({ size: [width, depth] }: { size: Position }) {
  const lines = (every: number, skips: (metre: number) => boolean) => {
    const stops = (length: number) =>
      Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => index * every).filter((one) => !skips(one));
    const down = stops(width).map((x) => `M${String(x)} 0V${String(depth)}`);
    const across = stops(depth).map((y) => `M0 ${String(y)}H${String(width)}`);
    return [...down, ...across].join("");
  };
  return (
    <g aria-hidden>
      <path className={styles["grid"]} d={lines(1, (metre) => metre % 5 === 0)} />
      <path className={styles["grid5"]} d={lines(5, () => false)} />
    </g>
  );
});
