import { Button } from "@mantine/core";
import { useState } from "react";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";

interface NumbersFormProps {
  title: string;
  action: string;
  fields: readonly { readonly name: string; readonly label: string; readonly start: number }[];
  onDone: (values: Readonly<Record<string, number>>) => void;
}

/** What the pointer draws, by typed numbers. */
export function NumbersForm({ title, action, fields, onDone }: NumbersFormProps) {
  const [values, setValues] = useState<Record<string, number>>(() =>
    Object.fromEntries(fields.map(({ name, start }) => [name, start])),
  );
  return (
    <details className={`t13 w-full ${styles["details"]}`}>
      <summary>{title}</summary>
      <form
        className={`col items-start gap-10 ${styles["numbers"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          onDone(values);
        }}
      >
        <div className={`grid gap-8 w-full ${styles["fields"]}`}>
          {fields.map(({ name, label }) => (
            <MetresField
              key={name}
              label={label}
              value={values[name] ?? 0}
              onChange={(value) => {
                setValues((before) => ({ ...before, [name]: value }));
              }}
            />
          ))}
        </div>
        <Button size="xs" type="submit">
          {action}
        </Button>
      </form>
    </details>
  );
}
