import type { SchematicNode } from "@atrium/contract/site";
import type { CSSProperties } from "react";
import { NodeButton } from "../NodeButton.tsx";
import type { Seen } from "../seen.ts";
import styles from "./nodes.module.css";
import type { NodeValue } from "./drawn.ts";
import { Values } from "./Values.tsx";

interface BusbarProps {
  readonly node: SchematicNode;
  readonly seen: Seen | undefined;
  readonly values: readonly NodeValue[];
  /** Whether it has voltage; undefined: not known. */
  readonly isLive: boolean | undefined;
  readonly style: CSSProperties;
}

/** A busbar with its name and values above its beginning: a strong line while it has voltage, dashed without, dotted where that is not known. */
export function Busbar({ node, seen, values, isLive, style }: BusbarProps) {
  const name = node.name ?? seen?.device.name ?? node.device;
  return (
    <div className={styles["place"]} style={style}>
      <div
        className={styles["collector"]}
        data-across={Number(style.width) > Number(style.height)}
        data-medium="electricity"
        data-flow={isLive ?? "unknown"}
      />
      {(name !== undefined || values.length > 0) && (
        <NodeButton
          seen={seen}
          className={`${styles["busbar"]} ${node.label === "right" ? styles["label-right"] : ""} row gap-8`}
        >
          {name !== undefined && <b>{name}</b>}
          <Values values={values} separator=" · " />
        </NodeButton>
      )}
    </div>
  );
}
