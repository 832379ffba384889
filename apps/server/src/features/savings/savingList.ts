import type { Column } from "@atrium/contract";
import { SAVING_COLUMNS, type Saving, type SavingsQuery, type SavingsReply } from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface SavingListNeeds {
  readonly names: SiteNames;
  readonly savings: { list(query: SavingsQuery): Promise<SavingsReply> };
  readonly currency: () => string | undefined;
}

/** The page of savings as a file. */
export async function savingList(
  { names, savings, currency }: SavingListNeeds,
  asked: Extract<ExportQuery, { list: "savings" }>,
): Promise<ExportTable> {
  const { from, to, rows } = await savings.list(asked);
  const unit = currency();
  const all: readonly Column<Saving>[] = SAVING_COLUMNS;
  const columns = all.map((column) =>
    column.key === "cost" && unit !== undefined ? Object.assign({}, column, { unit }) : column,
  );
  return {
    title: t("Savings"),
    place: names.siteName,
    period: { from, to },
    filters: [],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose another month"),
    batches: () => batchesOf(columns, rows),
  };
}
