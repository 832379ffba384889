import arrowDown from "lucide-react/icons/arrow-down";
import arrowUp from "lucide-react/icons/arrow-up";
import { Icon } from "../controls/Icon.tsx";
import type { DataColumn } from "./columns.ts";
import styles from "./DataTable.module.css";

type DataTableHeadProps<Row> = {
  columns: readonly DataColumn<Row>[];
  sorting: { id: string; desc: boolean } | undefined;
  onSort: (key: string) => void;
  selectAll: { isAll: boolean; isSome: boolean; toggle: () => void } | undefined;
};

export function DataTableHead<Row>({ columns, sorting, onSort, selectAll }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll !== undefined && (
          <th scope="col">
            <input
              type="checkbox"
              className={styles["check"]}
              aria-label="Select all rows"
              checked={selectAll.isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selectAll.isSome && !selectAll.isAll;
              }}
              onChange={selectAll.toggle}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.key} scope="col" data-align={column.align} aria-sort={sortWord(column.key, sorting)}>
            {column.sortBy === undefined ? (
              column.title
            ) : (
              <button
                type="button"
                className={styles["sort"]}
                onClick={() => {
                  onSort(column.key);
                }}
              >
                {column.title}
                {sorting?.id === column.key && <Icon of={sorting.desc ? arrowDown : arrowUp} size={12} />}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortWord(key: string, sorting: DataTableHeadProps<never>["sorting"]): "ascending" | "descending" | undefined {
  if (sorting?.id !== key) return undefined;
  return sorting.desc ? "descending" : "ascending";
}
