import { Suspense } from "react";
import { lineWidth } from "../controls/lineWidth.ts";
import { DRAWINGS, type IconName } from "./drawings.ts";
import styles from "./NamedIcon.module.css";

interface NamedIconProps {
  /** A drawing's name, as site data and the equipment categories write it. */
  name: string;
  /** The substitute for a name without a drawing. */
  otherwise: IconName;
  /** Edge in pixels. */
  size?: number;
}

/** A line drawing by its name, and a spinner of the same size until it has loaded; hidden from a screen reader. */
export function NamedIcon({ name, otherwise, size = 16 }: NamedIconProps) {
  const Drawing = DRAWINGS[isIconName(name) ? name : otherwise];
  return (
    <Suspense
      fallback={
        <span aria-hidden className={`block flex-none ${styles["spinner"]}`} style={{ width: size, height: size }} />
      }
    >
      <Drawing size={size} strokeWidth={lineWidth(size)} aria-hidden className={styles["drawing"]} />
    </Suspense>
  );
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(DRAWINGS, name);
}
