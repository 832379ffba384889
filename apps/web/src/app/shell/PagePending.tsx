import { routeAt } from "@atrium/contract/pages";
import { LoadingBlocks, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { useRouterState } from "@tanstack/react-router";
import { pageTitle } from "../../platform/pages.ts";
import styles from "./PagePending.module.css";

/** While a page's program is being fetched: its title first, so that whoever waits knows for what. */
export function PagePending() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const route = routeAt(pathname);
  return (
    <div className={`grow ${styles["pending"]}`} aria-busy>
      {route !== undefined && <PageHeading title={pageTitle(route)} crumb={t("Loading")} />}
      <LoadingBlocks rows={8} label={t("Loading the page")} />
    </div>
  );
}
