import { formatDate } from "@atrium/contract";
import { shiftedClockWords } from "@atrium/contract/site";
import { type Language, said, sayNumber, STANDARD_FORMATS, t } from "@atrium/words";
import type { Cell, ExportTable, WrittenColumn } from "../../../platform/exports/exportTable.ts";
import type { Writing } from "./writer.ts";

/** "Load (kW)": the unit stands with the title, never in the cells. */
export function columnTitle({ title, unit }: WrittenColumn): string {
  return unit === undefined ? title : `${title} (${unit})`;
}

/** What a cell's text depends on. */
export interface CellReader {
  readonly timeZone: string;
  readonly language: Language;
}

/** A cell as text: moments in the site's time, numbers without the last digits of a computer's. */
export function cellText(cell: Cell, { isMoment }: WrittenColumn, { timeZone, language }: CellReader): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  return isMoment === true ? said(momentText(cell, timeZone), language) : numberText(cell, language);
}

/** Four decimals: what devices say with 32 bits has noise beyond, 227.699997 for 227.7. */
export function rounded(value: number): number {
  return Number(value.toFixed(4));
}

function numberText(value: number, { formats = STANDARD_FORMATS }: Language): string {
  return String(rounded(value)).replace(".", formats.decimal);
}

function momentText(at: number, timeZone: string): string {
  return formatDate(at, "DD MMM YYYY HH:mm:ss", timeZone);
}

/** What stands over the columns, line by line: a name and what it says. */
export function headLines({
  table,
  generatedAt,
  clockAhead,
  timeZone,
  language,
}: Writing): readonly (readonly [string, string])[] {
  const { title, place, period, filters, coverage, columns } = table;
  const reach =
    period && t("{from} to {to}", { from: momentText(period.from, timeZone), to: momentText(period.to, timeZone) });
  const shifted = shiftedClockWords({ now: generatedAt, ahead: clockAhead, timeZone });
  const lines: readonly (readonly [string, string])[] = [
    [t("Title"), title],
    [t("Place"), place],
    [t("Period"), reach ?? t("At the time of export")],
    [t("Filters"), filters.length === 0 ? t("None") : filters.join("; ")],
    [t("Coverage"), coverage === undefined ? t("All rows") : t("{share} measured", { share: percentText(coverage) })],
    [t("Generated at"), `${momentText(generatedAt, timeZone)} (${timeZone})`],
    ...(shifted === undefined ? [] : [[t("Clock"), shifted] as const]),
    [t("Units"), unitWords(columns)],
  ];
  return lines.map(([name, words]) => [said(name, language), said(words, language)]);
}

/** What is not whole is never rounded up to it. */
function percentText(share: number): string {
  return share >= 1 ? "100 %" : `${sayNumber(Math.min(99.9, Math.round(share * 1000) / 10), 1)} %`;
}

function unitWords(columns: ExportTable["columns"]): string {
  const words = columns.flatMap(({ title, unit }) => (unit === undefined ? [] : [`${title}: ${unit}`]));
  return words.length === 0 ? t("None") : words.join("; ");
}
