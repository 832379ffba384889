import { AUDIT_KINDS, type AuditKind, type AuditRow, formatDate } from "@atrium/contract";
import { StateGlyph } from "@atrium/ui";
import type { ListColumn } from "../list/ListTable.tsx";
import people from "../people.module.css";
import styles from "./AuditPage.module.css";
import { changesOf } from "./changes.ts";

/** What did not work is marked, so that it is found among what did. */
const REFUSED: ReadonlySet<string> = new Set<AuditKind>(["sign-in.failed", "password.refused"]);

const KIND_WORDS: Readonly<Record<string, string>> = AUDIT_KINDS;

export function auditColumns(timeZone: string): ListColumn<AuditRow, never>[] {
  return [
    {
      key: "at",
      title: "When",
      isWide: true,
      cell: (row) => <Time row={row} timeZone={timeZone} />,
    },
    {
      key: "by",
      title: "Who",
      cell: (row) => (
        <div>
          <div className="m">{row.by}</div>
          <div className={people["second"]}>
            <Time row={row} timeZone={timeZone} />
          </div>
          <div className={people["second"]}>{row.address}</div>
        </div>
      ),
    },
    {
      key: "what",
      title: "What",
      cell: (row) => (
        <div>
          <div className={styles["kind"]}>
            {REFUSED.has(row.kind) && <StateGlyph state="trouble" />}
            {KIND_WORDS[row.kind] ?? row.kind}
          </div>
          {row.subject !== row.by && <div className="t12 muted">{row.subject}</div>}
        </div>
      ),
    },
    { key: "changes", title: "Old → new", cell: (row) => <Changes row={row} /> },
    {
      key: "address",
      title: "From where",
      isWide: true,
      cell: (row) => <span className="ink2 num">{row.address ?? "this program"}</span>,
    },
  ];
}

function Time({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <time dateTime={new Date(row.at).toISOString()} className={`ink2 num ${people["nowrap"]}`}>
      {formatDate(row.at, "DD MMM YYYY HH:mm:ss", timeZone)}
    </time>
  );
}

/** So many lines before the rest is folded away. */
const MOST_LINES = 4;

function Changes({ row }: { row: AuditRow }) {
  const changes = changesOf(row);
  if (changes.length === 0) return <span className="muted">–</span>;
  const rest = changes.slice(MOST_LINES);
  return (
    <div className={styles["changes"]}>
      <Lines changes={changes.slice(0, MOST_LINES)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Lines changes={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ changes }: { changes: ReturnType<typeof changesOf> }) {
  return changes.map(({ name, before, after }) => (
    <div key={name}>
      <span className="muted">{name}</span>{" "}
      {before !== undefined && (
        <>
          <del>{before}</del> <span aria-hidden>→</span>{" "}
        </>
      )}
      <ins>{after ?? "none"}</ins>
    </div>
  ));
}
