import type { DataColumn } from "./columns.ts";

const LEAST_COLUMN = 130;
/** Pixels of the checkboxes. */
export const CHECKBOXES = 40;

/** The least width of the columns; a narrower place scrolls sideways. */
export function leastWidth<Row, Sort extends string>(columns: readonly DataColumn<Row, Sort>[]): number {
  return columns.reduce((sum, { least = LEAST_COLUMN, width = least }) => sum + width, CHECKBOXES);
}

/**
 * The columns that fit: others are hidden one by one, in the order of their numbers and from the right. @param width 0
 * while it is not known
 */
export function fittingColumns<Row, Sort extends string>(
  columns: readonly DataColumn<Row, Sort>[],
  width: number,
): readonly DataColumn<Row, Sort>[] {
  if (width === 0) return columns;
  let fitting = columns;
  while (leastWidth(fitting) > width) {
    const next = fitting.reduce<DataColumn<Row, Sort> | undefined>(
      (first, column) =>
        column.givesWay !== undefined && column.givesWay <= (first?.givesWay ?? Infinity) ? column : first,
      undefined,
    );
    if (next === undefined) return fitting;
    fitting = fitting.filter((column) => column !== next);
  }
  return fitting;
}
