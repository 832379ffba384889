import { Card, StateGlyph } from "@atrium/ui";
import type { ReactElement, ReactNode } from "react";
import classes from "./FigureCells.module.css";

interface CellProps {
  label: ReactNode;
  value: string;
  unit: string;
  note: ReactNode;
  /** The value is not of this moment. */
  isOld?: boolean;
  /** Gets more room than others; on a phone a whole row. */
  isWide?: boolean;
}

/** Figures beside each other in one card, each of them whole. */
export function FigureRow({ children }: { children: ReactNode }): ReactElement {
  return <Card className={`flex wrap overflow-hidden ${classes["cells"]}`}>{children}</Card>;
}

/** One figure of the page: name, value with its unit, and what it is compared with. */
export function Cell({ label, value, unit, note, isOld = false, isWide = false }: CellProps): ReactElement {
  return (
    <div className={`${classes["cell"]} ${isWide ? classes["wide"] : ""}`}>
      <div className="t12 muted">{label}</div>
      <div className={`nowrap b num ${classes["value"]} ${isOld ? classes["old"] : ""}`}>
        {value}
        <small className="t13 m ink2">{unit}</small>
      </div>
      <div className={`row wrap t12 ink2 num ${classes["note"]}`}>{note}</div>
    </div>
  );
}

/** What part of a figure is missing or not of this moment. */
export function Doubt({ children }: { children: ReactNode }): ReactElement {
  return (
    <span className="row muted" style={{ gap: 5 }}>
      <StateGlyph state="stale" size={12} />
      {children}
    </span>
  );
}
