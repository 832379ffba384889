import { MEDIA_COLUMNS, type Media } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, searchFilter, writtenColumns } from "../../platform/exports/exportTable.ts";

interface MediaListNeeds {
  readonly names: SiteNames;
  readonly media: { list(search?: string): Promise<readonly Media[]> };
}

/** The sounds of the site by name, and how many units have each. */
export async function mediaList(
  { names, media }: MediaListNeeds,
  { search }: Extract<ExportQuery, { list: "media" }>,
): Promise<ExportTable> {
  const sounds = await media.list(search);
  return {
    title: t("Media"),
    place: names.siteName,
    filters: searchFilter(search),
    columns: writtenColumns(MEDIA_COLUMNS),
    count: sounds.length,
    narrower: t("Search for part of the name"),
    batches: () => batchesOf(MEDIA_COLUMNS, sounds),
  };
}
