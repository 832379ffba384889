import type { ProbedPoint } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactNode } from "react";
import { ProbedPoints } from "./ProbedPoints.tsx";
import { identityWords, outcomeWords } from "./probeWords.ts";
import styles from "./probe.module.css";
import type { Probe } from "./useProbe.ts";

interface ProbePanelProps {
  probe: Probe;
  /** Said where nothing was read yet. */
  hint: string;
  /** A probed value as text, where its product knows more of the point than its unit: the names of states. */
  valueOf?: ((point: ProbedPoint) => string) | undefined;
  /** What pages show of the points now, by their keys. */
  live?: ReadonlyMap<string, ReactNode> | undefined;
}

/** What a test read has found: who answers and how fast, and each point as it came and as it is understood. */
export function ProbePanel({ probe, hint, valueOf, live }: ProbePanelProps) {
  const { report } = probe;
  return (
    <div className="col min-w-0">
      <Answer probe={probe} hint={hint} />
      {report !== undefined && report.points.length > 0 && (
        <ProbedPoints points={report.points} valueOf={valueOf} live={live} />
      )}
    </div>
  );
}

/** The answer as text: what answers, or why nothing does. */
function Answer({ probe, hint }: { probe: Probe; hint: string }) {
  const { report, refusal, isReading } = probe;
  return (
    <output
      className={`flex items-start gap-10 break-anywhere rounded bg-2 border ${styles["answer"]}`}
      data-refused={refusal !== undefined || undefined}
    >
      {words()}
    </output>
  );

  function words(): ReactNode {
    if (isReading && report === undefined) {
      return (
        <>
          <StateGlyph state="sending" />
          <span>{t("Querying the device…")}</span>
        </>
      );
    }
    if (refusal !== undefined) {
      return (
        <>
          <StateGlyph state="alarm" />
          <span>{refusal}</span>
        </>
      );
    }
    if (report === undefined) {
      return (
        <>
          <StateGlyph state="stale" />
          <span className="muted">{hint}</span>
        </>
      );
    }
    const identity = identityWords(report.identity);
    return (
      <>
        <StateGlyph state={report.outcome === "answers" ? "normal" : "trouble"} />
        <span className="col">
          <span className="m">{outcomeWords(report)}</span>
          {report.problem !== undefined && <span>{report.problem.reason}</span>}
          {identity !== "" && <span className="ink2">{identity}</span>}
        </span>
      </>
    );
  }
}
