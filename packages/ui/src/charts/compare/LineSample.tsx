import type { ReactElement } from "react";
import { lineLook, markPath } from "./look.ts";
import styles from "./compare.module.css";

/** A piece of a source's line with its mark, for names and rows. @param place the source's */
export function LineSample({ place }: { place: number }): ReactElement {
  const { colour, dash, mark } = lineLook(place);
  return (
    <svg className={`flex-none ${styles["sample"]}`} width={24} height={12} aria-hidden>
      <path d="M1 6H23" stroke={colour} strokeWidth={2} strokeDasharray={dash.join(" ")} />
      <path d={markPath(mark, 12, 6, 3.6)} fill={colour} />
    </svg>
  );
}
