import { type Column, sortedRows } from "@atrium/contract";
import type { ExportQuery } from "@atrium/contract/exports";
import { NODE_COLUMNS, type NodeRow } from "@atrium/contract/system";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface NodeListNeeds {
  readonly names: SiteNames;
  readonly nodes: () => readonly NodeRow[];
}

type Asked = Extract<ExportQuery, { list: "nodes" }>;

/** The nodes of the installation, as their page has them. */
export async function nodeList(
  { names, nodes }: NodeListNeeds,
  { sort, columns: wanted }: Asked,
): Promise<ExportTable> {
  const all: readonly Column<NodeRow>[] = NODE_COLUMNS;
  const columns = chosenColumns(all, wanted);
  const rows = nodes();
  return {
    title: t("Nodes"),
    place: names.siteName,
    filters: [],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: "",
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}
