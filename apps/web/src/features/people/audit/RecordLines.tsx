import { formatDate } from "@atrium/contract";
import { AUDIT_KINDS, type AuditRow } from "@atrium/contract/people";
import { type Phrase, t } from "@atrium/words";
import { changesOf, unconfirmedOf } from "./changes.ts";

const KIND_WORDS: Readonly<Record<string, Phrase>> = AUDIT_KINDS;
function kindText(kind: string): string {
  const words = KIND_WORDS[kind];
  return words === undefined ? kind : t(words);
}

/** So many lines before the rest is folded away. */
const MOST_LINES = 8;

interface RecordLinesProps {
  row: AuditRow;
  timeZone: string;
}

/** What the record itself says: old and new values by the ids of their devices, its kind, number and link. */
export function RecordLines({ row, timeZone }: RecordLinesProps) {
  const { outcome } = row;
  const changes = changesOf(row);
  const rest = changes.slice(MOST_LINES);
  return (
    <>
      <Lines changes={changes.slice(0, MOST_LINES)} />
      {rest.length > 0 && (
        <details>
          <summary>{t("{count} more", { count: rest.length })}</summary>
          <Lines changes={rest} />
        </details>
      )}
      {unconfirmedOf(outcome?.after ?? null).map(({ outcome: word, reason, targets }) => (
        <div key={`${word} ${reason}`}>
          <span className="muted">{[word, reason].filter((part) => part !== "").join(": ")}</span> {targets.join(", ")}
        </div>
      ))}
      <Link words={kindText(row.kind)} kind={row.kind} row={row} />
      {outcome !== null && (
        <Link
          words={t("Outcome, {date}", { date: formatDate(outcome.at, "DD MMM YYYY HH:mm:ss", timeZone) })}
          kind="command.settled"
          row={outcome}
        />
      )}
    </>
  );
}

/** Where it stands in the chain. */
function Link({ words, kind, row }: { words: string; kind: string; row: Pick<AuditRow, "id" | "hash"> }) {
  return (
    <div>
      <span className="muted">{words}</span> {t("row {id}, {kind}, hash", { id: row.id, kind })}{" "}
      <code className="t11">{row.hash}</code>
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
      <ins>{after ?? t("none")}</ins>
    </div>
  ));
}
