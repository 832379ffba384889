import type { Paged } from "@atrium/contract";
import {
  IDENTIFIER_TITLES,
  MAPPING_COLUMNS,
  type MappingQuery,
  type MappingRow,
  mappingStateName,
  systemName,
} from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

export interface MappingListNeeds {
  readonly names: SiteNames;
  readonly mappings: { list(query: MappingQuery): Paged<MappingRow> };
}

type Asked = Extract<ExportQuery, { list: "mappings" }>;

/** The mapped devices of a module, as their page narrows and sorts them. */
export async function mappingList({ names, mappings }: MappingListNeeds, asked: Asked): Promise<ExportTable> {
  const { kind, module, placement, floor, connection, state, search } = asked;
  const read = async (page: { page: number; size: number }) => mappings.list({ ...asked, ...page });
  const count = await countOf(read);
  // The identifier stands under the name of its kind; where that is the id, it stands there once.
  const [identifier, ...others] = MAPPING_COLUMNS;
  const rest = others.filter(({ key }) => kind !== "id" || key !== "id");
  const columns = [{ ...identifier, title: IDENTIFIER_TITLES[kind] }, ...rest];
  return {
    title: t("Device mapping, {system}", { system: systemName(module) }),
    place: placement === undefined ? names.siteName : placeWords({ placement, floor }, names),
    filters: [
      ...(connection === undefined ? [] : [t("Connection: {connection}", { connection })]),
      ...(state === undefined ? [] : [t("State: {state}", { state: mappingStateName(state) })]),
      ...(search === "" ? [] : [t("Search: {search}", { search })]),
    ],
    columns: writtenColumns(columns),
    count,
    narrower: t("Search, or choose one building or connection"),
    batches: () => pagedBatches(columns, count, read),
  };
}
