import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import logOut from "lucide-react/icons/log-out";
import { useEffect, useState } from "react";
import { whyEnded } from "../../platform/session.ts";
import { BrandMark } from "../shell/Brand.tsx";
import { NoticeStack } from "../shell/NoticeStack.tsx";
import { CampusAtNight } from "./CampusAtNight.tsx";
import styles from "./LoginPage.module.css";
import { ShiftedAtDoor } from "./ShiftedAtDoor.tsx";
import { LanguageButtons } from "./LanguageButtons.tsx";
import { useGreeting } from "./useGreeting.ts";
import type { SecondFactorAsked } from "@atrium/contract/people";
import { ProviderLinks } from "./ProviderLinks.tsx";
import { refusalWords } from "./refusalWords.ts";
import { providerReturn } from "./providerReturn.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** The only page that needs no sign-in. */
export function LoginPage() {
  const { site, help, languages = [], shifted } = useGreeting();
  const [end] = useState(whyEnded);
  useEffect(() => {
    document.title = t("Sign in · Atrium");
    // While the person types.
    const preload = setTimeout(() => void import("../pages.tsx"), 1_500);
    return () => {
      clearTimeout(preload);
    };
  }, []);
  return (
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
          <h1>{site === undefined ? t("Sign in") : t("Sign in to {site}", { site })}</h1>
          {end !== null && (
            <output className={styles["end"]}>
              <Icon of={logOut} size={16} />
              {end}
            </output>
          )}
          <SignIn />
        </div>
        {help !== undefined && <p className={styles["help"]}>{t("Help: {help}", { help })}</p>}
        {languages.length > 0 && <LanguageButtons languages={languages} />}
      </main>
      <NoticeStack />
    </div>
  );
}

/** The password, then the second factor where the person has one. */
function SignIn() {
  const [end] = useState(providerReturn);
  const [asked, setAsked] = useState<SecondFactorAsked | undefined>(end?.kind === "asked" ? end.asked : undefined);
  const [why, setWhy] = useState<string | undefined>(end?.kind === "refused" ? refusalWords(end.why) : undefined);
  if (asked === undefined) {
    return (
      <>
        <ProviderLinks />
        <SignInForm
          why={why}
          onAsked={(question) => {
            setWhy(undefined);
            setAsked(question);
          }}
        />
      </>
    );
  }
  return (
    <SecondFactorForm
      asked={asked}
      onBack={(reason) => {
        setWhy(reason);
        setAsked(undefined);
      }}
    />
  );
}
