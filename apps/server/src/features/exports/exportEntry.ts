import type { ExportRequest } from "@atrium/contract/exports";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { ExportTable } from "./exportTable.ts";

interface Exported {
  readonly table: ExportTable;
  readonly request: ExportRequest;
  readonly actor: Caller;
}

/** An export as the audit records it: "Users exported as csv, 14 rows". */
export function exportEntry({ table, request, actor }: Exported): AuditEntry {
  const { title, place, filters, count } = table;
  const { fileType, of } = request;
  const rows = `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
  return {
    kind: "export.made",
    ...actedBy(actor),
    subject: title,
    sentence: `${title} exported as ${fileType}, ${rows}`,
    place,
    after: { list: of.list, fileType, rows: count, filters },
  };
}
