import { t } from "@atrium/words";
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "./errors.ts";

/** Characters of one row. */
const MAX_ROW_LENGTH = 100_000;

/** Excel writes its delimiter into a line of its own before the titles: `sep=;`. */
export function sheetOf(text: string): { delimiter: string; body: string } {
  const body = text.replace(/^\uFEFF/u, "");
  const [line = "", rest] = /^sep=(.)\r?\n/iu.exec(body)?.slice(0, 2) ?? [];
  return rest === undefined
    ? { delimiter: delimiterOf(body), body }
    : { delimiter: rest, body: body.slice(line.length) };
}

/** @throws AppError EVA001 where the text is no table */
export function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      max_record_size: MAX_ROW_LENGTH,
    });
  } catch (error) {
    if (error instanceof CsvError) {
      throw unreadable(t("The file is not a valid table: {words}", { words: error.message.slice(0, 200) }));
    }
    throw error;
  }
}

/** Spreadsheets write what is usual where they are used: commas, semicolons or tabs. */
function delimiterOf(text: string): string {
  const [titles = ""] = text.split(/\r?\n/u, 1);
  return [";", "\t"].find((one) => titles.includes(one)) ?? ",";
}

export function unreadable(message: string): AppError {
  return new AppError("EVA001", t("The file cannot be read"), { fields: [{ path: "text", message }] });
}
