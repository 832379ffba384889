import type { Position } from "@atrium/contract";
import type { CSSProperties, ReactNode } from "react";
import styles from "./overlay.module.css";

/** React's type of a style lacks custom properties. */
type AnchorStyle = CSSProperties & { "--x": number; "--y": number };

/** Stands at a place of the plan (metres) and keeps its size whatever the plan's scale. */
export function Anchored({ at: [x, y], children }: { at: Position; children: ReactNode }) {
  const style: AnchorStyle = { "--x": x, "--y": y };
  return (
    <g className={styles["anchor"]} style={style}>
      {children}
    </g>
  );
}
