import { HDict, HGrid, HMarker, HStr, makeValue, ZincReader } from "haystack-core";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { EventLoopYielder } from "../../platform/eventLoopYielder.ts";

/** How grids are written. */
export type GridForm = "zinc" | "hayson" | "json3";

export const MEDIA_TYPES: Readonly<Record<GridForm, string>> = {
  zinc: "text/zinc; charset=utf-8",
  hayson: "application/json; charset=utf-8",
  json3: "application/vnd.haystack+json;version=3",
};

/** The first form that a caller accepts; Zinc where it accepts anything. */
export function formOf(accept: string | undefined): GridForm {
  for (const range of (accept ?? "").toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    if (type === "text/zinc" || type === "text/plain" || type === "*/*") return "zinc";
    if (type !== "application/json" && type !== "application/vnd.haystack+json") continue;
    return parameters.includes("version=3") ? "json3" : "hayson";
  }
  return "zinc";
}

/** The grid that a caller sent. @throws AppError EVA001 */
export function readGrid(text: string, contentType: string | undefined): HGrid {
  try {
    const isJson = /json/i.test(contentType ?? "");
    // A grid without columns is written by its version alone.
    if (/^(?:ver:"[^"]*"\s*)?$/.test(text.trim())) return HGrid.make([]);
    const value = isJson ? makeValue(JSON.parse(text)) : ZincReader.readValue(text);
    if (value instanceof HGrid) return value;
    if (value instanceof HDict) return value.toGrid();
  } catch {
    // Whatever the reader says is about its own code.
  }
  throw new AppError("EVA001", t("The body is not a grid in Zinc or JSON"));
}

/** A grid to be written: rows without an entry are empty. */
export interface GridAnswer {
  readonly meta?: HDict;
  readonly rows: readonly (HDict | undefined)[];
  /** Columns that no row may have yet. */
  readonly cols?: readonly string[];
  /** Called before a row is written. */
  readonly prepare?: (row: number) => void;
}

/** The answer to what is refused: Haystack has no status codes for it. */
export function errorGrid(message: string): GridAnswer {
  const dis = HStr.make(message);
  return { meta: HDict.make({ err: HMarker.make(), dis, errTrace: dis }), rows: [], cols: ["empty"] };
}

/** Rows that are written between two looks at the clock. */
const ROWS_AT_ONCE = 100;

/** Writes a grid in pieces; other work goes on between them. */
export async function* writeGrid(
  answer: GridAnswer,
  form: GridForm,
  yielder: EventLoopYielder,
): AsyncGenerator<string, void> {
  const { rows, prepare } = answer;
  const cols = columnsOf(answer);
  const places = new Map(cols.map((name, place) => [name, place]));
  yield headOf(answer, cols, form);
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    let piece = "";
    for (let at = first; at < Math.min(rows.length, first + ROWS_AT_ONCE); at += 1) {
      prepare?.(at);
      const row = rows[at] ?? HDict.make({});
      if (form === "zinc") piece += zincRow(row, places);
      else piece += `${at === 0 ? "" : ","}${JSON.stringify(form === "json3" ? row.toJSONv3() : row.toJSON())}`;
    }
    yield piece;
    await yielder.yieldIfDue();
  }
  yield form === "zinc" ? "\n" : "]}";
}

/** A record has few of the columns of its grid. */
function zincRow(row: HDict, places: ReadonlyMap<string, number>): string {
  const cells = Array.from({ length: places.size }, () => "");
  for (const { name, value } of row) cells[places.get(name) ?? 0] = value?.toZinc() ?? "N";
  return `${cells.join(",") || "N"}\n`;
}

function columnsOf({ rows, cols }: GridAnswer): string[] {
  const names = new Set(cols);
  for (const row of rows) for (const name of row?.keys ?? []) names.add(name);
  return names.size === 0 ? ["empty"] : [...names];
}

function headOf({ meta }: GridAnswer, cols: readonly string[], form: GridForm): string {
  const head = HGrid.make({ ...(meta !== undefined && { meta }), columns: cols.map((name) => ({ name })) });
  if (form === "zinc") return `${head.toZinc().trimEnd()}\n`;
  const { rows: _none, ...rest } = form === "json3" ? head.toJSONv3() : head.toJSON();
  return `${JSON.stringify(rest).slice(0, -1)},"rows":[`;
}
