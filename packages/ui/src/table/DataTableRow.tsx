import { t } from "@atrium/words";
import { useLayoutEffect, useRef } from "react";
import type { CardColumn, ShownColumns } from "./columns.ts";
import styles from "./DataTable.module.css";

interface DataTableRowProps<Row> {
  row: Row;
  name: string;
  columns: readonly CardColumn<Row>[];
  shown: ShownColumns;
  index: number;
  height: number;
  /** Whether the keys' focus is on it; undefined: nothing can be done with a row, so none takes the focus. */
  isTabStop: boolean | undefined;
  isOpen: boolean;
  isClickable: boolean;
  selection: { isSelected: boolean; toggle: () => void } | undefined;
  onFocus: (index: number) => void;
  onOpen: ((row: Row) => void) | undefined;
}

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, columns, index, selection, isTabStop } = props;
  const element = useRef<HTMLTableRowElement>(null);
  // A table is one Tab stop with the controls of the row that has the focus, not one for each row.
  useLayoutEffect(() => {
    if (isTabStop === undefined) return;
    const controls = element.current?.querySelectorAll<HTMLElement>("a[href], button") ?? [];
    for (const control of controls) control.tabIndex = isTabStop ? 0 : -1;
  });
  return (
    // The row itself takes the focus; its keys are handled by the table's body.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={element}
      data-row={index}
      aria-rowindex={index + 2}
      // A table, not a grid, has no selected rows for assistive technology: the checkbox says it.
      data-selected={selection === undefined ? props.isOpen : selection.isSelected}
      aria-current={props.isOpen ? true : undefined}
      data-clickable={props.isClickable}
      data-open={props.isOpen}
      tabIndex={isTabStop === undefined ? undefined : isTabStop ? 0 : -1}
      onFocus={() => {
        props.onFocus(index);
      }}
      onClick={() => props.onOpen?.(row)}
    >
      {selection !== undefined && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <td
          onClick={(event) => {
            event.stopPropagation();
          }}
        >
          <input
            type="checkbox"
            className={`m-0 cursor-pointer ${styles["check"]}`}
            aria-label={t("Select {name}", { name: props.name })}
            tabIndex={-1}
            checked={selection.isSelected}
            onChange={selection.toggle}
          />
        </td>
      )}
      {columns.map((column) => (
        <DataTableCell key={column.key} column={column} row={row} shown={props.shown} height={props.height} />
      ))}
    </tr>
  );
}

interface SumRowProps<Row> {
  sum: Row;
  columns: readonly CardColumn<Row>[];
  shown: ShownColumns;
  /** Of all lines, the header's first. */
  rowIndex: number;
  height: number;
  hasCheckboxes: boolean;
}

/** The last line: what the rows are parts of. */
export function SumRow<Row>({ sum, columns, shown, rowIndex, height, hasCheckboxes }: SumRowProps<Row>) {
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
        {hasCheckboxes && <td />}
        {columns.map((column) => (
          <DataTableCell key={column.key} column={column} row={sum} shown={shown} height={height} />
        ))}
      </tr>
    </tfoot>
  );
}

interface DataTableCellProps<Row> {
  column: CardColumn<Row>;
  row: Row;
  shown: ShownColumns;
  height: number;
}

function DataTableCell<Row>({ column, row, shown, height }: DataTableCellProps<Row>) {
  const content = column.cell(row, shown);
  if (column.isRowHead === true) {
    return (
      <th scope="row" data-align={column.align} data-row-head style={{ height }}>
        {content}
      </th>
    );
  }
  return (
    <td data-align={column.align} style={{ height }}>
      {content}
    </td>
  );
}
