import { listComing } from "@atrium/contract/automation";
import { listBookings } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { ask } from "../../platform/http.ts";
import { useServerNow } from "../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import styles from "./CampusColumn.module.css";
import { nextRows } from "./nextRows.ts";

const MOST = 5;
/** ms */
const INTERVAL = 60_000;

/** What comes by itself in the next hours; bookings are for those who may book. */
export function NextOnCampus() {
  const user = useSession();
  const { timeZone } = useSite();
  const now = useServerNow();
  const mayBook = hasFeature(user, "bookable");
  const coming = useQuery({
    queryKey: ["coming"],
    queryFn: ({ signal }) => ask(listComing, { signal }),
    refetchInterval: INTERVAL,
  });
  const bookings = useQuery({
    queryKey: ["campus-bookings"],
    queryFn: ({ signal }) => ask(listBookings, { signal }),
    enabled: mayBook,
    refetchInterval: INTERVAL,
  });
  const isRead = coming.data !== undefined && (!mayBook || bookings.data !== undefined);
  const rows = nextRows({
    now: now(),
    moments: coming.data?.moments ?? [],
    bookings: bookings.data?.bookings ?? [],
  });
  const calendar = bookings.error?.message ?? bookings.data?.problem?.words;
  const problem =
    coming.error?.message ?? (calendar === undefined ? undefined : t("Bookings not known: {why}", { why: calendar }));
  return (
    <section className={`border-t ${styles["part"]} ${styles["coming"]}`} aria-labelledby="campus-next">
      <h3 id="campus-next">{t("Next")}</h3>
      {problem !== undefined && <p className="t12 ink2">{problem}</p>}
      {isRead && problem === undefined && rows.length === 0 && (
        <p className="ink2">{t("Nothing in the next 12 hours.")}</p>
      )}
      <div className={styles["next"]}>
        {rows.slice(0, MOST).map(({ key, at, text, title }) => (
          <Fragment key={key}>
            <time className="num muted" dateTime={new Date(at).toISOString()}>
              {clock(at, timeZone)}
            </time>
            <span className="ell" title={title ?? text}>
              {text}
            </span>
          </Fragment>
        ))}
      </div>
    </section>
  );
}
