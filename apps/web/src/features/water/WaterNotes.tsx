import type { WaterUsageReply } from "@atrium/contract/energy";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactElement } from "react";
import { quartersInWords } from "../../ranges/coverageWords.ts";
import type { WaterTab } from "./waterAddress.ts";
import classes from "./WaterPage.module.css";
import { andMore } from "../../collections/andMore.ts";

const NAMED = 4;

/** What the figures leave out: meters that gave no value for a part of the range, and readings that nobody believed. */
export function WaterNotes({ reply, tab }: { reply: WaterUsageReply; tab: WaterTab }): ReactElement | null {
  const { water, waste } = reply;
  const parts = [...(tab === "waste" ? [] : [water]), ...(tab === "water" ? [] : [waste])];
  const known = parts.filter(({ bars }) => bars.some(({ total }) => total !== null));
  const missing = known.flatMap(({ missingMeters }) => missingMeters);
  const quarters = known.reduce((sum, { leftOut }) => sum + leftOut.quarters, 0);
  if (missing.length === 0 && quarters === 0) return null;
  return (
    <div className={`grid gap-8 ${classes["notes"]}`}>
      {missing.length > 0 && (
        <p className={`icon-top flex items-start gap-9 m-0 rounded bg-2 border ${classes["note"]}`}>
          <StateGlyph state="stale" size={14} />
          {t(
            "{part} reported no values for part of this range: {named}. The bars omit that time; the total includes what was counted during it once a meter reports again.",
            {
              part: missing.length === 1 ? t("One meter") : t("{count} meters", { count: missing.length }),
              named: named(missing),
            },
          )}
        </p>
      )}
      {quarters > 0 && (
        <p className={`icon-top flex items-start gap-9 m-0 rounded bg-2 border ${classes["note"]}`}>
          <StateGlyph state="stale" size={14} />
          {t("Implausible readings in {quartersIn} of {named} were rejected and are left out of the bars.", {
            quartersIn: quartersInWords(quarters),
            named: named(known.flatMap(({ leftOut }) => leftOut.meters)),
          })}
        </p>
      )}
    </div>
  );
}

function named(meters: readonly string[]): string {
  return andMore(meters.slice(0, NAMED), meters.length - NAMED);
}
