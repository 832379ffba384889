import { AlarmRemark, type EventId } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../../devices/inspector/Section.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { useAlarmActs } from "../acts/useAlarmActs.ts";
import styles from "./inspector.module.css";

/** A remark on an alarm. What was typed stays until the server has it. */
export function CommentForm({ id }: { id: EventId }) {
  const { act } = useAlarmActs();
  const [text, setText] = useState("");
  const submission = useSubmit();
  const remark = AlarmRemark.safeParse(text);
  async function submit(): Promise<void> {
    if (!remark.success) return;
    const isSent = await submission.run(async () => {
      await act({ kind: "comment", alarms: [id], remark: remark.data });
    });
    if (isSent) setText("");
  }
  return (
    <Section title={t("Comment")}>
      <form
        className={`col gap-8 ${styles["comment"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Textarea
          aria-label={t("Comment")}
          placeholder={t("What you found and did")}
          autosize
          minRows={2}
          maxLength={500}
          value={text}
          error={Object.values(submission.errors)[0]}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError>{submission.refusal}</FormError>
        <Button type="submit" variant="default" loading={submission.isBusy} disabled={!remark.success}>
          {t("Add comment")}
        </Button>
      </form>
    </Section>
  );
}
