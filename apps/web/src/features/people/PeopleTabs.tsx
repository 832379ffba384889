import { routeOf, USER_LIST_QUERY } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";
import lists from "../../collections/lists.module.css";

const USERS_PATH = routeOf("setting-users").path;
const ACCOUNTS = `${USERS_PATH}?${new URLSearchParams(USER_LIST_QUERY).toString()}`;

/** The audit log's address. @param who the person whose acts alone are listed */
export function auditHref(who = ""): string {
  const query = new URLSearchParams({ tab: "audit", page: "1", size: USER_LIST_QUERY.size });
  if (who !== "") query.set("who", who);
  return `${USERS_PATH}?${query.toString()}`;
}

/** The two halves of the users' page; each is an address. */
export function PeopleTabs({ current }: { current: "accounts" | "audit" }) {
  return (
    <nav className={`inline-flex rounded ${lists["tabs"]}`} aria-label={t("Users")}>
      <PageLink className="inline-row ink2" href={ACCOUNTS} aria-current={current === "accounts" ? "page" : undefined}>
        {t("Accounts")}
      </PageLink>
      <PageLink className="inline-row ink2" href={auditHref()} aria-current={current === "audit" ? "page" : undefined}>
        {t("Audit")}
      </PageLink>
    </nav>
  );
}
