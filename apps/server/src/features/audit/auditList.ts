import type { Paged } from "@atrium/contract";
import type { ExportQuery } from "@atrium/contract/exports";
import { AUDIT_COLUMNS, AUDIT_KINDS, type AuditQuery, type AuditRow } from "@atrium/contract/people";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { type ExportTable, searchFilter, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

interface AuditListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly auditLog: { list(query: AuditQuery): Promise<Paged<AuditRow>> };
}

/** The audit log up to this moment: rows that come while it is written are not in it. */
export async function auditList(
  { names, auditLog, clock }: AuditListNeeds,
  asked: Extract<ExportQuery, { list: "audit" }>,
): Promise<ExportTable> {
  const now = clock.now();
  const until = Math.min(asked.to ?? now, now);
  const read = async (page: { page: number; size: number }) => auditLog.list({ ...asked, to: until, ...page });
  const count = await countOf(read);
  return {
    title: t("Audit log"),
    place: names.siteName,
    ...(asked.from === undefined ? {} : { period: { from: asked.from, to: until } }),
    filters: [
      ...(asked.kind === undefined ? [] : [t("Kind: {kind}", { kind: t(AUDIT_KINDS[asked.kind]) })]),
      ...(asked.who === "" ? [] : [t("Who: {who}", { who: asked.who })]),
      ...searchFilter(asked.search),
    ],
    columns: writtenColumns(AUDIT_COLUMNS),
    count,
    narrower: t("Choose a shorter period, one kind of action or one person"),
    batches: () => pagedBatches(AUDIT_COLUMNS, count, read),
  };
}
