import "@atrium/ui/theme/mantine.css";
import type { Duty } from "@atrium/contract/people";
import { AtriumTheme } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { OneTimeCodeSetup } from "../../features/people/account/OneTimeCodeSetup.tsx";
import { RecoveryCodes } from "../../features/people/account/RecoveryCodes.tsx";
import { OwnPasswordForm } from "../../features/people/password/OwnPasswordForm.tsx";
import { ProofDialog } from "../../features/people/password/ProofDialog.tsx";
import { useProofQuestion } from "../../platform/proof.ts";
import { refreshUser, signOut, useSession } from "../../platform/session.ts";
import { BrandMark } from "../shell/Brand.tsx";
import { NoticeStack } from "../shell/NoticeStack.tsx";
import { CampusAtNight } from "./CampusAtNight.tsx";
import styles from "./LoginPage.module.css";
import { ShiftedAtDoor } from "./ShiftedAtDoor.tsx";
import { useGreeting } from "./useGreeting.ts";

const TITLES: Readonly<Record<Duty, Phrase>> = {
  "new-password": phrase("Choose a new password"),
  "second-factor": phrase("Set up a second factor"),
};

/** In place of the pages: what has to be done before anything else. */
export function DutyPage({ duty }: { duty: Duty }) {
  const user = useSession();
  const { shifted } = useGreeting();
  const proof = useProofQuestion();
  useEffect(() => {
    document.title = t("{TITLES} · Atrium", { TITLES: t(TITLES[duty]) });
  }, [duty]);
  useEffect(() => {
    // What the browser remembers may be done by now: in another tab, or just before this one was loaded again.
    void refreshUser();
  }, []);
  return (
    <AtriumTheme>
      <div className={styles["screen"]}>
        <div className={styles["picture"]}>
          <CampusAtNight />
        </div>
        <main className={styles["side"]}>
          <div className={styles["brand"]}>
            <BrandMark size={30} />
            <span>{t("Atrium")}</span>
          </div>
          {shifted !== undefined && <ShiftedAtDoor {...shifted} />}
          <div className={styles["form"]}>
            <h1>{t(TITLES[duty])}</h1>
            {duty === "new-password" ? <NewPassword /> : <NewFactor />}
          </div>
          <p className={styles["help"]}>
            {t("Signed in as {username}.", { username: user?.username ?? "" })}{" "}
            <Button size="xs" onClick={() => void signOut()}>
              {t("Log out")}
            </Button>
          </p>
        </main>
        <NoticeStack />
        {proof !== undefined && <ProofDialog question={proof} />}
      </div>
    </AtriumTheme>
  );
}

function NewPassword() {
  return (
    <>
      <p className="ink2">{t("The current one was set by someone else.")}</p>
      <OwnPasswordForm onDone={() => void refreshUser()} />
    </>
  );
}

function NewFactor() {
  const [codes, setCodes] = useState<readonly string[]>();
  return codes === undefined ? (
    <>
      <p className="ink2">{t("Your role requires a code from your phone in addition to the password.")}</p>
      <OneTimeCodeSetup
        onDone={(made) => {
          if (made.length === 0) void refreshUser();
          else setCodes(made);
        }}
      />
    </>
  ) : (
    <RecoveryCodes codes={codes} onDone={() => void refreshUser()} />
  );
}
