import type { Schematic, SchematicMedium } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { BreakerState } from "./energised.ts";
import styles from "./drawing.module.css";
import wires from "./wires.module.css";
import { MEDIA } from "./media.ts";

/** What the lines of drawings mean, among the entries of a legend. */
export function DrawingEntries({ schematics }: { readonly schematics: readonly Schematic[] }) {
  const edges = schematics.flatMap((one) => one.edges);
  if (edges.length === 0) return null;
  const hasWires = edges.some(({ medium }) => medium === "electricity");
  const pipes = MEDIA.filter(([medium]) => medium !== "electricity" && edges.some((edge) => edge.medium === medium));
  return (
    <span className={styles["entries"]}>
      {pipes.map(([medium, name]) => (
        <Entry key={medium} medium={medium} isFlowing name={t(name)} />
      ))}
      {hasWires && (
        <>
          <Switched breaker="closed" name={t("Closed ## circuit breaker")} />
          <Switched breaker="open" name={t("Open ## circuit breaker")} />
          <Entry medium="electricity" isFlowing name={t("Energised")} />
          <Entry medium="electricity" isFlowing={false} name={t("De-energised")} />
        </>
      )}
      <span className="inline-row gap-6">
        {hasWires && <Breaker breaker="unknown" />}
        <Line isFlowing={undefined} />
        {t("Not known")}
      </span>
      {hasWires && (
        <span className="inline-row gap-6">
          <svg width="12" height="12">
            <path className={wires["way"]} data-medium="electricity" d="M1 3L6 9L11 3" />
          </svg>
          {t("Power flow direction")}
        </span>
      )}
    </span>
  );
}

interface LineProps {
  readonly medium?: SchematicMedium;
  readonly isFlowing: boolean | undefined;
}

function Entry({ name, ...line }: LineProps & { readonly name: string }) {
  return (
    <span className="inline-row gap-6">
      <Line {...line} />
      {name}
    </span>
  );
}

function Line({ medium, isFlowing }: LineProps) {
  return (
    <svg width="30" height="12">
      <path className={wires["pipe"]} data-medium={medium} data-flow={isFlowing ?? "unknown"} d="M1 6H29" />
    </svg>
  );
}

function Switched({ breaker, name }: { readonly breaker: BreakerState; readonly name: string }) {
  return (
    <span className="inline-row gap-6">
      <Breaker breaker={breaker} />
      {name}
    </span>
  );
}

function Breaker({ breaker }: { readonly breaker: BreakerState }) {
  return (
    <svg width="14" height="14">
      <rect className={wires["breaker"]} data-breaker={breaker} x="1" y="1" width="12" height="12" />
    </svg>
  );
}
