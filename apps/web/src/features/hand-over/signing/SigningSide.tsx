import type { HandOverNow } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { age, clock } from "../../../platform/time.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { millis } from "@atrium/contract";
import styles from "./signing.module.css";
import { Giving } from "./Giving.tsx";
import { Signatures } from "./Signatures.tsx";

interface SigningSideProps {
  now: HandOverNow;
  placement: string;
}

/** What only a person can give: the note, the points before signing, two signatures. */
export function SigningSide({ now, placement }: SigningSideProps) {
  const { timeZone } = useSite();
  const user = useSession();
  useMinute();
  const serverNow = useServerNow();
  const { shift } = now.content;
  const left = shift.to - serverNow();
  const end = clock(shift.to, timeZone);
  const me = user?.username ?? "";
  return (
    <>
      <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
        <h2 className={styles["pair"]}>
          {now.waiting === null ? t("{me} hands over", { me }) : t("{by} has signed", { by: now.waiting.given.by })}
        </h2>
        <p className="t12 muted num">
          {t("{name} to {next}, {end}, {part}", {
            name: sayTerm(shift.name),
            next: sayTerm(now.next),
            end,
            part: left > 0 ? t("in {age}", { age: age(millis(left)) }) : t("{age} ago", { age: age(millis(-left)) }),
          })}
        </p>
      </section>
      {now.waiting !== null && <Signatures sheet={now.waiting} />}
      {now.waiting === null && hasFeature(user, "controllable") && (
        <Giving content={now.content} placement={placement} me={me} end={end} />
      )}
      {now.waiting === null && !hasFeature(user, "controllable") && (
        <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
          <p className="ink2">{t("Your role can read the sheet. Only someone who may control devices can sign it.")}</p>
        </section>
      )}
    </>
  );
}
