import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Refusal } from "../../../lists/form/Refusal.tsx";
import type { Sending } from "../../../lists/form/useSending.ts";
import styles from "../panels/panels.module.css";

interface DialogFormProps {
  action: string;
  sending: Sending;
  children: ReactNode;
  onSubmit: () => void;
}

/** A short form in a dialog. Refusals at fields that it does not show stand under them all. */
export function DialogForm({ action, sending, children, onSubmit }: DialogFormProps) {
  const { label: _label, name: _name, ...others } = sending.errors;
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
      <Refusal>{sending.refusal ?? Object.values(others)[0]}</Refusal>
      <Button type="submit" variant="filled" loading={sending.isBusy}>
        {action}
      </Button>
    </form>
  );
}
