import type { SchematicNode } from "@atrium/contract/site";
import type { CSSProperties } from "react";
import styles from "./nodes.module.css";
import type { DrawnEdge } from "./drawn.ts";

interface CollectorProps {
  readonly node: SchematicNode;
  readonly edges: readonly DrawnEdge[];
  readonly style: CSSProperties;
}

/** A pipe that others join: it flows while one of them does. */
export function Collector({ node: { name }, edges, style }: CollectorProps) {
  const flows = edges.map(({ isFlowing }) => isFlowing);
  const flow = flows.includes(true) ? true : flows.includes(undefined) || flows.length === 0 ? "unknown" : false;
  const isAcross = Number(style.width) > Number(style.height);
  return (
    <div className={styles["place"]} style={style}>
      <div
        className={styles["collector"]}
        data-across={isAcross}
        data-medium={edges[0]?.edge.medium}
        data-flow={flow}
      />
      {name !== undefined && <span className={`${styles["name"]} t12`}>{name}</span>}
    </div>
  );
}
