import { DATE_FORMAT_NAMES, formatDate } from "@atrium/contract";
import { exportMediaType } from "@atrium/contract/exports";
import type { ExportTable } from "./exportTable.ts";
import { writeCsv, writePlainText } from "./formats/csv.ts";
import { writePdf } from "./formats/pdf.ts";
import { writeWorkbook } from "./formats/workbook.ts";
import type { Writer } from "./formats/writer.ts";

/** How each type of file is written and how its name ends. An `xls` is a workbook of the present form, which Excel opens. */
const WRITERS: ReadonlyMap<string, { readonly write: Writer; readonly ending: string }> = new Map([
  ["csv", { write: writeCsv, ending: "csv" }],
  ["xls", { write: writeWorkbook, ending: "xlsx" }],
  ["pdf", { write: writePdf, ending: "pdf" }],
]);
const PLAIN = { write: writePlainText, ending: "txt" };

/** How a list becomes a file. */
export interface ExportFile {
  readonly mediaType: string;
  readonly name: string;
  readonly write: Writer;
}

/** The file that a table becomes. @param fileType any other word than a known type makes plain text */
export function exportFile(
  fileType: string,
  { title, place, period }: Pick<ExportTable, "title" | "place" | "period">,
  made: { readonly at: number; readonly timeZone: string },
): ExportFile {
  const { write, ending } = WRITERS.get(fileType) ?? PLAIN;
  const type = exportMediaType(fileType);
  const name = [...[title, place].map(slug), daysOf(period, made)].filter((part) => part !== "");
  return {
    mediaType: type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    name: `${name.join("-")}.${ending}`,
    write,
  };
}

/** The days of its data, "2026-10-01-to-2026-10-31"; of what has none, the day on which it was made. */
function daysOf(
  period: ExportTable["period"],
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): string {
  const [day] = DATE_FORMAT_NAMES;
  if (period === undefined) return formatDate(at, day, timeZone);
  const [from, last] = [period.from, Math.max(period.from, period.to - 1)].map((moment) =>
    formatDate(moment, day, timeZone),
  );
  return from === last ? String(from) : `${String(from)}-to-${String(last)}`;
}

/** A name that every system takes: small letters, digits and hyphens. */
function slug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
}
