import { categoryOf } from "@atrium/contract/devices";
import { nodeSize, type SchematicNode } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Fragment } from "react";
import { valueText } from "../../../devices/values.ts";
import { capital, stateText } from "../../../devices/words.ts";
import { NodeButton } from "../NodeButton.tsx";
import type { Seen } from "../seen.ts";
import { TankSymbol } from "../TankSymbol.tsx";
import { Collector } from "./Collector.tsx";
import { NO_VALUE } from "./boundPoints.ts";
import styles from "./drawing.module.css";
import { KIND_NAMES } from "./kinds.ts";
import { CELL } from "./pipes.ts";
import type { DrawnEdge, NodeValue, Running } from "./drawn.ts";
import { isRound, Symbol } from "./symbols.tsx";

interface DrawnNodeProps {
  readonly node: SchematicNode;
  /** What is known of its device; undefined: it has none, or one of another system. */
  readonly seen: Seen | undefined;
  readonly values: readonly NodeValue[];
  /** What is connected to it. */
  readonly edges: readonly DrawnEdge[];
}

/** A piece of the plant at its place, with what it measures. It opens what it is of. */
export function DrawnNode({ node, seen, values, edges }: DrawnNodeProps) {
  const [width, height] = nodeSize(node);
  const box = { left: node.at[0] * CELL, top: node.at[1] * CELL, width: width * CELL, height: height * CELL };
  if (node.kind === "collector") return <Collector node={node} edges={edges} style={box} />;
  const isMeasured = node.device !== undefined || values.length > 0;
  const running = node.kind === "meter" ? meteringOf(values) : runningOf(seen);
  return (
    <div className={styles["place"]} style={box}>
      <NodeButton seen={seen} className={styles[shapeOf(node.kind)]}>
        {node.kind === "tank" || node.kind === "sump" ? (
          <TankSymbol level={levelOf(values)} width={48} height={60} />
        ) : (
          <Symbol kind={node.kind} running={running} />
        )}
        <b>{node.name ?? seen?.device.name ?? node.device ?? t(KIND_NAMES[node.kind])}</b>
        {seen !== undefined && hasWord(seen) && <span className="t12">{wordOf(seen)}</span>}
        {node.kind === "chiller" && <Vessels running={running} />}
        {values.length > 0 && <Values values={values} isShort={isRound(node.kind) || node.kind === "chiller"} />}
        {!isMeasured && node.kind !== "place" && <span className="t12 muted">{t("not measured here")}</span>}
      </NodeButton>
    </div>
  );
}

function shapeOf(kind: SchematicNode["kind"]): "round" | "tower" | "end" | "machine" {
  if (isRound(kind)) return "round";
  if (kind === "cooling-tower") return "tower";
  return kind === "place" ? "end" : "machine";
}

/** A meter measures, or it does not. */
function meteringOf(values: readonly NodeValue[]): Running {
  return values.some(({ shown }) => shown !== undefined && shown.value !== null && !shown.isOld) ? "on" : "unknown";
}

function runningOf(seen: Seen | undefined): Running {
  if (seen === undefined || seen.reading.isStale || seen.reading.seenAt === null) return "unknown";
  return seen.reading.condition.isOn ? "on" : "off";
}

/** What neither runs nor stands says nothing while it is right. */
function hasWord({ device, reading }: Seen): boolean {
  const isSilent = device.gateway === undefined || reading.isStale || reading.seenAt === null;
  return isSilent || categoryOf(device)?.hasActiveStatus === true || reading.condition.trouble !== undefined;
}

function wordOf({ device, reading }: Seen): string {
  if (device.gateway === undefined) return t("Not connected");
  if (reading.isStale || reading.seenAt === null) return stateText(reading);
  return capital(reading.condition.word ?? stateText(reading));
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

/** Values with their names, or alone where there is no room for names. */
function Values({ values, isShort }: { readonly values: readonly NodeValue[]; readonly isShort: boolean }) {
  return (
    <span className={`${styles["figures"]} t12 num`}>
      {values.map(({ point, name, shown }, index) => {
        const text = shown === undefined || shown.value === null ? NO_VALUE : valueText(shown.point, shown.value);
        return (
          <Fragment key={point}>
            {index > 0 && (isShort ? ", " : " · ")}
            <span data-old={shown?.isOld}>
              {name !== undefined && <span className="muted">{`${name} `}</span>}
              {text}
            </span>
          </Fragment>
        );
      })}
    </span>
  );
}
