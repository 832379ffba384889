import type { Paged } from "@atrium/contract";
import { Card, EmptyState, ErrorState, LoadingBlocks } from "@atrium/ui";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddress } from "../platform/address.ts";
import styles from "./lists.module.css";

type ListStateProps<Row> = {
  /** What is read: "users". */
  what: string;
  result: UseQueryResult<Paged<Row>>;
  /** In place of the rows where the whole list has none. */
  empty: ReactNode;
  children: (list: Paged<Row>) => ReactNode;
};

/** A list that is being read, could not be read, is empty, or is there. */
export function ListState<Row>({ what, result, empty, children }: ListStateProps<Row>) {
  const { pushPage } = useAddress();
  const { data: list, error } = result;
  const failure = error !== null && (
    <ErrorState
      title={`The ${what} could not be read`}
      actions={
        <Button variant="filled" loading={result.isFetching} onClick={() => void result.refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}.{list !== undefined && " What shows below was read before."}
    </ErrorState>
  );
  if (list === undefined) {
    return (
      <Card>
        {failure || (
          <div className={styles["bones"]}>
            <LoadingBlocks rows={8} label={`Reading the ${what}`} />
          </div>
        )}
      </Card>
    );
  }
  if (list.total === 0) return <Card>{failure || empty}</Card>;
  if (list.data.length === 0) {
    return (
      <Card>
        <EmptyState
          title={`There is no page ${list.currentPage}`}
          actions={
            <Button variant="filled" onClick={() => void pushPage({ page: 1, size: list.perPage })}>
              Open the first page
            </Button>
          }
        >
          The list ends with page {list.totalPage}.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {failure}
      {children(list)}
    </>
  );
}
