import type { ReadablePoint } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { valueOf } from "../../../devices/reading.ts";
import { valueText } from "../../../devices/values.ts";
import { NodeButton } from "../NodeButton.tsx";
import styles from "./singleLine.module.css";
import type { Drawn } from "./tree.ts";

interface NamedProps {
  drawn: Drawn;
  /** Another one than the node's. */
  name?: string;
  points: readonly ReadablePoint[];
}

/** A node by its name, with some of its values under it. */
export function Named({ drawn, name = drawn.node.name, points }: NamedProps) {
  const { seen } = drawn;
  const values = points.flatMap((key) => {
    const point = seen?.device.points[key];
    const value = seen === undefined ? null : valueOf(seen.reading, key);
    return point === undefined || value === null ? [] : [valueText(point, value)];
  });
  return (
    <NodeButton seen={seen} className={styles["named"]}>
      <b>{name}</b>
      {seen !== undefined && (
        <span className="t12 num" data-old={seen.reading.isStale}>
          {values.length === 0 ? t("no value") : values.join(", ")}
        </span>
      )}
    </NodeButton>
  );
}
