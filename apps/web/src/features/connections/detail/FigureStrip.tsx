import { fixedNumber } from "@atrium/contract";
import { connectionFailures, type ConnectionFigures, connectionStateText } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Cell, FigureRow } from "../../../ranges/FigureCell.tsx";
import cells from "../../../ranges/FigureCells.module.css";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { clockOfDay } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import { connectionGlyph, failureKinds, failureShare, lasting } from "../connectionWords.ts";
import styles from "../connections.module.css";

/** State, round trip, errors, points, busy line and queue. */
export function FigureStrip({ figures }: { figures: ConnectionFigures }) {
  const { timeZone } = useSite();
  const now = useClock(useServerNow());
  const { roundTrip, queue, points, pointsPerSecond, busy, since, reason, pause, countedSince } = figures;
  const isOld = figures.state !== "connected";
  const counted = t("since {clockOfDay}", { clockOfDay: clockOfDay(countedSince, { timeZone, now }) });
  return (
    <FigureRow>
      <output className={`${cells["cell"]} ${cells["wide"]}`}>
        <div className="t12 muted">
          {t("State")}
          <span className={styles["onPhone"]}>{t("of {name}", { name: figures.name })}</span>
        </div>
        <div className={`row gap-9 b ${styles["stateWord"]}`}>
          <StateGlyph state={connectionGlyph(figures)} size={18} />
          {connectionStateText(figures)}
        </div>
        <div className="t12 ink2">
          {pause === null
            ? (reason ??
              t("since {clockOfDay}, {lasting}", {
                clockOfDay: clockOfDay(since, { timeZone, now }),
                lasting: lasting(since, now),
              }))
            : t("by {by} since {clockOfDay}", { by: pause.by, clockOfDay: clockOfDay(pause.since, { timeZone, now }) })}
        </div>
      </output>
      <Cell
        label={t("Round-trip time")}
        value={roundTrip === null ? "–" : number(roundTrip.median, roundTrip.median < 10 ? 1 : 0)}
        unit={roundTrip === null ? "" : "ms"}
        note={
          roundTrip === null
            ? t("no replies yet")
            : t("95 % under {number} ms", { number: number(roundTrip.p95, roundTrip.p95 < 10 ? 1 : 0) })
        }
        isOld={isOld}
      />
      <Cell
        label={t("Errors {counted}", { counted })}
        value={number(connectionFailures(figures), 0)}
        unit=""
        note={<span title={failureShare(figures)}>{failureKinds(figures) || failureShare(figures)}</span>}
      />
      <Cell
        label={t("Points")}
        value={number(pointsPerSecond, 2)}
        unit={t("a second ## per second")}
        note={t("{number} points, {number2} devices", {
          number: number(points, 0),
          number2: number(figures.devices.total, 0),
        })}
        isOld={isOld}
      />
      <Cell
        label={t("Line load")}
        value={number(busy * 100, 2)}
        unit="%"
        note={t("over the last minute")}
        isOld={isOld}
      />
      <Cell
        label={t("Queue")}
        value={number(queue.waiting, 0)}
        unit={t("waiting")}
        note={t("longest {number}", { number: number(queue.longest, 0) })}
        isOld={isOld}
      />
    </FigureRow>
  );
}

function number(value: number, decimals: number): string {
  return fixedNumber(value, decimals);
}
