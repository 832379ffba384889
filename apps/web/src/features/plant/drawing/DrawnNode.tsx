import { nodeSize, type SchematicNode } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { NodeButton } from "../NodeButton.tsx";
import type { Seen } from "../seen.ts";
import { TankSymbol } from "../TankSymbol.tsx";
import { Busbar } from "./Busbar.tsx";
import { Collector } from "./Collector.tsx";
import styles from "./nodes.module.css";
import { KIND_NAMES } from "./kinds.ts";
import { CELL } from "./pipes.ts";
import type { DrawnEdge, NodeValue, Running } from "./drawn.ts";
import { feedsIn, runningOf, supplyOf, wordOf } from "./nodeState.ts";
import { Blade, isRound, Symbol } from "./symbols.tsx";
import { StackedValues, Values } from "./Values.tsx";

interface DrawnNodeProps {
  readonly node: SchematicNode;
  /** What is known of its device; undefined: it has none, or one of another system. */
  readonly seen: Seen | undefined;
  readonly values: readonly NodeValue[];
  /** What is connected to it. */
  readonly edges: readonly DrawnEdge[];
  /** Whether it has voltage; undefined: not known. */
  readonly isLive: boolean | undefined;
}

/** A piece of the plant at its place, with what it measures. It opens what it is of. */
export function DrawnNode({ node, seen, values, edges, isLive }: DrawnNodeProps) {
  const [width, height] = nodeSize(node);
  const box = { left: node.at[0] * CELL, top: node.at[1] * CELL, width: width * CELL, height: height * CELL };
  if (node.kind === "collector") return <Collector node={node} edges={edges} style={box} />;
  if (node.kind === "busbar") return <Busbar node={node} seen={seen} values={values} isLive={isLive} style={box} />;
  const isMeasured = node.device !== undefined || values.length > 0;
  const running = runningOf({ kind: node.kind, seen, values, isLive });
  const isOnWires = edges.some(({ edge }) => edge.medium === "electricity");
  const word = wordOf({ node, seen, edges });
  return (
    <div
      className={styles["place"]}
      style={box}
      data-measured={isMeasured}
      data-live={isOnWires ? (isLive ?? "unknown") : undefined}
    >
      <NodeButton
        seen={seen}
        className={`${styles[shapeOf(node)]} ${node.label === "left" ? styles["label-left"] : ""}`}
      >
        <Picture node={node} running={running} values={values} edges={edges} />
        <b>{node.name ?? seen?.device.name ?? node.device ?? t(KIND_NAMES[node.kind])}</b>
        {word !== undefined && <span className="t12">{word}</span>}
        {node.kind === "chiller" && <Vessels running={running} />}
        {isStacked(node.kind) ? (
          <StackedValues values={values} isUnsigned={node.kind === "solar" && feedsIn(node, edges)} />
        ) : (
          <Values values={values} separator={isRound(node.kind) || node.kind === "chiller" ? ", " : " · "} />
        )}
        {!isMeasured && node.kind !== "place" && <span className="t12 muted">{t("not measured here")}</span>}
      </NodeButton>
    </div>
  );
}

interface PictureProps extends Pick<DrawnNodeProps, "node" | "values" | "edges"> {
  readonly running: Running;
}

function Picture({ node: { kind }, running, values, edges }: PictureProps) {
  if (kind === "tank" || kind === "sump") return <TankSymbol level={levelOf(values)} width={48} height={60} />;
  if (kind === "transfer-switch") return <Blade position={supplyOf(edges)} />;
  return <Symbol kind={kind} running={running} />;
}

function shapeOf({ kind, label }: SchematicNode): "round" | "beside" | "tower" | "end" | "machine" {
  if (isRound(kind)) return label === undefined ? "round" : "beside";
  if (kind === "cooling-tower") return "tower";
  return kind === "place" ? "end" : "machine";
}

/** Boards and places have a row for each value. */
function isStacked(kind: SchematicNode["kind"]): boolean {
  return kind === "board" || kind === "solar" || kind === "capacitor" || kind === "place";
}

function levelOf(values: readonly NodeValue[]): number | null {
  return values.find(({ point }) => point === "level")?.shown?.value ?? null;
}

/** What the two vessels of a chiller hold, as its pipes have it. */
function Vessels({ running }: { readonly running: Running }) {
  return (
    <span className={styles["vessels"]} data-running={running}>
      <i data-medium="condenser-warm">{t("condenser")}</i>
      <i data-medium="chilled-supply">{t("evaporator")}</i>
    </span>
  );
}
