import type { SessionRow, UserRow } from "@atrium/contract/people";
import { Icon, LoadingBlocks, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import monitor from "lucide-react/icons/monitor";
import smartphone from "lucide-react/icons/smartphone";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { usePeopleChanged, useUserSessions } from "../peopleQueries.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import { browserName, isPhone } from "./browserName.ts";
import styles from "./UserSessions.module.css";
import { endUserSession } from "@atrium/contract/people";

/** Where a user is signed in; each session can be ended, which its open pages notice at once. */
export function UserSessions({ user }: { user: UserRow }) {
  const sessions = useUserSessions(user.id);
  const submission = useSubmit();
  const changed = usePeopleChanged();
  const rows = sessions.data?.data ?? [];
  const others = rows.filter(({ isCurrent }) => !isCurrent);

  async function end(ended: readonly SessionRow[]): Promise<void> {
    await submission.run(async () => {
      for (const { id } of ended) await ask(endUserSession, { params: { id: user.id, sessionId: id } });
    });
    await changed();
  }

  return (
    <section className={styles["sessions"]} aria-label={t("Sessions")}>
      <div className={`row ${styles["head"]}`}>
        <h3 className="flex-1 t13 m">{title(sessions.data?.total, sessions.error)}</h3>
        {others.length > 1 && (
          <button
            type="button"
            className={`t12 border-0 cursor-pointer ${styles["all"]}`}
            onClick={() => void end(others)}
          >
            {others.length === rows.length
              ? t("End all {count}", { count: rows.length })
              : t("End the other {count}", { count: others.length })}
          </button>
        )}
      </div>
      {sessions.isPending && <LoadingBlocks rows={2} label={t("Loading sessions")} />}
      <ul className="plain-list">
        {rows.map((session) => (
          <Session key={session.id} session={session} isBusy={submission.isBusy} onEnd={() => void end([session])} />
        ))}
      </ul>
      <FormError>{submission.refusal}</FormError>
    </section>
  );
}

function title(total: number | undefined, error: Error | null): string {
  if (total === undefined) {
    return error === null
      ? t("Sessions")
      : t("The sessions could not be loaded. {message}.", { message: error.message });
  }
  if (total === 0) return t("Not signed in");
  return t("Signed in with {total, plural, one {# session} other {# sessions}}", { total });
}

interface SessionProps {
  session: SessionRow;
  isBusy: boolean;
  onEnd: () => void;
}

function Session({ session, isBusy, onEnd }: SessionProps) {
  const { timeZone } = useSite();
  const name = browserName(session.userAgent);
  return (
    <li className={`row gap-10 border-t ${styles["session"]}`}>
      <Icon of={isPhone(session.userAgent) ? smartphone : monitor} size={17} />
      <div className="grow">
        <div className="m" title={session.userAgent} translate="no">
          {name}
        </div>
        <div className="t12 muted num">
          {t("{address}, since", { address: session.address })}{" "}
          <Timestamp time={session.startedAt} timeZone={timeZone} />
        </div>
      </div>
      {session.isCurrent ? (
        <Tag tone="accent">{t("This session")}</Tag>
      ) : (
        <>
          <span className={`t12 ink2 ${styles["used"]}`}>
            {t("last used")} <Timestamp time={session.usedAt} timeZone={timeZone} />
          </span>
          <Button
            size="xs"
            aria-label={t("End session: {name}, {address}", { name, address: session.address })}
            disabled={isBusy}
            onClick={onEnd}
          >
            {t("End session")}
          </Button>
        </>
      )}
    </li>
  );
}
