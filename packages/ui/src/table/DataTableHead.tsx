import { t } from "@atrium/words";
import arrowDown from "lucide-react/icons/arrow-down";
import arrowUp from "lucide-react/icons/arrow-up";
import { Icon } from "../controls/Icon.tsx";
import type { DataColumn } from "./columns.ts";
import styles from "./DataTable.module.css";

/** By which column the rows are sorted. */
export interface Sorting {
  key: string;
  isDescending: boolean;
}

interface DataTableHeadProps<Row, Sort extends string> {
  columns: readonly DataColumn<Row, Sort>[];
  sorting: Sorting | undefined;
  canSort: (column: DataColumn<Row, Sort>) => boolean;
  onSort: (column: DataColumn<Row, Sort>) => void;
  selectAll: { isAll: boolean; isSome: boolean; toggle: () => void } | undefined;
}

export function DataTableHead<Row, Sort extends string>(props: DataTableHeadProps<Row, Sort>) {
  const { columns, sorting, onSort, selectAll } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll !== undefined && (
          <th scope="col">
            <input
              type="checkbox"
              className={`m-0 cursor-pointer ${styles["check"]}`}
              aria-label={t("Select all rows")}
              checked={selectAll.isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selectAll.isSome && !selectAll.isAll;
              }}
              onChange={selectAll.toggle}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            data-main={column.isMain}
            data-row-head={column.isRowHead}
            aria-sort={sortWord(column.key, sorting)}
          >
            {!props.canSort(column) ? (
              (column.head ?? column.title)
            ) : (
              <button
                type="button"
                className={`inline-row gap-4 p-0 border-0 cursor-pointer ${styles["sort"]}`}
                onClick={() => {
                  onSort(column);
                }}
              >
                {column.head ?? column.title}
                {sorting?.key === column.key && <Icon of={sorting.isDescending ? arrowDown : arrowUp} size={12} />}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortWord(key: string, sorting: Sorting | undefined): "ascending" | "descending" | undefined {
  if (sorting?.key !== key) return undefined;
  return sorting.isDescending ? "descending" : "ascending";
}
