import { withoutFormula, writable } from "../../../platform/sheetText.ts";

/**
 * The value of an address field or a fact as a cell of a file of mappings says it, so that reading it gives the same value: a text
 * stands as it is, unless it would read as something else; then it has quotation marks around it, as in JSON. Numbers,
 * lists and objects are JSON.
 */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  return safe(isBare(value) && asJson(value) === undefined ? value : JSON.stringify(value));
}

/** A text of a column of texts, such as a name. */
export function textCell(text: string): string {
  return text === "" ? "" : safe(isBare(text) ? text : JSON.stringify(text));
}

/** The value of a cell; undefined where it is empty. */
export function valueOf(cell: string): unknown {
  const text = bare(cell);
  if (text === "") return undefined;
  return asJson(text) ?? text;
}

/** The text of a cell of a column of texts; undefined where it is empty. */
export function textOf(cell: string): string | undefined {
  const text = bare(cell);
  if (text === "") return undefined;
  const read = text.startsWith('"') ? asJson(text) : undefined;
  return typeof read === "string" ? read : text;
}

/** Whether it reads as itself. */
function isBare(text: string): boolean {
  return text !== "" && text === text.trim() && !/^["']/u.test(text);
}

/** What is written for a reader must not be a formula of a spreadsheet, and read without what made it safe. */
function safe(text: string): string {
  return withoutFormula(writable(text));
}
function bare(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") ? text.slice(1).trim() : text;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
