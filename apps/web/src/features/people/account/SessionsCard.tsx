import { endOtherSessions, endOwnSession } from "@atrium/contract/people";
import type { SessionRow } from "@atrium/contract/people";
import { Card, Icon, LoadingBlocks, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import monitor from "lucide-react/icons/monitor";
import smartphone from "lucide-react/icons/smartphone";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { browserName, isPhone } from "../users/browserName.ts";
import styles from "./account.module.css";
import { CardRow } from "../../../collections/CardRow.tsx";
import { useAccountChanged, useOwnSessions } from "./accountQueries.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";

/** Where one is signed in; a session that is ended leaves its pages at once. */
export function SessionsCard() {
  const { timeZone } = useSite();
  const sessions = useOwnSessions();
  const submission = useSubmit();
  const changed = useAccountChanged();
  const rows = sessions.data?.data ?? [];

  async function end(ending: () => Promise<void>): Promise<void> {
    await submission.run(ending);
    await changed();
  }

  return (
    <Card
      title={titleOf(sessions.data?.total)}
      actions={
        rows.length > 1 && (
          <button
            type="button"
            className={`t12 border-0 cursor-pointer ${styles["all"]}`}
            disabled={submission.isBusy}
            onClick={() => void end(() => ask(endOtherSessions))}
          >
            {t("End all others")}
          </button>
        )
      }
    >
      {sessions.isPending && <LoadingBlocks rows={2} label={t("Loading your sessions")} />}
      <div className={styles["refusal"]}>
        <FormError>
          {sessions.error === null
            ? submission.refusal
            : t("Your sessions could not be loaded. {message}.", { message: withoutStop(sessions.error.message) })}
        </FormError>
      </div>
      <ul className="plain-list">
        {rows.map((session) => (
          <li key={session.id}>
            <Session
              session={session}
              timeZone={timeZone}
              isBusy={submission.isBusy}
              onEnd={() => void end(() => ask(endOwnSession, { params: { sessionId: session.id } }))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SessionProps {
  session: SessionRow;
  timeZone: string;
  isBusy: boolean;
  onEnd: () => void;
}

function Session({ session, timeZone, isBusy, onEnd }: SessionProps) {
  const name = browserName(session.userAgent);
  return (
    <CardRow
      icon={<Icon of={isPhone(session.userAgent) ? smartphone : monitor} size={17} />}
      name={
        <span title={session.userAgent} translate="no">
          {name}
        </span>
      }
      detail={
        <>
          <span className="num">{session.address}</span>
          {t(", since")} <Timestamp time={session.startedAt} timeZone={timeZone} />
          {t(", last used")} <Timestamp time={session.usedAt} timeZone={timeZone} />
        </>
      }
    >
      {session.isCurrent ? (
        <Tag tone="accent">{t("This session")}</Tag>
      ) : (
        <Button
          size="xs"
          aria-label={t("End session: {name}, {address}", { name, address: session.address })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t("End")}
        </Button>
      )}
    </CardRow>
  );
}

function titleOf(total: number | undefined): string {
  if (total === undefined) return t("Signed in");
  return t("Signed in with {total, plural, one {# session} other {# sessions}}", { total });
}
