import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import type { GetInputProps } from "@mantine/form";
import type { ReactElement } from "react";
import styles from "../../../collections/form/form.module.css";
import type { Draft } from "./draft.ts";

interface ExchangeFieldsProps {
  unit: string;
  field: GetInputProps<Draft>;
}

/** When, from which reading to which, and why. */
export function ExchangeFields({ unit, field }: ExchangeFieldsProps): ReactElement {
  const inUnit = unit === "" ? "" : `, ${unit}`;
  return (
    <>
      <div className={`grid items-start ${styles["pair"]}`}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t("New counter in use since")}
          description={t("In site time")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          {...field("at")}
        />
        <TextInput label={t("Reason")} placeholder={t("Calibration expired")} maxLength={200} {...field("reason")} />
      </div>
      <div className={`grid items-start ${styles["pair"]}`}>
        <TextInput
          label={t("Last reading of the old counter{inUnit}", { inUnit })}
          inputMode="decimal"
          autoComplete="off"
          {...field("oldEnd")}
        />
        <TextInput
          label={t("First reading of the new counter{inUnit}", { inUnit })}
          inputMode="decimal"
          autoComplete="off"
          {...field("newStart")}
        />
      </div>
    </>
  );
}
