import { formatDate } from "@atrium/contract";
import { AUDIT_COLUMNS, auditAddress, type AuditRow } from "@atrium/contract/people";
import { type DataColumn, listColumns, type ShownColumns } from "@atrium/ui";
import { Sentence } from "./Sentence.tsx";

export function auditColumns(timeZone: string): DataColumn<AuditRow>[] {
  return listColumns(AUDIT_COLUMNS, {
    of: (row: AuditRow) => row,
    // The newest first, page by page.
    isSorted: false,
    looks: {
      at: { least: 164, givesWay: 3, cell: (row) => <Time row={row} timeZone={timeZone} /> },
      what: {
        least: 300,
        isMain: true,
        cell: (row, shown) => (
          <Sentence row={row} timeZone={timeZone}>
            <Second row={row} shown={shown} timeZone={timeZone} />
          </Sentence>
        ),
      },
      by: { least: 90, givesWay: 2, cell: (row) => <span className="m">{row.by}</span> },
      address: {
        least: 110,
        givesWay: 1,
        cell: (row) => <span className="ink2 num nowrap">{auditAddress(row)}</span>,
      },
    },
  });
}

/** What the columns would say that have no room. */
function Second({ row, shown, timeZone }: { row: AuditRow; shown: ShownColumns; timeZone: string }) {
  const isComplete = shown.has("at") && shown.has("by") && shown.has("address");
  if (isComplete) return null;
  return (
    <div className="t12 muted">
      {!shown.has("by") && `${row.by}, `}
      {!shown.has("at") && (
        <>
          <Time row={row} timeZone={timeZone} />
          {", "}
        </>
      )}
      {auditAddress(row)}
    </div>
  );
}

function Time({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <time dateTime={new Date(row.at).toISOString()} className="ink2 num nowrap">
      {formatDate(row.at, "DD MMM YYYY HH:mm:ss", timeZone)}
    </time>
  );
}
