import { formatDate } from "@atrium/contract";
import type { SignIn } from "@atrium/contract/people";
import { Card, LoadingBlocks } from "@atrium/ui";
import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { FormError } from "../../../collections/form/FormError.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { useOwnSignIns } from "./accountQueries.ts";
import { refusedWords, type SignInDay, signInDays, signInWords } from "./signInDays.ts";
import styles from "./SignInsCard.module.css";
import { withoutStop } from "../../../platform/withoutStop.ts";

/** The newest that are listed one by one. */
const MOST_TOLD = 5;
/** px */
const HEIGHT = 32;

/** Who signed in under one's name, or tried to: what one has not done oneself stands out. */
export function SignInsCard() {
  const { timeZone } = useSite();
  const { data, error, isPending } = useOwnSignIns();
  return (
    <Card title={t("Sign-ins")} {...(data === undefined ? {} : { note: refusedWords(data.rows) })}>
      {isPending && <LoadingBlocks rows={2} label={t("Loading your sign-ins")} />}
      {error !== null && (
        <FormError>
          {t("Your sign-ins could not be loaded. {message}.", { message: withoutStop(error.message) })}
        </FormError>
      )}
      {data !== undefined && (
        <div className={styles["body"]}>
          <Days rows={data.rows} timeZone={timeZone} />
          <ul className="plain-list" aria-label={t("Latest sign-ins")}>
            {data.rows.slice(0, MOST_TOLD).map((row) => (
              <li className="grid gap-8" key={`${row.at} ${signInWords(row)}`} data-refused={row.isFailed || undefined}>
                <Timestamp time={row.at} timeZone={timeZone} />
                <span>{signInWords(row)}</span>
                <span className="num">{row.address ?? "–"}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Days({ rows, timeZone }: { rows: readonly SignIn[]; timeZone: string }) {
  const now = useServerNow();
  const days = signInDays(rows, { now: now(), time: SiteTime.of(timeZone) });
  const most = Math.max(1, ...days.map(({ came, refused }) => came + refused));
  const day = ({ from }: SignInDay) => formatDate(from, "D MMM", timeZone);
  const [first] = days;
  return (
    <div aria-hidden>
      <div className={`flex gap-6 ${styles["days"]}`} style={{ height: HEIGHT }}>
        {days.map((one) => (
          <span
            className="col justify-end flex-1"
            key={one.from}
            title={t("{day}: {came} signed in, {refused} refused", {
              day: day(one),
              came: one.came,
              refused: one.refused,
            })}
          >
            <i data-refused style={{ height: (one.refused / most) * HEIGHT }} />
            <i style={{ height: (one.came / most) * HEIGHT }} />
          </span>
        ))}
      </div>
      <div className={`flex justify-between t12 muted ${styles["ends"]}`}>
        <span>{first === undefined ? "" : day(first)}</span>
        <span>{t("Today")}</span>
      </div>
    </div>
  );
}
