import type { AuditKind, AuditRow } from "@atrium/contract/people";
import { Icon, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import chevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useMinute } from "../../../collections/useMinute.ts";
import styles from "./AuditPage.module.css";
import { RecordLines } from "./RecordLines.tsx";

/** What did not work is marked, so that it is found among what did. */
const REFUSED: ReadonlySet<string> = new Set<AuditKind>(["sign-in.failed", "password.refused", "hold.lost"]);
/** A command has its end by then, ms. */
const LONGEST_COMMAND = 3 * 60_000;

interface SentenceProps {
  row: AuditRow;
  timeZone: string;
  children: ReactNode;
}

/** "Lift 1 sent to 3rd Floor, confirmed", the place and the reason, and on request what the record itself says. */
export function Sentence({ row, timeZone, children }: SentenceProps) {
  const { sentence, outcome, place, kind } = row;
  const hasFailed = REFUSED.has(kind) || outcome?.isConfirmed === false;
  const [isOpen, setIsOpen] = useState(false);
  const record = useId();
  const second = [place, reasonOf(row)].filter((part) => part !== null && part !== undefined);
  return (
    <div className={`grid items-center ${styles["row"]}`}>
      <div>
        <div className={`flex items-baseline gap-7 break-anywhere ${styles["sentence"]}`}>
          {hasFailed && <StateGlyph state="trouble" />}
          <span>
            {sentence}
            <Outcome row={row} />
          </span>
        </div>
        {second.length > 0 && <div className="t12 muted">{second.join(" · ")}</div>}
        {children}
      </div>
      <button
        type="button"
        className={`inline-row justify-center gap-4 t12 border-0 cursor-pointer ${styles["toggle"]}`}
        aria-expanded={isOpen}
        aria-controls={record}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <span className={styles["word"]}>{t("Details")}</span>
        <span className="sr-only">{`: ${sentence}`}</span>
        <Icon of={chevronDown} size={14} />
      </button>
      <div id={record} className={`break-anywhere t12 ${styles["record"]}`} hidden={!isOpen}>
        {isOpen && <RecordLines row={row} timeZone={timeZone} />}
      </div>
    </div>
  );
}

function Outcome({ row: { kind, outcome, at } }: { row: AuditRow }) {
  const now = useMinute();
  if (kind !== "command.sent") return null;
  if (outcome !== null) return `, ${outcome.sentence}`;
  return <span className="muted">{now - at < LONGEST_COMMAND ? t(", in progress") : t(", outcome not recorded")}</span>;
}

function reasonOf({ after }: AuditRow): string | undefined {
  const reason = after?.["reason"];
  return typeof reason === "string" ? reason : undefined;
}
