import { PageHeading } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { useSession } from "../../../platform/session.ts";
import styles from "./account.module.css";
import { useAccount } from "./accountQueries.ts";
import { LanguageCard } from "./LanguageCard.tsx";
import { LookCard } from "./LookCard.tsx";
import { NoticesCard } from "./notices/NoticesCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { SignInCard } from "./SignInCard.tsx";
import { SignInsCard } from "./SignInsCard.tsx";

/** Everyone's own page: sign-in, sessions, look of the pages, notices of alarms. */
export function AccountPage() {
  const user = useSession();
  const account = useAccount();
  return (
    <div className="col grow">
      <PageHeading
        title={t("My account")}
        crumb={user === null ? "" : `${user.username}, ${sayTerm(user.role.name)}`}
      />
      <div className={`${lists["body"]} grid items-start gap-12 ${styles["columns"]}`}>
        <div className="col gap-12 min-w-0">
          <ReadState what={t("account")} result={account}>
            {(found) => <SignInCard account={found} />}
          </ReadState>
          <SignInsCard />
          <SessionsCard />
        </div>
        <div className="col gap-12 min-w-0">
          <LookCard />
          <NoticesCard />
          <LanguageCard />
        </div>
      </div>
    </div>
  );
}
