import { pathOf, ROUTES } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageLink } from "../../../collections/PageLink.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import styles from "./signing.module.css";
import { earlierQuery } from "../handOverQueries.ts";
import { peopleText } from "../handOverWords.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";

interface EarlierProps {
  placement: string;
  /** The one that is being read. */
  open: number | undefined;
}

/** Sheets that were signed, the newest first. */
export function Earlier({ placement, open }: EarlierProps) {
  const { timeZone } = useSite();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(earlierQuery(placement, page));
  const path = pathOf(ROUTES["event-hand-over"].path, { placement });
  return (
    <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`} aria-label={t("Earlier sheets")}>
      <h2>{t("Earlier")}</h2>
      {error !== null && (
        <p role="alert">
          {t("Could not load the earlier sheets. {message}.", { message: withoutStop(error.message) })}
        </p>
      )}
      {data?.total === 0 && <p className="t12 muted">{t("No sheets signed yet.")}</p>}
      <ul className={`plain-list ${styles["earlier"]}`}>
        {data?.data.map((row) => (
          <li key={row.id}>
            <PageLink
              className="row wrap ink"
              href={`${path}?sheet=${String(row.id)}`}
              aria-current={row.id === open ? "page" : undefined}
            >
              <Timestamp time={row.given.at} timeZone={timeZone} />
              <span className={`grow break-anywhere ${styles["who"]}`}>{peopleText(row)}</span>
              <span className="t12 muted num">{t("{open} open", { open: row.open })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {data !== undefined && data.totalPage > 1 && (
        <div className="flex gap-8">
          <Button
            size="xs"
            disabled={page <= 1}
            onClick={() => {
              setPage(page - 1);
            }}
          >
            {t("Newer")}
          </Button>
          <Button
            size="xs"
            disabled={page >= data.totalPage}
            onClick={() => {
              setPage(page + 1);
            }}
          >
            {t("Older")}
          </Button>
        </div>
      )}
    </section>
  );
}
