import { sayUnit, t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import type { GetInputProps } from "@mantine/form";
import type { ReactElement, ReactNode } from "react";
import styles from "../../../collections/form/form.module.css";
import { QuantityInput } from "../../../collections/form/QuantityInput.tsx";
import type { Draft } from "./draft.ts";

interface ReadingProps {
  readonly value?: string;
  readonly error?: ReactNode;
  readonly onChange: (typed: string) => void;
}

interface ExchangeFieldsProps {
  unit: string;
  field: GetInputProps<Draft>;
}

/** When, from which reading to which, and why. */
export function ExchangeFields({ unit, field }: ExchangeFieldsProps): ReactElement {
  /** Of a form whose values are texts. */
  const reading = (name: "oldEnd" | "newStart") => {
    const { value, error, onChange }: ReadingProps = field(name);
    return { unit, value: value ?? "", error, onChange };
  };
  const inUnit = unit === "" ? "" : `, ${sayUnit(unit)}`;
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
        <QuantityInput
          label={t("Last reading of the old counter{inUnit}", { inUnit })}
          rightSection={undefined}
          hideControls
          autoComplete="off"
          {...reading("oldEnd")}
        />
        <QuantityInput
          label={t("First reading of the new counter{inUnit}", { inUnit })}
          rightSection={undefined}
          hideControls
          autoComplete="off"
          {...reading("newStart")}
        />
      </div>
    </>
  );
}
