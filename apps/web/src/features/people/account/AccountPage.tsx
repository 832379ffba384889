import { Card, labelled, PageHeading, Segmented } from "@atrium/ui";
import { phrase, sayTerm, t } from "@atrium/words";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { useSession } from "../../../platform/session.ts";
import styles from "./account.module.css";
import { useAccount } from "./accountQueries.ts";
import { LanguageCard } from "./LanguageCard.tsx";
import { NoticesCard } from "./notices/NoticesCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { SignInCard } from "./SignInCard.tsx";
import { SignInsCard } from "./SignInsCard.tsx";
import { useMantineColorScheme } from "@mantine/core";

const SCHEMES = [
  { value: "auto", label: phrase("Match system") },
  { value: "light", label: phrase("Light ## theme") },
  { value: "dark", label: phrase("Dark") },
] as const;

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
          <SessionsCard />
          <SignInsCard />
        </div>
        <div className="col gap-12 min-w-0">
          <LanguageCard />
          <LookCard />
          <NoticesCard />
        </div>
      </div>
    </div>
  );
}

/** How the pages look in this browser, which remembers it. */
function LookCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={t("Appearance")} note={t("in this browser")}>
      <div className="col gap-10 p-4-16-16">
        <Segmented
          label={t("Theme")}
          segments={labelled(SCHEMES)}
          value={colorScheme}
          onChange={setColorScheme}
          isFullWidth
        />
        <p className="t12 muted">{t("Reduced motion follows your system’s setting.")}</p>
      </div>
    </Card>
  );
}
