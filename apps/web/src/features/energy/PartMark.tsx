import { t } from "@atrium/words";
import type { EnergyRange, Measured } from "@atrium/contract/energy";
import { StateGlyph } from "@atrium/ui";
import type { ReactElement } from "react";
import { partInWords } from "../../ranges/coverageWords.ts";
import classes from "./PartMark.module.css";

interface PartMarkProps {
  of: Measured;
  type: EnergyRange;
  word: "measured" | "compared";
}

/** Beside a figure of a table that is of a part of the range: of which part. */
export function PartMark({ of, type, word }: PartMarkProps): ReactElement | null {
  const part = partInWords(of, type);
  if (part === undefined) return null;
  const words = word === "measured" ? t("{part} measured", { part }) : t("{part} compared", { part });
  return (
    <span className={classes["mark"]} title={words}>
      <StateGlyph state="stale" size={12} label={words} />
    </span>
  );
}
