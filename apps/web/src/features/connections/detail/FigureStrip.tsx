import { fixedNumber } from "@atrium/contract";
import { connectionFailures, type ConnectionFigures, connectionStateText } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
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
  const counted = `since ${clockOfDay(countedSince, { timeZone, now })}`;
  return (
    <FigureRow>
      <output className={`${cells["cell"]} ${cells["wide"]}`}>
        <div className="t12 muted">
          State<span className={styles["onPhone"]}> of {figures.name}</span>
        </div>
        <div className={`row gap-9 b ${styles["stateWord"]}`}>
          <StateGlyph state={connectionGlyph(figures)} size={18} />
          {connectionStateText(figures)}
        </div>
        <div className="t12 ink2">
          {pause === null
            ? (reason ?? `since ${clockOfDay(since, { timeZone, now })}, ${lasting(since, now)}`)
            : `by ${pause.by} since ${clockOfDay(pause.since, { timeZone, now })}`}
        </div>
      </output>
      <Cell
        label="Round trip"
        value={roundTrip === null ? "–" : number(roundTrip.median, roundTrip.median < 10 ? 1 : 0)}
        unit={roundTrip === null ? "" : "ms"}
        note={
          roundTrip === null
            ? "nothing was answered yet"
            : `95 % under ${number(roundTrip.p95, roundTrip.p95 < 10 ? 1 : 0)} ms`
        }
        isOld={isOld}
      />
      <Cell
        label={`Errors ${counted}`}
        value={number(connectionFailures(figures), 0)}
        unit=""
        note={<span title={failureShare(figures)}>{failureKinds(figures) || failureShare(figures)}</span>}
      />
      <Cell
        label="Points"
        value={number(pointsPerSecond, 2)}
        unit="a second"
        note={`${number(points, 0)} points, ${number(figures.devices.total, 0)} devices`}
        isOld={isOld}
      />
      <Cell label="Line busy" value={number(busy * 100, 2)} unit="%" note="of the last minute" isOld={isOld} />
      <Cell
        label="Queue"
        value={number(queue.waiting, 0)}
        unit="waiting"
        note={`longest ${number(queue.longest, 0)}`}
        isOld={isOld}
      />
    </FigureRow>
  );
}

function number(value: number, decimals: number): string {
  return fixedNumber(value, decimals);
}
