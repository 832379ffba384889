import type { NoticeTrial } from "@atrium/contract/alarms";
import { type NoticeChannel, NoticeTrialRequest, tryNoticeChannel } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import form from "../../../lists/form/form.module.css";
import { fieldError, Refusal } from "../../../lists/form/Refusal.tsx";
import { errorsOf, useSubmit } from "../../../lists/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { useNoticesChanged } from "../noticeQueries.ts";

/** Sends a notice through a channel now, and says what the other side answers. */
export function TrialDialog({ channel, onClose }: { channel: NoticeChannel; onClose: () => void }) {
  const isMail = channel.settings.kind === "mail";
  const [to, setTo] = useState("");
  const [trial, setTrial] = useState<NoticeTrial>();
  const submission = useSubmit();
  const changed = useNoticesChanged();

  async function tryOut(): Promise<void> {
    setTrial(undefined);
    const wanted = NoticeTrialRequest.safeParse(isMail ? { to } : {});
    if (!wanted.success) {
      submission.setErrors(errorsOf(wanted));
      return;
    }
    await submission.run(async () => {
      setTrial(await ask(tryNoticeChannel, { params: { id: channel.id }, body: wanted.data }));
    });
    await changed();
  }

  return (
    <Modal opened title={`Test ${channel.name}`} padding={20} onClose={onClose}>
      <form
        noValidate
        className={`grid gap-14 ${form["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void tryOut();
        }}
      >
        <p className="ink2">{WORDS[channel.settings.kind]}</p>
        {isMail && (
          <TextInput
            label="To"
            type="email"
            autoComplete="email"
            data-autofocus
            value={to}
            error={fieldError(submission.errors["to"])}
            onChange={(event) => {
              setTo(event.currentTarget.value);
              submission.clear("to");
            }}
          />
        )}
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
        <Refusal>{submission.refusal ?? (isMail ? undefined : submission.errors["to"])}</Refusal>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="filled" loading={submission.isBusy}>
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
