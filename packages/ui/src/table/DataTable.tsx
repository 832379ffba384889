import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type CardColumn, type DataColumn, features, tableColumns } from "./columns.ts";
import styles from "./DataTable.module.css";
import { DataTableHead, type Sorting } from "./DataTableHead.tsx";
import type { DataTableProps } from "./dataTableProps.ts";
import { DataTableRow, SumRow } from "./DataTableRow.tsx";
import { CHECKBOXES, fittingColumns, leastWidth } from "./fittingColumns.ts";
import { pageOf } from "./pageOf.ts";
import { Pager } from "./Pager.tsx";
import { useOnPaper } from "./useOnPaper.ts";
import { useRowKeys } from "./useRowKeys.ts";
import { useWidth } from "./useWidth.ts";

/** Below this, rows are cards where the table has them, px. */
const NARROW = 520;
const CARD_HEIGHT = 56;

/** Rows drawn beyond the edge of what is seen, so that a quick scroll shows no gap. */
const OVERSCAN = 12;

/**
 * The table of every list of devices, people, acts and holds. It sorts, or has the server sort; selects; keeps its header in
 * sight; leaves out columns that have no room; draws only the rows in sight, so that thousands are fast. Its keys: up and down
 * move, Home and End jump, Enter opens, Space selects, Ctrl A selects all.
 */
export function DataTable<Row extends object, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { rows, rowKey, selection, cards, order, pages, sum, isLoose = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const isNarrow = cards !== undefined && width > 0 && width < NARROW;
  const { heightOf = () => CARD_HEIGHT } = cards ?? {};
  const rowHeight = isNarrow ? CARD_HEIGHT : (props.rowHeight ?? 36);
  const heightOfRow = (row: Row | undefined): number => (isNarrow && row !== undefined ? heightOf(row) : rowHeight);
  // Rows stay sorted by a column that is hidden because there is no room.
  const definitions = useMemo(() => tableColumns(props.columns), [props.columns]);
  const fitting = fittingColumns(props.columns, width);
  const columns: readonly CardColumn<Row>[] = isNarrow ? cards.columns : fitting;
  const shown = useMemo(() => new Set(columns.map(({ key }) => key)), [columns]);
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
  const [own] = table.state.sorting;
  const sorting =
    order === undefined ? own && { key: own.id, isDescending: own.desc } : askedSorting(props.columns, order);
  useSortedNews(sorting, props.onSorted);
  const all = table.getRowModel().rows;
  const page = pages === undefined || "list" in pages ? undefined : pageOf(all, pages);
  const sorted = page?.data ?? all;
  const chosen = sorted.filter((row) => row.getIsSelected()).length;
  const isAll = sorted.length > 0 && chosen === sorted.length;
  /** The rows on the page: one press never chooses rows out of sight. */
  function toggleAll(): void {
    const keys = sorted.map(({ id }) => id);
    const rest = [...(selection?.keys ?? [])].filter((key) => !keys.includes(key));
    selection?.onChange(new Set(isAll ? rest : [...rest, ...keys]));
  }
  function sortBy({ key, sortWord }: DataColumn<Row, Sort>): void {
    if (order === undefined) {
      table.getColumn(key)?.toggleSorting();
    } else if (sortWord !== undefined) {
      order.onChange({ sortBy: sortWord, orderBy: sorting?.key === key && !sorting.isDescending ? "DESC" : "ASC" });
    }
  }
  // Its functions change nothing that is memoised here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: isLoose ? 0 : sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOfRow(sorted[index]?.original),
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 600 },
  });
  // Where each card has a height of its own, other rows are other heights.
  const measured = isNarrow && cards.heightOf !== undefined ? rows : undefined;
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight, measured]);
  const keys = useRowKeys({
    count: sorted.length,
    scrollTo: (index) => {
      if (!isLoose) virtual.scrollToIndex(index);
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
  const isWhole = useOnPaper() || isLoose;
  const items = isWhole ? [] : virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const columnCount = columns.length + (selection === undefined ? 0 : 1);
  const hasActs = props.onOpen !== undefined || selection !== undefined;

  return (
    <div className={`col flex-1 min-h-0 overflow-hidden border ${styles["frame"]}`} data-in-card={props.isInCard}>
      <div className="flex-1 min-h-0 overflow-auto" ref={scroller}>
        <table
          className={styles["table"]}
          style={{ minWidth: isNarrow || isLoose ? undefined : leastWidth(fitting) }}
          aria-label={props.label}
          aria-rowcount={props.hasMore === true ? -1 : sorted.length + (sum === undefined ? 1 : 2)}
          aria-busy={props.isPassing}
          data-loose={isLoose}
          data-passing={props.isPassing}
        >
          {!isLoose && (
            <colgroup>
              {selection !== undefined && <col style={{ width: CHECKBOXES }} />}
              {columns.map((column) => (
                <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
              ))}
            </colgroup>
          )}
          {!isNarrow && (
            <DataTableHead
              columns={fitting}
              sorting={sorting}
              canSort={(column) => (order === undefined ? column.sortBy : column.sortWord) !== undefined}
              onSort={sortBy}
              selectAll={selection === undefined ? undefined : { isAll, isSome: chosen > 0, toggle: toggleAll }}
            />
          )}
          {/* The keys of whichever row has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody onKeyDown={keys.onKeyDown}>
            {first !== undefined && first.start > 0 && <Spacer height={first.start} columnCount={columnCount} />}
            {(isWhole ? sorted.map((_, index) => ({ index })) : items).map(({ index }) => {
              const row = sorted[index];
              if (row === undefined) return null;
              return (
                <DataTableRow
                  key={row.id}
                  row={row.original}
                  name={props.rowName(row.original)}
                  columns={columns}
                  shown={shown}
                  index={index}
                  height={heightOfRow(row.original)}
                  isTabStop={hasActs ? index === keys.active : undefined}
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
          {sum !== undefined && (
            <SumRow
              sum={sum}
              columns={columns}
              shown={shown}
              rowIndex={sorted.length + 2}
              height={rowHeight}
              hasCheckboxes={selection !== undefined}
            />
          )}
        </table>
        {sorted.length === 0 && props.empty !== undefined && (
          <div className={`text-center ink2 ${styles["empty"]}`}>{props.empty}</div>
        )}
      </div>
      {props.foot !== undefined && (
        <div className={`row gap-12 flex-none border-t t12 muted ${styles["foot"]}`}>{props.foot(sorting?.key)}</div>
      )}
      {pages !== undefined && <Pager list={"list" in pages ? pages.list : pageOf(all, pages)} onOpen={pages.onOpen} />}
    </div>
  );
}

/** Tells what the rows are sorted by, when that is another column or way. */
function useSortedNews(
  sorting: Sorting | undefined,
  onSorted: ((sort: Sorting | undefined) => void) | undefined,
): void {
  const { key, isDescending = false } = sorting ?? {};
  useEffect(() => {
    onSorted?.(key === undefined ? undefined : { key, isDescending });
  }, [key, isDescending, onSorted]);
}

/** The column by which the server has sorted. */
function askedSorting<Row, Sort extends string>(
  columns: readonly DataColumn<Row, Sort>[],
  { sortBy, orderBy }: { sortBy: Sort; orderBy: "ASC" | "DESC" },
): Sorting | undefined {
  const column = columns.find(({ sortWord }) => sortWord === sortBy);
  return column && { key: column.key, isDescending: orderBy === "DESC" };
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
