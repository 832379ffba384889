import type { Schematic, SchematicEdge } from "@atrium/contract/site";
import { Fragment, type ReactNode, useMemo } from "react";
import type { Seen } from "../seen.ts";
import { type ReadPoint, textOf } from "./boundPoints.ts";
import { DrawnNode } from "./DrawnNode.tsx";
import styles from "./drawing.module.css";
import type { DrawnSchematic } from "./drawn.ts";
import { BreakerText, EdgeValues, PipeLine } from "./PipeLine.tsx";
import { CELL } from "./pipes.ts";

interface SheetProps {
  readonly schematic: Schematic;
  readonly drawn: DrawnSchematic;
  readonly seen: readonly Seen[];
  readonly read: ReadPoint;
  /** What lies over it while it is edited. */
  readonly children?: ReactNode;
}

/** The grid of a drawing with its pipes, its nodes and their values. */
export function Sheet({ schematic: { nodes, size }, drawn: { edges, isLive }, seen, read, children }: SheetProps) {
  const equipment = useMemo(() => new Map(seen.map((one) => [String(one.device.id), one])), [seen]);
  const [columns, rows] = size;
  return (
    <div className={styles["sheet"]} style={{ width: columns * CELL, height: rows * CELL }}>
      <div className={styles["drawn"]} inert={children !== undefined}>
        <svg width={columns * CELL} height={rows * CELL} aria-hidden>
          {edges.map((one) => (
            <PipeLine key={one.index} {...one} />
          ))}
        </svg>
        {nodes.map((node) => (
          <DrawnNode
            key={node.key}
            node={node}
            seen={node.device === undefined ? undefined : equipment.get(node.device)}
            values={node.points.flatMap(({ device = node.device, ...shown }) =>
              device === undefined ? [] : [{ ...shown, shown: read(device, shown.point) }],
            )}
            edges={edges.filter(({ edge }) => edge.from.node === node.key || edge.to.node === node.key)}
            isLive={isLive(node.key)}
          />
        ))}
        {edges.map((one) => (
          <Fragment key={one.index}>
            <EdgeValues {...one} text={valuesText(one.edge.points, read)} />
            <BreakerText {...one} />
          </Fragment>
        ))}
      </div>
      {children}
    </div>
  );
}

function valuesText(points: SchematicEdge["points"], read: ReadPoint): string {
  return points
    .map(({ device, point, name }) => {
      const text = textOf(read(device, point));
      return name === undefined ? text : `${name} ${text}`;
    })
    .join(", ");
}
