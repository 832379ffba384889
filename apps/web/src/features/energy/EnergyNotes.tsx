import type { EnergyReply } from "@atrium/contract/energy";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactElement, ReactNode } from "react";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { quartersInWords } from "../../ranges/coverageWords.ts";
import classes from "./EnergyPage.module.css";
import { measured } from "../../ranges/figures.ts";
import { NotBelieved } from "./NotBelieved.tsx";
import { andMore } from "../../collections/andMore.ts";

const NAMED = 4;

interface EnergyNotesProps {
  reply: EnergyReply;
  time: TimeWords;
}

/** What the figures leave out: meters that gave no value for a part of the range, and readings that nobody believed. */
export function EnergyNotes({ reply, time }: EnergyNotesProps): ReactElement | null {
  const { missingMeters, bars, leftOut } = reply;
  // Where nothing at all was recorded, the page says that instead.
  const isMissing = missingMeters.length > 0 && bars.some((bar) => bar.total !== null);
  if (!isMissing && leftOut.quarters === 0) return null;
  return (
    <div className={`grid gap-8 ${classes["notes"]}`}>
      {isMissing && (
        <Note>
          {t(
            "{count, plural, one {One meter} other {# meters}} reported no values for part of this range: {named}. The bars omit that time; the total includes what was counted during it once a meter reports again.",
            {
              count: missingMeters.length,
              named: named(missingMeters),
            },
          )}
        </Note>
      )}
      {leftOut.quarters > 0 && (
        <Note>
          {t("Implausible readings in {quartersIn} of {named} were rejected and are left out of the bars. {lack}", {
            quartersIn: quartersInWords(leftOut.quarters),
            named: named(leftOut.meters),
            lack: lackWords(leftOut.mostKwh),
          })}
          <NotBelieved reply={reply} time={time} />
        </Note>
      )}
    </div>
  );
}

function Note({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={`icon-top flex items-start gap-9 rounded bg-2 border ${classes["note"]}`}>
      <StateGlyph state="stale" size={14} />
      <div>{children}</div>
    </div>
  );
}

function lackWords(mostKwh: number | null): string {
  if (mostKwh === null) return t("How much energy the total is missing is not known.");
  if (mostKwh === 0) return t("The total includes the energy counted in that time.");
  return t("The total is missing {measured} kWh at most.", { measured: measured(mostKwh) });
}

function named(meters: readonly string[]): string {
  return andMore(meters.slice(0, NAMED), meters.length - NAMED);
}
