import { type FireCause, type FireDrill, FireSaying } from "@atrium/contract/alarms";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorsOf, useSubmit } from "../../../lists/form/useSubmit.ts";
import { fieldError, Refusal } from "../../../lists/form/Refusal.tsx";
import { sayDrill } from "../effects/fireQueries.ts";
import styles from "./drill.module.css";

/** A second zone in alarm during a drill counts as real until somebody says otherwise. */
export function DrillSay({ cause, drill }: { cause: FireCause; drill: FireDrill | undefined }) {
  const submission = useSubmit();
  const [reason, setReason] = useState("");
  if (drill?.panel !== cause.panel || cause.drill !== null || cause.endedAt !== null) return null;

  function say(): void {
    const saying = FireSaying.safeParse({ reason });
    if (saying.success) void submission.run(() => sayDrill(cause.id, saying.data));
    else submission.setErrors(errorsOf(saying));
  }

  return (
    <form
      className={`col items-start gap-8 border-t ${styles["say"]}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <p>
        <b>This alarm counts as real.</b> {"It came during the drill, from another zone."}
      </p>
      <TextInput
        label="It is of the drill, because"
        maxLength={200}
        value={reason}
        error={fieldError(submission.errors["reason"])}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          submission.clear("reason");
        }}
      />
      <Button type="submit" loading={submission.isBusy}>
        It is of the drill
      </Button>
      <Refusal>{submission.refusal}</Refusal>
    </form>
  );
}
