import type { SessionRow, UserRow } from "@atrium/contract/people";
import { Icon, LoadingBlocks, Tag } from "@atrium/ui";
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
    <section className={styles["sessions"]} aria-label="Sessions">
      <div className={`row ${styles["head"]}`}>
        <h3 className="flex-1 t13 m">{title(sessions.data?.total, sessions.error)}</h3>
        {others.length > 1 && (
          <button
            type="button"
            className={`t12 border-0 cursor-pointer ${styles["all"]}`}
            onClick={() => void end(others)}
          >
            {others.length === rows.length ? `End all ${rows.length}` : `End the other ${others.length}`}
          </button>
        )}
      </div>
      {sessions.isPending && <LoadingBlocks rows={2} label="Reading the sessions" />}
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
  if (total === undefined) return error === null ? "Sessions" : `The sessions could not be read. ${error.message}.`;
  if (total === 0) return "Not signed in";
  return `Signed in with ${total} ${total === 1 ? "session" : "sessions"}`;
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
        <div className="m" title={session.userAgent}>
          {name}
        </div>
        <div className="t12 muted num">
          {session.address}, since <Timestamp time={session.startedAt} timeZone={timeZone} />
        </div>
      </div>
      {session.isCurrent ? (
        <Tag tone="accent">This session</Tag>
      ) : (
        <>
          <span className={`t12 ink2 ${styles["used"]}`}>
            last used <Timestamp time={session.usedAt} timeZone={timeZone} />
          </span>
          <Button size="xs" aria-label={`End session: ${name}, ${session.address}`} disabled={isBusy} onClick={onEnd}>
            End session
          </Button>
        </>
      )}
    </li>
  );
}
