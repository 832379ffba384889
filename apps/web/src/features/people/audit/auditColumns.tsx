import { type AuditRow, formatDate } from "@atrium/contract";
import type { ListColumn } from "../list/ListTable.tsx";
import people from "../people.module.css";
import { Sentence } from "./Sentence.tsx";

export function auditColumns(timeZone: string): ListColumn<AuditRow, never>[] {
  return [
    { key: "at", title: "When", isWide: true, cell: (row) => <Time row={row} timeZone={timeZone} /> },
    {
      key: "what",
      title: "What happened",
      isMain: true,
      cell: (row) => (
        <Sentence row={row} timeZone={timeZone}>
          <div className={people["second"]}>
            {row.by}, <Time row={row} timeZone={timeZone} />, {addressOf(row)}
          </div>
        </Sentence>
      ),
    },
    { key: "by", title: "Who", isWide: true, cell: (row) => <span className="m">{row.by}</span> },
    {
      key: "address",
      title: "From where",
      isWide: true,
      cell: (row) => <span className={`ink2 num ${people["nowrap"]}`}>{addressOf(row)}</span>,
    },
  ];
}

function addressOf({ address }: AuditRow): string {
  return address ?? "this program";
}

function Time({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <time dateTime={new Date(row.at).toISOString()} className={`ink2 num ${people["nowrap"]}`}>
      {formatDate(row.at, "DD MMM YYYY HH:mm:ss", timeZone)}
    </time>
  );
}
