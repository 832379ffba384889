import type { Column } from "@atrium/contract";
import { WASTER_COLUMNS, type WasterLine, type WasterQuery, type WasterReply } from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface WasterListNeeds {
  readonly names: SiteNames;
  readonly wasters: { list(query: WasterQuery): Promise<WasterReply> };
  readonly currency: () => string | undefined;
}

/** The page of wasters as a file. @throws AppError ENF001 */
export async function wasterList(
  { names, wasters, currency }: WasterListNeeds,
  asked: Extract<ExportQuery, { list: "wasters" }>,
): Promise<ExportTable> {
  const { from, to, rows, hours } = await wasters.list(asked);
  const unit = currency();
  const all: readonly Column<WasterLine>[] = WASTER_COLUMNS;
  const columns = all.map((column) =>
    column.key === "cost" && unit !== undefined ? Object.assign({}, column, { unit }) : column,
  );
  const { placement, floor, opens, closes } = asked;
  return {
    title: t("Worst wasters"),
    place:
      placement === undefined
        ? names.siteName
        : placeWords({ placement, ...(floor === undefined ? {} : { floor }) }, names),
    period: { from, to },
    filters: [t("{hours, number} closed hours, open {opens} to {closes}", { hours: Math.round(hours), opens, closes })],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose a floor"),
    batches: () =>
      batchesOf(
        columns,
        rows.map((waster) => ({ waster, places: names.places })),
      ),
  };
}
