import type { SiteTime } from "@atrium/time";
import { StateGlyph } from "@atrium/ui";
import type { LiveViewState } from "../../../platform/liveHooks.ts";
import styles from "../../../ranges/trend/trend.module.css";

interface ChartNotesProps {
  /** What of the address means nothing. */
  misread: readonly string[];
  live: LiveViewState;
  time: SiteTime;
}

/** What keeps the chart from being what was asked for, in sentences over it. */
export function ChartNotes({ misread, live, time }: ChartNotesProps) {
  return (
    <>
      {live.state === "disconnected" && (
        <output className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["note"]}`}>
          <StateGlyph state="stale" size={14} />
          <span>
            {`Live values stopped at ${clockOf(live.lostAt, time)}. What is drawn is from then; it goes on by itself.`}
          </span>
        </output>
      )}
      {misread.length > 0 && (
        <output className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["note"]}`}>
          <StateGlyph state="trouble" size={14} />
          <span>{`Not all of the address could be read: ${misread.join("; ")}. The chart shows the rest.`}</span>
        </output>
      )}
    </>
  );
}

function clockOf(moment: number, time: SiteTime): string {
  return new Date(moment + time.offset(moment)).toISOString().slice(11, 16);
}
