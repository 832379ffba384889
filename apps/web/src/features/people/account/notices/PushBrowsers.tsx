import type { NoticeTrial, OwnNoticesReply } from "@atrium/contract/alarms";
import { addPushBrowser, removePushBrowser, getOwnNotices, tryOwnNotice } from "@atrium/contract/alarms";
import { Icon, StateGlyph, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { FormError } from "../../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../../collections/form/useSubmit.ts";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { ask } from "../../../../platform/http.ts";
import {
  allowPush,
  endPush,
  keepPushBrowser,
  keptPushBrowser,
  pushObstacle,
  PushRefusedError,
} from "../../../../platform/pushBrowser.ts";
import { useSite } from "../../../../platform/site.ts";
import { browserName } from "../../users/browserName.ts";
import styles from "../account.module.css";
import { CardRow } from "../../../../collections/CardRow.tsx";
import { useOwnNoticesChanged } from "./ownNoticeQueries.ts";

/** The browsers that take push notices, this one first of all. */
export function PushBrowsers({ reply: { browsers, pushKey } }: { reply: OwnNoticesReply }) {
  const { timeZone } = useSite();
  const submission = useSubmit();
  const changed = useOwnNoticesChanged();
  const [refusal, setRefusal] = useState<string>();
  const [trial, setTrial] = useState<NoticeTrial>();
  const kept = keptPushBrowser();
  const here = browsers.find(({ id }) => id === kept);

  async function act(what: () => Promise<void>): Promise<void> {
    setRefusal(undefined);
    setTrial(undefined);
    try {
      await submission.run(what);
    } catch (error) {
      if (!(error instanceof PushRefusedError)) throw error;
      setRefusal(error.message);
    }
  }

  async function allow(key: string): Promise<void> {
    const browser = { ...(await allowPush(key)), name: browserName(navigator.userAgent) };
    const reply = await ask(addPushBrowser, { body: browser });
    // The newest row is the one that was just added.
    keepPushBrowser(Math.max(...reply.browsers.map(({ id }) => id)));
    changed(reply);
  }

  async function remove(id: number): Promise<void> {
    await ask(removePushBrowser, { params: { id } });
    if (id === kept) await endPush();
    changed(await ask(getOwnNotices));
  }

  async function tryOut(): Promise<void> {
    setTrial(await ask(tryOwnNotice, { body: { way: "push" } }));
  }

  const obstacle =
    pushKey === null ? t("This site cannot send push notices yet: the channel is not set up.") : pushObstacle();
  return (
    <section aria-label={t("Push")}>
      <div className={`row wrap border-t bg-2 ${styles["group"]}`}>
        <h3 className="t13">{t("Push")}</h3>
        <span className="grow" />
        {browsers.length > 0 && (
          <Button disabled={submission.isBusy} onClick={() => void act(tryOut)}>
            {t("Send test push")}
          </Button>
        )}
      </div>
      {here === undefined && (
        <CardRow
          icon={<Icon of={smartphone} size={17} />}
          name={t("This browser takes no push")}
          detail={obstacle ?? t("Notices arrive even when no page is open and no one is signed in.")}
        >
          {pushKey !== null && obstacle === undefined && (
            <Button disabled={submission.isBusy} onClick={() => void act(() => allow(pushKey))}>
              {t("Allow push")}
            </Button>
          )}
        </CardRow>
      )}
      <ul className="plain-list">
        {browsers.map(({ id, name, addedAt, lastSentAt }) => (
          <li key={id}>
            <CardRow
              icon={<Icon of={smartphone} size={17} />}
              name={
                <>
                  {name} {id === kept && <Tag tone="accent">{t("This browser")}</Tag>}
                </>
              }
              detail={
                <>
                  {t("Added")} <Timestamp time={addedAt} timeZone={timeZone} />
                  {t(", last sent")} <Timestamp time={lastSentAt} timeZone={timeZone} />
                </>
              }
            >
              <Button
                disabled={submission.isBusy}
                aria-label={t("Remove push to {name}", { name })}
                onClick={() => void act(() => remove(id))}
              >
                {t("Remove")}
              </Button>
            </CardRow>
          </li>
        ))}
      </ul>
      <div className={styles["refusal"]} aria-live="polite">
        {trial !== undefined && (
          <p className="t12 row gap-7 break-anywhere">
            <StateGlyph state={trial.isTaken ? "normal" : "alarm"} size={13} />
            <span>
              {trial.isTaken ? t("Accepted by the push service") : t("Rejected")}: {trial.answer}
            </span>
          </p>
        )}
        <FormError>{refusal ?? submission.refusal ?? Object.values(submission.paths)[0]}</FormError>
      </div>
    </section>
  );
}
