import type { DataColumn, ShownColumns } from "./columns.ts";
import styles from "./DataTable.module.css";

interface DataTableRowProps<Row, Sort extends string> {
  row: Row;
  name: string;
  columns: readonly DataColumn<Row, Sort>[];
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

export function DataTableRow<Row, Sort extends string>(props: DataTableRowProps<Row, Sort>) {
  const { row, columns, index, selection, isTabStop } = props;
  return (
    // The row itself takes the focus; its keys are handled by the table's body.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
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
            className={styles["check"]}
            aria-label={`Select ${props.name}`}
            tabIndex={-1}
            checked={selection.isSelected}
            onChange={selection.toggle}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} style={{ height: props.height }}>
          {column.cell(row, props.shown)}
        </td>
      ))}
    </tr>
  );
}
