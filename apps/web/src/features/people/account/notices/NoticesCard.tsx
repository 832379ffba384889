import type { OwnNoticesReply } from "@atrium/contract/alarms";
import { type OwnNotices, changeOwnNotices } from "@atrium/contract/alarms";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { ReadState } from "../../../../collections/ListState.tsx";
import { FormError } from "../../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../../collections/form/useSubmit.ts";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { ask } from "../../../../platform/http.ts";
import { useSite } from "../../../../platform/site.ts";
import { MailAddressForm } from "./MailAddressForm.tsx";
import { useOwnNotices, useOwnNoticesChanged } from "./ownNoticeQueries.ts";
import { PriorityChoices } from "./PriorityChoices.tsx";
import { PushBrowsers } from "./PushBrowsers.tsx";
import { QuietHours } from "./QuietHours.tsx";

/** How a person is notified of alarms outside of the pages. A choice is saved at once. */
export function NoticesCard() {
  return (
    <ReadState what={t("notice settings")} result={useOwnNotices()}>
      {(reply) => <Choices reply={reply} />}
    </ReadState>
  );
}

function Choices({ reply }: { reply: OwnNoticesReply }) {
  const { choices, updatedAt, rules } = reply;
  const { timeZone } = useSite();
  const submission = useSubmit();
  const changed = useOwnNoticesChanged();

  async function choose(change: Partial<OwnNotices>): Promise<boolean> {
    return await submission.run(async () => {
      changed(await ask(changeOwnNotices, { body: { ...choices, ...change } }));
    });
  }

  return (
    <Card title={t("Alarm notices")}>
      <div className="col gap-10 p-4-16-16">
        <p className="t12 muted">
          {rules.length === 0
            ? t("No rule currently notifies you of alarms. Rules are set by users with the automation permission.")
            : t("These rules notify you: {rules}.", { rules: rules.join(", ") })}
        </p>
        <MailAddressForm
          key={choices.mail ?? ""}
          reply={reply}
          error={submission.errors["mail"]}
          isBusy={submission.isBusy}
          onChange={(mail) => void choose({ mail })}
        />
        <PriorityChoices reply={reply} isBusy={submission.isBusy} onChange={(change) => void choose(change)} />
        <QuietHours quiet={choices.quiet} isBusy={submission.isBusy} onChange={(quiet) => void choose({ quiet })} />
        <FormError>{submission.refusal}</FormError>
        {updatedAt !== null && (
          <p className="t12 muted">
            {t("Saved automatically, last")} <Timestamp time={updatedAt} timeZone={timeZone} />
          </p>
        )}
      </div>
      <PushBrowsers reply={reply} />
    </Card>
  );
}
