import { fixedNumber, type Column } from "@atrium/contract";
import { sayUnit, sayValue, t } from "@atrium/words";
import type { DataColumn } from "./columns.ts";

/** How a table draws one of a list's columns; what is left out follows from the column itself. */
export type ColumnLook<Row, Sort extends string = string> = Partial<Omit<DataColumn<Row, Sort>, "key" | "title">> & {
  /** The cell writes the unit, so the header does not. */
  readonly isUnitInCell?: boolean;
  /** Of a number; 2 by default. */
  readonly decimals?: number;
};

/** A column of a list as its declaration has it. */
interface Declared {
  readonly key: string;
  readonly under?: string;
}

/** The key of a column that a table draws; the others are said in the cells of these. */
type DrawnKey<Each extends Declared> = Exclude<Each, { readonly under: string }>["key"];

interface Drawing<Of, Row, Key extends string, Sort extends string> {
  /** What the columns read, of a row of the table. */
  readonly of: (row: Row) => Of;
  /** Whether the table sorts the rows by the columns' values: it has all of them. */
  readonly isSorted: boolean;
  readonly looks: Readonly<Record<Key, ColumnLook<Row, Sort>>> | ((key: Key) => ColumnLook<Row, Sort>);
}

/**
 * A list's columns, which exports write as well, as a table draws them: numbers at the right with their unit in the header. A
 * cell without a look of its own shows the column's value.
 */
export function listColumns<Of, Each extends Declared, Row, Sort extends string = string>(
  columns: readonly (Column<Of> & Each)[],
  { of, isSorted, looks }: Drawing<NoInfer<Of>, Row, DrawnKey<Each>, Sort>,
): DataColumn<Row, Sort>[] {
  return columns.flatMap((column) => {
    if (!isDrawn<Of, Each>(column)) return [];
    const { key, title, unit, value, sortBy = value } = column;
    const look: ColumnLook<Row, Sort> = typeof looks === "function" ? looks(key) : looks[key];
    const { isUnitInCell = false, decimals = 2, ...drawn } = look;
    const isUnitInHead = unit !== undefined && !isUnitInCell;
    return {
      key,
      // Said where it is shown: columns are constants of their pages.
      get title() {
        return isUnitInHead ? `${t(title)} ${sayUnit(unit)}` : t(title);
      },
      cell: (row: Row) => writtenValue(value(of(row)), decimals, unit),
      ...(isSorted ? { sortBy: (row: Row) => sortBy(of(row)) } : {}),
      ...(isUnitInHead ? { align: "end" as const } : {}),
      ...drawn,
    };
  });
}

function isDrawn<Of, Each extends Declared>(
  column: Column<Of> & Each,
): column is Column<Of> & Each & { readonly key: DrawnKey<Each> } {
  return column.under === undefined;
}

/** A column of the page alone: buttons, or a picture of figures. It has no value that an export could write. */
export function ownColumn<Row, Sort extends string = string>(
  key: string,
  title: string,
  column: Omit<DataColumn<Row, Sort>, "key" | "title" | "sortBy" | "sortWord">,
): DataColumn<Row, Sort> {
  return { key, title, ...column };
}

function writtenValue(value: number | string | null, decimals: number, unit: string | undefined): string {
  if (typeof value !== "number") return value ?? "–";
  return unit === undefined ? fixedNumber(value, decimals) : sayValue(value, unit, decimals);
}
