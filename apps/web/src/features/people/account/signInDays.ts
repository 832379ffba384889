import { t } from "@atrium/words";
import { SIGN_IN_DAYS, type SignIn } from "@atrium/contract/people";
import type { SiteTime } from "@atrium/time";

/** A day of the site, with how often somebody came in and how often somebody was refused. */
export interface SignInDay {
  readonly from: number;
  readonly came: number;
  readonly refused: number;
}

/** The last thirty days with this one, the oldest first. */
export function signInDays(rows: readonly SignIn[], { now, time }: { now: number; time: SiteTime }): SignInDay[] {
  const today = time.startOfDay(now);
  return Array.from({ length: SIGN_IN_DAYS }, (_, index) => {
    const from = time.addDays(today, index + 1 - SIGN_IN_DAYS);
    const to = time.addDays(from, 1);
    const own = rows.filter(({ at }) => at >= from && at < to);
    const refused = own.filter(({ isFailed }) => isFailed).length;
    return { from, came: own.length - refused, refused };
  });
}

/** "Signed in, password and passkey"; "Wrong password", "Wrong one-time code"; "Signed in with Keycloak". */
export function signInWords({ isFailed, factor, provider }: SignIn): string {
  if (provider !== null) {
    if (isFailed) return t("Sign-in with {provider} refused", { provider });
    return factor === null
      ? t("Signed in with {provider}", { provider })
      : t("Signed in with {provider} and {factor}", { provider, factor });
  }
  if (factor === null) return isFailed ? t("Wrong password") : t("Signed in, password");
  return isFailed ? t("Wrong {factor}", { factor }) : t("Signed in, password and {factor}", { factor });
}

/** "last 30 days, 1 refused", "last 30 days, none refused" */
export function refusedWords(rows: readonly SignIn[]): string {
  const refused = rows.filter(({ isFailed }) => isFailed).length;
  return refused === 0
    ? t("last {days} days, none refused", { days: SIGN_IN_DAYS })
    : t("last {days} days, {refused} refused", { days: SIGN_IN_DAYS, refused });
}
