export type DecimalSign = "point" | "comma";

/** What stands between thousands: a space of any width, an apostrophe. */
const BETWEEN = /[\s'’\u00A0\u202F]/gu;

/** A number as a file writes it; undefined: it is none. */
export function numberOf(text: string, decimal: DecimalSign): number | undefined {
  const plain = text.trim().replace(BETWEEN, "");
  const pointed = decimal === "comma" ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(pointed)) return undefined;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : undefined;
}

/** The decimal sign of some cells. Between commas as delimiters, a comma within a cell stands between thousands where it can. */
export function decimalOf(cells: readonly string[], delimiter: string): DecimalSign {
  const withComma = cells.filter((cell) => cell.includes(","));
  if (withComma.length === 0) return cells.some((cell) => /\.\d{3}\.\d{3}/u.test(cell)) ? "comma" : "point";
  if (withComma.some((cell) => cell.lastIndexOf(",") < cell.lastIndexOf("."))) return "point";
  const isThousands = delimiter === "," && withComma.every((cell) => /^\s*[+-]?\d{1,3}(?:,\d{3})+\s*$/u.test(cell));
  return isThousands ? "point" : "comma";
}
