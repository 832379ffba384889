import { type FireCause, type FireDrill, FireSaying } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { FormError } from "../../../collections/form/FormError.tsx";
import { sayDrill } from "../effects/fireQueries.ts";
import styles from "./drill.module.css";

/** A second zone in alarm during a drill counts as real until somebody says otherwise. */
export function DrillSay({ cause, drill }: { cause: FireCause; drill: FireDrill | undefined }) {
  const form = useRequestForm({
    saved: { reason: "" },
    body: FireSaying,
    send: (saying) => sayDrill(cause.id, saying),
  });
  if (drill?.panel !== cause.panel || cause.drill !== null || cause.endedAt !== null) return null;

  return (
    <form
      className={`col items-start gap-8 border-t ${styles["say"]}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <p>
        <b>{t("This alarm counts as real.")}</b> {t("It was raised during the drill, in another zone.")}
      </p>
      <TextInput label={t("Part of the drill because")} maxLength={200} {...form.field("reason")} />
      <Button type="submit" loading={form.isBusy}>
        {t("Mark as drill")}
      </Button>
      <FormError>{form.refusal}</FormError>
    </form>
  );
}
