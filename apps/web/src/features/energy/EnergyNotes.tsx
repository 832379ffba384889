import type { EnergyReply } from "@atrium/contract";
import { StateGlyph } from "@atrium/ui";
import type { ReactElement } from "react";
import classes from "./EnergyPage.module.css";

const NAMED = 4;

/** Meters that gave no value for a part of the range, and what that does to the figures. */
export function EnergyNotes({ reply }: { reply: EnergyReply }): ReactElement | null {
  const { missingMeters, bars } = reply;
  // Where nothing at all was recorded, the page says that instead.
  if (missingMeters.length === 0 || bars.every((bar) => bar.total === null)) return null;
  const names = missingMeters.slice(0, NAMED).join(", ");
  const others = missingMeters.length - NAMED;
  return (
    <div className={classes["notes"]}>
      <div className={classes["note"]}>
        <StateGlyph state="stale" size={14} />
        <span>
          {missingMeters.length === 1 ? "One meter" : `${missingMeters.length} meters`} gave no value for a part of this
          range: {names}
          {others > 0 && ` and ${others} more`}. The bars leave that part out; the sum has what was counted meanwhile
          once a meter is back.
        </span>
      </div>
    </div>
  );
}
