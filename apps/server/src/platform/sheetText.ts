/** The first characters by which a spreadsheet takes words for a formula, their wide forms too, after any blanks. */
const FORMULA = /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** Control characters but for tab, line feed and carriage return, and halves of pairs: no file of text holds them. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Words that no spreadsheet runs: a name such as "=1+1" gets an apostrophe before it and stays a name. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Words without what cannot be written. */
export function writable(text: string): string {
  return text.replaceAll(UNWRITABLE, "");
}
