import { useEffect, useState } from "react";
import { askSiteName, rememberedSiteName } from "../../platform/siteName.ts";
import { BrandMark } from "../shell/Brand.tsx";
import { CampusAtNight } from "./CampusAtNight.tsx";
import styles from "./LoginPage.module.css";
import { SignInForm } from "./SignInForm.tsx";

/** The only page that needs no sign-in. */
export function LoginPage() {
  const siteName = useSiteName();
  useEffect(() => {
    document.title = "Sign in · Atrium";
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
          <span>Atrium</span>
        </div>
        <div className={styles["form"]}>
          <h1>{siteName === null ? "Sign in" : `Sign in to ${siteName}`}</h1>
          <SignInForm />
        </div>
      </main>
    </div>
  );
}

/** At once as remembered, then as the server says it. */
function useSiteName(): string | null {
  const [name, setName] = useState(rememberedSiteName);
  useEffect(() => {
    const asking = new AbortController();
    async function ask(): Promise<void> {
      try {
        const said = await askSiteName(asking.signal);
        if (said !== undefined) setName(said);
      } catch {
        // The title does without; a server that is away is told at the sign-in itself.
      }
    }
    void ask();
    return () => {
      asking.abort();
    };
  }, []);
  return name;
}
