import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import type { Submission } from "../../../collections/form/useSubmit.ts";
import styles from "../panels/panels.module.css";

interface DialogFormProps {
  action: string;
  submission: Submission;
  children: ReactNode;
  onSubmit: () => void;
}

/** A short form in a dialog. Refusals at fields that it does not show stand under them all. */
export function DialogForm({ action, submission, children, onSubmit }: DialogFormProps) {
  const { label: _label, name: _name, ...others } = submission.errors;
  return (
    <form
      className={`col items-start gap-10 ${styles["body"]}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FormError>{submission.refusal ?? Object.values(others)[0]}</FormError>
      <Button type="submit" variant="filled" loading={submission.isBusy}>
        {action}
      </Button>
    </form>
  );
}
