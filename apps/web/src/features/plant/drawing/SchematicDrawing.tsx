import type { Schematic, SchematicEdge } from "@atrium/contract/site";
import { Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { useMemo } from "react";
import { valueText } from "../../../devices/values.ts";
import type { Seen } from "../seen.ts";
import { flowOf, NO_VALUE, type ReadPoint, type Shown } from "./boundPoints.ts";
import styles from "./drawing.module.css";
import { EdgeValues, PipeLine } from "./PipeLine.tsx";
import { DrawnNode } from "./DrawnNode.tsx";
import type { DrawnEdge } from "./drawn.ts";
import { CELL, pipeOf } from "./pipes.ts";

interface SchematicDrawingProps {
  readonly schematic: Schematic;
  readonly seen: readonly Seen[];
  readonly read: ReadPoint;
}

/** A drawing of the plant: its nodes at their places, pipes between them, and what is measured beside both. */
export function SchematicDrawing({ schematic, seen, read }: SchematicDrawingProps) {
  const { name, headline, nodes, edges, size } = schematic;
  const equipment = useMemo(() => new Map(seen.map((one) => [String(one.device.id), one])), [seen]);
  const drawn = useMemo(() => {
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    return edges.flatMap((edge): DrawnEdge[] => {
      const corners = pipeOf(edge, (key) => byKey.get(key));
      const id = [edge.from, edge.to].map(({ node, side, offset }) => `${node} ${side} ${String(offset)}`).join(" ");
      return corners === undefined ? [] : [{ id, edge, corners, isFlowing: flowOf(edge, read) }];
    });
  }, [nodes, edges, read]);
  const [columns, rows] = size;
  const nameOf = (key: string): string => {
    const node = nodes.find((one) => one.key === key);
    return node?.name ?? equipment.get(node?.device ?? "")?.device.name ?? t("collector");
  };
  return (
    <section className={styles["drawing"]} aria-label={name}>
      <div className={`row wrap ${styles["head"]}`}>
        <h2>{name}</h2>
        {headline.map(({ device, point, name: label }) => {
          const shown = read(device, point);
          return <Kpi key={`${device} ${point}`} value={textOf(shown)} label={label ?? shown?.point.name ?? point} />;
        })}
      </div>
      <ul className="sr-only">
        {drawn.map(({ id, edge, isFlowing }) => (
          <li key={id}>{flowText(nameOf(edge.from.node), nameOf(edge.to.node), isFlowing)}</li>
        ))}
      </ul>
      <div className={styles["sheet"]} style={{ width: columns * CELL, height: rows * CELL }}>
        <svg width={columns * CELL} height={rows * CELL} aria-hidden>
          {drawn.map((one) => (
            <PipeLine key={one.id} {...one} />
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
            edges={drawn.filter(({ edge }) => edge.from.node === node.key || edge.to.node === node.key)}
          />
        ))}
        {drawn.map((one) => (
          <EdgeValues key={one.id} {...one} text={valuesText(one.edge.points, read)} />
        ))}
      </div>
    </section>
  );
}

/** What a pipe says to those who do not see it. */
function flowText(from: string, to: string, isFlowing: boolean | undefined): string {
  if (isFlowing === undefined) return t("{from} to {to}: unknown", { from, to });
  return isFlowing ? t("{from} to {to}: flowing", { from, to }) : t("{from} to {to}: not flowing", { from, to });
}

function valuesText(points: SchematicEdge["points"], read: ReadPoint): string {
  return points
    .map(({ device, point, name }) => {
      const text = textOf(read(device, point));
      return name === undefined ? text : `${name} ${text}`;
    })
    .join(", ");
}

function textOf(shown: Shown | undefined): string {
  if (shown === undefined || shown.value === null) return NO_VALUE;
  return valueText(shown.point, shown.value);
}
