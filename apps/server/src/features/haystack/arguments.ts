import { t } from "@atrium/words";
import { HDict, HGrid, HNum, HRef, HStr, type HVal, ZincReader } from "haystack-core";
import { AppError } from "../../platform/errors.ts";

/** What a call of an operation says: from the query of a GET, or the grid of a POST. */
export class OpArguments {
  readonly #meta: HDict;
  readonly rows: readonly HDict[];

  constructor(grid: HGrid) {
    this.#meta = grid.meta;
    this.rows = grid.getRows();
  }

  /** Each argument is a scalar in Zinc, or a text where it is none. */
  static of(query: Readonly<Record<string, string | undefined>>): OpArguments {
    const entries = Object.entries(query).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, scalarOf(name, text)] as const],
    );
    return new OpArguments(HGrid.make({ rows: [HDict.make(Object.fromEntries(entries))] }));
  }

  /** Of the first row. */
  text(name: string): string | undefined {
    return textOf(this.rows[0]?.get(name));
  }

  number(name: string): number | undefined {
    const value = this.rows[0]?.get(name);
    return value instanceof HNum ? value.value : undefined;
  }

  metaText(name: string): string | undefined {
    return textOf(this.#meta.get(name));
  }

  metaNumber(name: string): number | undefined {
    const value = this.#meta.get(name);
    return value instanceof HNum ? value.value : undefined;
  }

  hasMeta(name: string): boolean {
    return this.#meta.has(name);
  }

  /** The ids of all rows; empty where they have none. */
  get ids(): readonly string[] {
    return this.rows.flatMap((row) => textOf(row.get("id")) ?? []);
  }

  /** @throws AppError EVA001 where there is none */
  need(name: string): string {
    const found = this.text(name);
    if (found === undefined) throw new AppError("EVA001", t("The argument {name} is missing", { name }));
    return found;
  }
}

function textOf(value: HVal | null | undefined): string | undefined {
  return value instanceof HStr || value instanceof HRef ? value.value : undefined;
}

function scalarOf(name: string, text: string): HVal {
  // A filter begins like a scalar: `site`, `T and x`.
  if (name === "filter" || name === "range") return HStr.make(unquoted(text));
  try {
    return ZincReader.readValue(text) ?? HStr.make(text);
  } catch {
    return HStr.make(text);
  }
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const value = ZincReader.readValue(text);
    return value instanceof HStr ? value.value : text;
  } catch {
    return text;
  }
}
