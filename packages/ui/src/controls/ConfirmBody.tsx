import type { ReactNode } from "react";
import styles from "./ConfirmBody.module.css";

export interface SplitPart {
  key: string;
  count: number;
  color: string;
}

/** One bar split by what will happen (or happened) to how many. */
export function SplitBar({ parts, label }: { parts: readonly SplitPart[]; label: string }) {
  return (
    <div className={`flex gap-2 ${styles["split"]}`}>
      <span className="sr-only">{label}</span>
      {parts
        .filter((part) => part.count > 0)
        .map((part) => (
          <i key={part.key} style={{ flexGrow: part.count, background: part.color }} />
        ))}
    </div>
  );
}

/** The rows under the bar. */
export function OutcomeList({ children }: { children: ReactNode }) {
  return <div className="overflow-hidden rounded border">{children}</div>;
}

interface OutcomeRowProps {
  glyph: ReactNode;
  count: number;
  /** The effect on these rows. */
  text: ReactNode;
  detail?: ReactNode;
  /** A choice (Take over, Try too) or a time. */
  option?: ReactNode;
}

export function OutcomeRow({ glyph, count, text, detail, option }: OutcomeRowProps) {
  return (
    <div className={`grid items-center gap-8 ${styles["row"]}`}>
      <span>{glyph}</span>
      <b className="num">{count}</b>
      <span>
        {text}
        {detail !== undefined && <span className="block t12 muted">{detail}</span>}
      </span>
      <span className="t12 muted num">{option}</span>
    </div>
  );
}

/** The foot of a dialog: a remark or a destructive act at the left, the buttons at the right. */
export function DialogFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={`row gap-8 ${styles["footer"]}`}>
      <span className="t12 muted grow">{note}</span>
      {children}
    </div>
  );
}
