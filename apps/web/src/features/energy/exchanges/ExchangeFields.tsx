import { TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { fieldError } from "../../../lists/form/Refusal.tsx";
import styles from "../../../lists/form/form.module.css";
import type { FieldErrors } from "../../../lists/form/useSubmit.ts";
import type { Draft } from "./draft.ts";

interface ExchangeFieldsProps {
  draft: Draft;
  unit: string;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
}

/** When, from which reading to which, and why. */
export function ExchangeFields({ draft, unit, errors, onChange }: ExchangeFieldsProps): ReactElement {
  const inUnit = unit === "" ? "" : `, ${unit}`;
  return (
    <>
      <div className={`grid items-start ${styles["pair"]}`}>
        <TextInput
          type="datetime-local"
          step={1}
          label="New counter since"
          description="By the site's clock"
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={draft.at}
          error={fieldError(errors["at"])}
          onChange={(event) => {
            onChange({ at: event.currentTarget.value });
          }}
        />
        <TextInput
          label="Reason"
          placeholder="Calibration period over"
          maxLength={200}
          value={draft.reason}
          error={fieldError(errors["reason"])}
          onChange={(event) => {
            onChange({ reason: event.currentTarget.value });
          }}
        />
      </div>
      <div className={`grid items-start ${styles["pair"]}`}>
        <TextInput
          label={`Last reading of the old${inUnit}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.oldEnd}
          error={fieldError(errors["oldEnd"])}
          onChange={(event) => {
            onChange({ oldEnd: event.currentTarget.value });
          }}
        />
        <TextInput
          label={`First reading of the new${inUnit}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.newStart}
          error={fieldError(errors["newStart"])}
          onChange={(event) => {
            onChange({ newStart: event.currentTarget.value });
          }}
        />
      </div>
    </>
  );
}
