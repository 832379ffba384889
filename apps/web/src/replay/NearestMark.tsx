import type { ReplayMark, ReplayMarks } from "@atrium/contract/devices";
import { MarkGlyph } from "@atrium/ui/timeline";
import { sayTerm, t } from "@atrium/words";
import { useSite } from "../platform/site.ts";
import { moment } from "../platform/time.ts";
import styles from "./replay.module.css";

interface NearestMarkProps {
  at: number;
  marks: readonly ReplayMark[];
  isError: boolean;
  /** The first moment of which anything is kept; null: nothing yet; undefined: not read yet. */
  keptFrom: number | null | undefined;
  step: ReplayMarks["step"] | undefined;
  write: (time: number) => string;
}

/** Under the line: what happened last before the moment, or why nothing is known of it. */
export function NearestMark({ at, marks, isError, keptFrom, step, write }: NearestMarkProps) {
  const { timeZone } = useSite();
  const last = marks.findLast(({ time }) => time < at + 1_000);
  const silence = silenceOf({ at, isError, keptFrom, step, hasMark: last !== undefined }, timeZone);
  return (
    <p className={`row gap-6 min-w-0 m-0 nowrap overflow-hidden t12 ink2 ${styles["nearest"]}`}>
      {silence === undefined && last !== undefined ? (
        <>
          <MarkGlyph kind={last.kind} />
          <span className="num">{write(last.time)}</span>
          <span className="ell">{sayTerm(last.text)}</span>
        </>
      ) : (
        <span className="ell">{silence ?? t("No earlier events on that day.")}</span>
      )}
    </p>
  );
}

type Known = Pick<NearestMarkProps, "at" | "isError" | "keptFrom" | "step"> & { hasMark: boolean };

/** Why nothing is said of that time; undefined: something is, or nothing happened. */
function silenceOf({ at, isError, keptFrom, step, hasMark }: Known, timeZone: string): string | undefined {
  if (isError) return t("The events of this day could not be loaded.");
  if (keptFrom === null) return t("Nothing has been recorded yet.");
  if (keptFrom !== undefined && at < keptFrom) {
    return t("No records for that time: recording starts {moment}.", { moment: moment(keptFrom, timeZone) });
  }
  if (step === undefined || step === "raw" || hasMark) return undefined;
  return t("For that time, only commands and reported events are marked.");
}
