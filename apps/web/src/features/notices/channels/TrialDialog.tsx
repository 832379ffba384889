import type { NoticeTrial } from "@atrium/contract/alarms";
import { type NoticeChannel, NoticeTrialRequest, tryNoticeChannel } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import formStyles from "../../../collections/form/form.module.css";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { ask } from "../../../platform/http.ts";
import { useNoticesChanged } from "../noticeQueries.ts";

/** Sends a notice through a channel now, and says what the other side answers. */
export function TrialDialog({ channel, onClose }: { channel: NoticeChannel; onClose: () => void }) {
  const isMail = channel.settings.kind === "mail";
  const [trial, setTrial] = useState<NoticeTrial>();
  const changed = useNoticesChanged();
  const form = useRequestForm({
    saved: { to: "" },
    body: NoticeTrialRequest,
    toBody: (values) => (isMail ? values : {}),
    send: (body) => ask(tryNoticeChannel, { params: { id: channel.id }, body }),
    onSaved: setTrial,
  });

  async function tryOut(): Promise<void> {
    setTrial(undefined);
    await form.submit();
    await changed();
  }

  return (
    <Modal opened title={t("Test {name}", { name: channel.name })} padding={20} onClose={onClose}>
      <form
        noValidate
        className={`grid gap-14 ${formStyles["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void tryOut();
        }}
      >
        <p className="ink2">{t(WORDS[channel.settings.kind])}</p>
        {isMail && <TextInput label={t("To")} type="email" autoComplete="email" data-autofocus {...form.field("to")} />}
        <div aria-live="polite">
          {trial !== undefined && (
            <p className="icon-top flex items-start gap-7">
              <StateGlyph state={trial.isTaken ? "normal" : "alarm"} />
              <span>
                {t("{part} after {took} ms: {answer}", {
                  part: trial.isTaken ? t("Accepted") : t("Rejected"),
                  took: trial.took,
                  answer: trial.answer,
                })}
              </span>
            </p>
          )}
        </div>
        <FormError>{form.refusal ?? (isMail ? undefined : form.errors["to"])}</FormError>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t("Send test")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const WORDS = {
  mail: phrase(
    "A test mail is sent now. The mail server’s answer appears here; check the mailbox to see whether it arrives.",
  ),
  webhook: phrase("A signed test is posted now. The status returned by the receiver appears here."),
  push: phrase("A test notice is pushed now to the browsers that you allowed in My account."),
} as const;
