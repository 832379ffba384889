import { formatDate, offsetText } from "@atrium/contract";
import { t } from "@atrium/words";
import type { Cell, ExportTable } from "../../platform/exports/exportTable.ts";

const MONTHS = 12;

/**
 * A table whose rows stay distinct when the clocks go back: in a time zone that changes its clocks, the offset to UTC
 * stands behind the first moment of a row. In one that does not, nothing is added.
 */
export function withOffsets(table: ExportTable, at: number, timeZone: string): ExportTable {
  const first = table.columns.findIndex(({ isMoment }) => isMoment === true);
  if (first === -1 || !changesClocks(table.period?.from ?? at, timeZone)) return table;
  const { title } = table.columns[first] ?? { title: "" };
  return {
    ...table,
    columns: table.columns.toSpliced(first + 1, 0, { key: "utcOffset", title: t("{title}, UTC offset", { title }) }),
    batches: () => withOffsetCells(table.batches(), first, timeZone),
  };
}

async function* withOffsetCells(
  batches: ReturnType<ExportTable["batches"]>,
  first: number,
  timeZone: string,
): AsyncIterable<readonly (readonly Cell[])[]> {
  for await (const rows of batches) {
    yield rows.map((row) => {
      const moment = row[first];
      return row.toSpliced(first + 1, 0, typeof moment === "number" ? `UTC${offsetText(moment, timeZone)}` : null);
    });
  }
}

/** In the year of a moment. */
function changesClocks(moment: number, timeZone: string): boolean {
  const year = Number(formatDate(moment, "YYYY", timeZone));
  const offsets = Array.from({ length: MONTHS }, (_, month) => offsetText(Date.UTC(year, month, 15), timeZone));
  return new Set(offsets).size > 1;
}
