import type { ProbedPoint } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { sayNumber, sayQuantity, sayTerm, t } from "@atrium/words";
import type { ReactNode } from "react";
import { roundTripText } from "./probeWords.ts";
import styles from "./probe.module.css";

interface ProbedPointsProps {
  points: readonly ProbedPoint[];
  valueOf: ((point: ProbedPoint) => string) | undefined;
  live: ReadonlyMap<string, ReactNode> | undefined;
}

/** Each point as it came, as it is understood, and as pages show it now. */
export function ProbedPoints({ points, valueOf = writtenValue, live }: ProbedPointsProps) {
  return (
    // The list scrolls sideways on a phone; the keyboard reaches it for that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["scroller"]} tabIndex={0} aria-label={t("Points read in the test")}>
      <dl className={styles["points"]} data-live={live !== undefined || undefined}>
        <div className={`grid items-center gap-12 border-t t12 ink2 ${styles["head"]}`} aria-hidden>
          <span>{t("Point")}</span>
          <span>{t("Raw")}</span>
          <span>{t("Value")}</span>
          {live !== undefined && <span>{t("Shown on pages")}</span>}
          <span>{t("Quality")}</span>
          <span>{t("Reply")}</span>
        </div>
        {points.map((point) => (
          <div key={point.key} className={`grid items-center gap-12 border-t ${styles["point"]}`}>
            <dt>
              <span className="m">{sayTerm(point.name)}</span>
              <span className="block t12 muted">{point.key}</span>
            </dt>
            <Cell name={t("Raw")}>{point.raw ?? "–"}</Cell>
            <Cell name={t("Value")} isStrong>
              {valueOf(point)}
            </Cell>
            {live !== undefined && <Cell name={t("On pages now")}>{live.get(point.key)}</Cell>}
            <dd className={`icon-top min-w-0 m-0 break-anywhere flex items-start gap-7 ${styles["quality"]}`}>
              <StateGlyph state={point.quality === "good" ? "normal" : "trouble"} />
              <span>{point.problem?.reason ?? point.note ?? point.quality}</span>
            </dd>
            <Cell name={t("Answer")}>{point.roundTrip === null ? "–" : roundTripText(point.roundTrip)}</Cell>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Cell({ name, isStrong = false, children }: { name: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <dd className={`min-w-0 m-0 break-anywhere ${styles["cell"]} num${isStrong ? " m" : ""}`}>
      <span className="sr-only">{name} </span>
      {children}
    </dd>
  );
}

function writtenValue({ value, unit }: ProbedPoint): string {
  if (value === null) return t("No value");
  return unit === undefined ? sayNumber(value, { most: 3 }) : sayQuantity(value, unit, { most: 3 });
}
