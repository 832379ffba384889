import { type Column, sortedRows } from "@atrium/contract";
import { CONNECTION_COLUMNS, type ConnectionFigures, isConnectionInTrouble } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface ConnectionListNeeds {
  readonly names: SiteNames;
  /** How the connections to the field do. */
  readonly connections: () => readonly ConnectionFigures[];
}

type Asked = Extract<ExportQuery, { list: "connections" }>;

/** Connections, as their page narrows them. */
export async function connectionList(
  { names, connections }: ConnectionListNeeds,
  { search, show, sort, columns: wanted }: Asked,
): Promise<ExportTable> {
  const text = search.toLowerCase();
  const rows = connections().filter(
    (row) =>
      (row.name.toLowerCase().includes(text) || row.id.includes(text)) &&
      (show === "all" || isConnectionInTrouble(row)),
  );
  const all: readonly Column<ConnectionFigures>[] = CONNECTION_COLUMNS;
  const columns = chosenColumns(all, wanted);
  return {
    title: t("Connections"),
    place: names.siteName,
    filters: [
      ...(show === "all" ? [] : [t("In trouble")]),
      ...(search === "" ? [] : [t("Search: {search}", { search })]),
    ],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Search for part of the name"),
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}
