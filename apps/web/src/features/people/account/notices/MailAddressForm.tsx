import type { NoticeTrial } from "@atrium/contract/alarms";
import { type OwnNoticesReply, tryOwnNotice } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError, FormError } from "../../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../../collections/form/useSubmit.ts";
import { ask } from "../../../../platform/http.ts";
import styles from "./ownNotices.module.css";

interface MailAddressFormProps {
  reply: OwnNoticesReply;
  error: string | undefined;
  isBusy: boolean;
  /** null: no mail any more. */
  onChange: (mail: string | null) => void;
}

/** Where mail goes, and a mail to see whether it arrives. */
export function MailAddressForm({ reply: { choices, hasMail }, error, isBusy, onChange }: MailAddressFormProps) {
  const [mail, setMail] = useState(choices.mail ?? "");
  const [trial, setTrial] = useState<NoticeTrial>();
  const submission = useSubmit();
  const isKept = mail.trim() === (choices.mail ?? "");

  async function tryOut(): Promise<void> {
    setTrial(undefined);
    await submission.run(async () => {
      setTrial(await ask(tryOwnNotice, { body: { way: "mail" } }));
    });
  }

  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isKept) onChange(mail.trim() === "" ? null : mail.trim());
      }}
    >
      <div className="flex wrap items-end gap-8">
        <TextInput
          className={styles["grow"] ?? ""}
          label={t("Email address")}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={mail}
          error={fieldError(error)}
          onChange={({ currentTarget }) => {
            setMail(currentTarget.value);
          }}
        />
        {!isKept && (
          <Button type="submit" variant="filled" loading={isBusy}>
            {t("Save address")}
          </Button>
        )}
        {isKept && choices.mail !== null && hasMail && (
          <Button loading={submission.isBusy} onClick={() => void tryOut()}>
            {t("Send test")}
          </Button>
        )}
      </div>
      {!hasMail && <p className="t12 muted">{t("This site cannot send email yet: its mail server is not set up.")}</p>}
      <div aria-live="polite">
        {trial !== undefined && (
          <p className="t12 row gap-7 break-anywhere">
            <StateGlyph state={trial.isTaken ? "normal" : "alarm"} size={13} />
            <span>
              {trial.isTaken ? t("Accepted by the mail server") : t("Rejected")}: {trial.answer}
            </span>
          </p>
        )}
      </div>
      <FormError>{submission.refusal}</FormError>
    </form>
  );
}
