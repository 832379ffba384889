import type { NoticeTrial } from "@atrium/contract/alarms";
import { type NoticeChannel, NoticeTrialRequest, tryNoticeChannel } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
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
    <Modal opened title={`Test ${channel.name}`} padding={20} onClose={onClose}>
      <form
        noValidate
        className={`grid gap-14 ${formStyles["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void tryOut();
        }}
      >
        <p className="ink2">{WORDS[channel.settings.kind]}</p>
        {isMail && <TextInput label="To" type="email" autoComplete="email" data-autofocus {...form.field("to")} />}
        <div aria-live="polite">
          {trial !== undefined && (
            <p className="icon-top flex items-start gap-7">
              <StateGlyph state={trial.isTaken ? "normal" : "alarm"} />
              <span>
                {trial.isTaken ? "Taken" : "Not taken"} after {trial.took} ms: {trial.answer}
              </span>
            </p>
          )}
        </div>
        <FormError>{form.refusal ?? (isMail ? undefined : form.errors["to"])}</FormError>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            Send test
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const WORDS = {
  mail: "A mail is sent now. Its server’s answer shows here; whether it arrives shows in the mailbox.",
  webhook: "A signed test is posted now. The status that the receiver answers shows here.",
  push: "A notice is pushed now to your own browsers, as far as you allowed them in My account.",
} as const;
