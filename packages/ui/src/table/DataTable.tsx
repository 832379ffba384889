import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { compareValues, type DataColumn, tableColumns } from "./columns.ts";
import styles from "./DataTable.module.css";
import { DataTableHead } from "./DataTableHead.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { CHECKBOXES, fittingColumns, leastWidth } from "./fittingColumns.ts";
import { pageOf } from "./pageOf.ts";
import { Pager } from "./Pager.tsx";
import { useRowKeys } from "./useRowKeys.ts";
import { useWidth } from "./useWidth.ts";

export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    value: (one, other, column) => compareValues(one.getValue(column), other.getValue(column)),
  },
});

export type TableSelection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void };

export type DataTableProps<Row> = {
  /** The name of the table, for a screen reader: "Lights of zone B". */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The name of the row's checkbox for a screen reader: the device's name. */
  rowName: (row: Row) => string;
  /** Keep the array the same between renders while the columns are the same. */
  columns: readonly DataColumn<Row>[];
  initialSort?: { key: string; isDescending: boolean };
  /** Checkboxes in front of the rows. */
  selection?: TableSelection;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** Height of every row, px; 36 unless rows have a second line. */
  rowHeight?: number;
  /** The rows in a narrow place, as on a phone: two lines each, without a header. */
  cards?: { readonly columns: readonly DataColumn<Row>[] };
  /** Below the rows, always in sight: how many there are. @param sortedBy the key of the column they are sorted by */
  foot?: (sortedBy: string | undefined) => ReactNode;
  /** Drawn page by page, with the pages in the foot; absent: all rows, scrolled. */
  pages?: { page: number; size: number; onOpen: (page: { page: number; size: number }) => void };
};

/** Below this, rows are cards where the table has them, px. */
const NARROW = 520;
const CARD_HEIGHT = 56;

/** Rows drawn beyond the edge of what is seen, so that a quick scroll shows no gap. */
const OVERSCAN = 12;

/**
 * Sorts, selects, keeps its header in sight, leaves out columns without room, draws only the rows in sight, so that
 * thousands are fast, and works by keys: up and down move, Home and End jump, Enter opens, Space selects, Ctrl A all.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowKey, selection, cards } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const isNarrow = cards !== undefined && width > 0 && width < NARROW;
  const rowHeight = isNarrow ? CARD_HEIGHT : (props.rowHeight ?? 36);
  // Rows stay sorted by a column that is left out for want of room.
  const definitions = useMemo(() => tableColumns(props.columns), [props.columns]);
  const columns = isNarrow ? cards.columns : fittingColumns(props.columns, width);
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowKey,
    enableSortingRemoval: false,
    initialState:
      props.initialSort === undefined
        ? {}
        : { sorting: [{ id: props.initialSort.key, desc: props.initialSort.isDescending }] },
    state: { rowSelection: asRecord(selection?.keys) },
    onRowSelectionChange: (change) => {
      const after = typeof change === "function" ? change(asRecord(selection?.keys)) : change;
      selection?.onChange(new Set(Object.keys(after)));
    },
  });
  const all = table.getRowModel().rows;
  const list = props.pages === undefined ? undefined : pageOf(all, props.pages);
  const sorted = list?.data ?? all;
  const chosen = sorted.filter((row) => row.getIsSelected()).length;
  const isAll = sorted.length > 0 && chosen === sorted.length;
  /** The rows on the page: one press never chooses rows out of sight. */
  function toggleAll(): void {
    const keys = sorted.map(({ id }) => id);
    const rest = [...(selection?.keys ?? [])].filter((key) => !keys.includes(key));
    selection?.onChange(new Set(isAll ? rest : [...rest, ...keys]));
  }
  // Its functions change nothing that is memoised here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 600 },
  });
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const keys = useRowKeys({
    count: sorted.length,
    scrollTo: (index) => {
      virtual.scrollToIndex(index);
    },
    open: (index) => {
      const row = sorted[index];
      if (row !== undefined) props.onOpen?.(row.original);
    },
    toggle: (index) => {
      if (selection !== undefined) sorted[index]?.toggleSelected();
    },
    toggleAll,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const columnCount = columns.length + (selection === undefined ? 0 : 1);

  return (
    <div className={styles["frame"]}>
      <div className={styles["scroller"]} ref={scroller}>
        <table
          className={styles["table"]}
          style={{ minWidth: isNarrow ? undefined : leastWidth(columns) }}
          aria-label={props.label}
          aria-rowcount={sorted.length + 1}
        >
          <colgroup>
            {selection !== undefined && <col style={{ width: CHECKBOXES }} />}
            {columns.map((column) => (
              <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
            ))}
          </colgroup>
          {!isNarrow && (
            <DataTableHead
              columns={columns}
              sorting={table.state.sorting[0]}
              onSort={(key) => {
                table.getColumn(key)?.toggleSorting();
              }}
              selectAll={selection === undefined ? undefined : { isAll, isSome: chosen > 0, toggle: toggleAll }}
            />
          )}
          {/* The keys of whichever row has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody onKeyDown={keys.onKeyDown}>
            {first !== undefined && first.start > 0 && <Spacer height={first.start} columnCount={columnCount} />}
            {items.map((item) => {
              const row = sorted[item.index];
              if (row === undefined) return null;
              return (
                <DataTableRow
                  key={row.id}
                  row={row.original}
                  name={props.rowName(row.original)}
                  columns={columns}
                  index={item.index}
                  height={rowHeight}
                  isTabStop={item.index === keys.active}
                  isOpen={row.id === props.openKey}
                  isClickable={props.onOpen !== undefined}
                  selection={
                    selection === undefined
                      ? undefined
                      : {
                          isSelected: row.getIsSelected(),
                          toggle: () => {
                            row.toggleSelected();
                          },
                        }
                  }
                  onFocus={keys.setActive}
                  onOpen={props.onOpen}
                />
              );
            })}
            {last !== undefined && last.end < virtual.getTotalSize() && (
              <Spacer height={virtual.getTotalSize() - last.end} columnCount={columnCount} />
            )}
          </tbody>
        </table>
        {sorted.length === 0 && props.empty !== undefined && <div className={styles["empty"]}>{props.empty}</div>}
      </div>
      {props.foot !== undefined && <div className={styles["foot"]}>{props.foot(table.state.sorting[0]?.id)}</div>}
      {list !== undefined && props.pages !== undefined && <Pager list={list} onOpen={props.pages.onOpen} />}
    </div>
  );
}

/** The selection in the form that the table library expects. */
function asRecord(keys: ReadonlySet<string> = new Set()): Record<string, true> {
  return Object.fromEntries([...keys].map((key) => [key, true]));
}

/** Stands for the rows that are out of sight. */
function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden className={styles["spacer"]}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  );
}
