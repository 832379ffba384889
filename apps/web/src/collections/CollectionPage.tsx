import type { ListSort, Paged } from "@atrium/contract";
import type { ExportAsked } from "@atrium/contract/exports";
import { DataTable, type DataTableProps, Icon, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { type ReactNode, useCallback, useRef } from "react";
import { ExportButton } from "../exports/ExportButton.tsx";
import { useAddress } from "../platform/address.ts";
import styles from "./lists.module.css";
import { ListState, ReadState } from "./ListState.tsx";
import { SearchInput } from "./SearchInput.tsx";

interface PageProps {
  title: string;
  crumb: ReactNode;
  /** Figures or tabs beside the title. */
  kpis?: ReactNode;
  search?: { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void };
  filters?: ReactNode;
  /** @param sort as the page sorts its rows; undefined: as they come */
  exported: (sort: ListSort | undefined) => ExportAsked;
  add?: { readonly label: string; readonly href: string };
  /** What is read: "users". */
  what: string;
  /** Between the heading and the rows. */
  above?: ReactNode;
  below?: ReactNode;
}

type TableProps<Row, Sort extends string> = Omit<DataTableProps<Row, Sort>, "rows" | "pages" | "onSorted" | "empty">;

interface PagedProps<Row, Sort extends string> extends PageProps {
  /** Page by page, as the server filters and sorts. */
  result: UseQueryResult<Paged<Row>>;
  empty: ReactNode;
  table: TableProps<Row, Sort>;
}

/** A list that comes page by page: heading, search, filters, export, what it says while it is read or empty, and its rows. */
export function CollectionPage<Row extends object, Sort extends string = string>(props: PagedProps<Row, Sort>) {
  const { result, what, empty, table } = props;
  const { pushPage } = useAddress();
  return (
    <Frame {...props} sort={undefined}>
      <ListState what={what} result={result} empty={empty}>
        {(list) => (
          <DataTable
            {...table}
            rows={list.data}
            isLoose
            isPassing={result.isPlaceholderData}
            pages={{ list, onOpen: (page) => void pushPage(page) }}
          />
        )}
      </ListState>
    </Frame>
  );
}

interface WholeProps<Row, Sort extends string> extends PageProps {
  /** The whole list; the page filters and sorts it. */
  result: UseQueryResult;
  /** Those that pass the filters. */
  rows: readonly Row[];
  /** As the address says. */
  page: { readonly page: number; readonly size: number };
  empty: ReactNode;
  table: TableProps<Row, Sort>;
}

/** The same of a list that is read whole. */
export function WholeCollectionPage<Row extends object, Sort extends string = string>(props: WholeProps<Row, Sort>) {
  const { result, what, rows, page, empty, table } = props;
  const { pushPage } = useAddress();
  const sort = useRef<ListSort | undefined>(table.initialSort);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  return (
    <Frame {...props} sort={sort}>
      <ReadState what={what} result={result}>
        {() => (
          <DataTable
            {...table}
            rows={rows}
            isLoose
            onSorted={onSorted}
            pages={{ ...page, onOpen: (next) => void pushPage(next) }}
            empty={empty}
          />
        )}
      </ReadState>
    </Frame>
  );
}

type FrameProps = PageProps & {
  sort: { readonly current: ListSort | undefined } | undefined;
  children: ReactNode;
};

function Frame({ title, crumb, kpis, search, filters, exported, add, above, below, sort, children }: FrameProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        title={title}
        crumb={crumb}
        kpis={kpis}
        actions={
          <div className={`row wrap justify-end ${styles["actions"]}`}>
            {search !== undefined && <SearchInput {...search} />}
            {filters}
            <ExportButton of={() => exported(sort?.current)} />
            {add !== undefined && (
              <Button
                variant="filled"
                leftSection={<Icon of={plus} size={14} />}
                onClick={() => void navigate({ href: add.href })}
              >
                {add.label}
              </Button>
            )}
          </div>
        }
      />
      <div className={styles["body"]}>
        {above}
        {children}
        {below}
      </div>
    </>
  );
}
