import type { Paged } from "@atrium/contract";
import { Card, EmptyState, ErrorState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddress } from "../platform/address.ts";
import styles from "./lists.module.css";
import { withoutStop } from "../platform/withoutStop.ts";

interface ReadStateProps<Read> {
  /** What is read: "users". */
  what: string;
  result: UseQueryResult<Read>;
  /** The card that it stands in is its frame. */
  isInCard?: boolean;
  children: (read: Read) => ReactNode;
}

/** What is being read, could not be read, or is there; after a failure what was read before stays. */
export function ReadState<Read>({ what, result, isInCard = false, children }: ReadStateProps<Read>) {
  const { data: read, error } = result;
  const failure = error !== null && (
    <ErrorState
      title={t("The {what} could not be loaded", { what })}
      actions={
        <Button variant="filled" loading={result.isFetching} onClick={() => void result.refetch()}>
          {t("Retry")}
        </Button>
      }
    >
      {withoutStop(error.message)}.{read !== undefined && t(" The data below was loaded earlier.")}
    </ErrorState>
  );
  if (read !== undefined) {
    return (
      <>
        {failure}
        {children(read)}
      </>
    );
  }
  return (
    <Frame isInCard={isInCard}>
      {failure || (
        <div className={styles["bones"]}>
          <LoadingBlocks rows={8} label={t("Loading the {what}", { what })} />
        </div>
      )}
    </Frame>
  );
}

function Frame({ isInCard, children }: { isInCard: boolean; children: ReactNode }) {
  return isInCard ? children : <Card>{children}</Card>;
}

type ListStateProps<Row> = ReadStateProps<Paged<Row>> & {
  /** In place of the rows where the whole list has none. */
  empty: ReactNode;
};

/** The same of a list by pages, which may be empty, or end before the page that is asked for. */
export function ListState<Row>({ empty, children, ...reading }: ListStateProps<Row>) {
  const { isInCard = false } = reading;
  const { pushPage } = useAddress();
  return (
    <ReadState {...reading}>
      {(list) => {
        if (list.total === 0) return <Frame isInCard={isInCard}>{empty}</Frame>;
        if (list.data.length > 0) return children(list);
        return (
          <Frame isInCard={isInCard}>
            <EmptyState
              title={t("Page {currentPage} does not exist", { currentPage: list.currentPage })}
              actions={
                <Button variant="filled" onClick={() => void pushPage({ page: 1, size: list.perPage })}>
                  {t("Open the first page")}
                </Button>
              }
            >
              {t("The last page is {totalPage}.", { totalPage: list.totalPage })}
            </EmptyState>
          </Frame>
        );
      }}
    </ReadState>
  );
}
