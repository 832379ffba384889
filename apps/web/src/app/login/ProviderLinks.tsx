import { USER_API } from "@atrium/contract";
import { listSignInWays, type SignInWays } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { useEffect, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { ask } from "../../platform/http.ts";
import { nextAddress } from "../entrance.ts";
import styles from "./ProviderLinks.module.css";
import { fromBase } from "../../platform/base.ts";

/** A link for each organisation with which one can sign in, over the form; nothing where there is none. */
export function ProviderLinks() {
  const providers = useProviders();
  if (providers.length === 0) return null;
  const query = new URLSearchParams({ next: nextAddress(window.location.search) }).toString();
  return (
    <div className={styles["ways"]}>
      {providers.map(({ key, name }) => (
        <a key={key} className={styles["way"]} href={fromBase(`${USER_API}/sign-in/${key}?${query}`)}>
          {t("Sign in with {name}", { name })}
        </a>
      ))}
      <p className={styles["or"]}>{t("or with an account of this server")}</p>
    </div>
  );
}

function useProviders(): SignInWays["providers"] {
  const [providers, setProviders] = useState<SignInWays["providers"]>([]);
  useEffect(() => {
    const asking = new AbortController();
    async function read(): Promise<void> {
      try {
        setProviders((await ask(listSignInWays, { isPublic: true, signal: asking.signal })).providers);
      } catch (failure) {
        // The form is there in any case.
        if (!asking.signal.aborted && !(failure instanceof ApiError)) throw failure;
      }
    }
    void read();
    return () => {
      asking.abort();
    };
  }, []);
  return providers;
}
