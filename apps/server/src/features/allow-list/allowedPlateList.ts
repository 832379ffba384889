import type { AllowList, AllowListQuery } from "@atrium/contract/access";
import { ALLOWED_PLATE_COLUMNS } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, searchFilter, writtenColumns } from "../../platform/exports/exportTable.ts";

interface AllowedPlateListNeeds {
  readonly names: SiteNames;
  readonly allowedPlates: {
    all(filter: Pick<AllowListQuery, "search" | "show">): Promise<Pick<AllowList, "data" | "readers">>;
  };
}

/** The plates that gates open for, and how many readers have each. */
export async function allowedPlateList(
  { names, allowedPlates }: AllowedPlateListNeeds,
  asked: Extract<ExportQuery, { list: "allowed-plates" }>,
): Promise<ExportTable> {
  const { data, readers } = await allowedPlates.all(asked);
  const lines = data.map((entry) => ({ entry, readers }));
  return {
    title: t("Allow list"),
    place: names.siteName,
    filters: [...searchFilter(asked.search), ...(asked.show === "all" ? [] : [t("Missing at some readers")])],
    columns: writtenColumns(ALLOWED_PLATE_COLUMNS),
    count: lines.length,
    narrower: t("Search for part of a plate or name"),
    batches: () => batchesOf(ALLOWED_PLATE_COLUMNS, lines),
  };
}
