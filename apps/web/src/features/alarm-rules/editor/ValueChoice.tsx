import type { AlarmPoint } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Checkbox, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "./editor.module.css";

interface StateValuesProps {
  point: AlarmPoint | undefined;
  /** As typed. */
  values: readonly string[];
  error: string | undefined;
  onChange: (values: readonly string[]) => void;
}

function onOff() {
  return [
    { value: 1, name: t("On") },
    { value: 0, name: t("Off") },
  ];
}

/** Which values of a point are wrong: by their names where they have some. */
export function StateValues({ point, values, error, onChange }: StateValuesProps) {
  const states = point?.kind === "boolean" ? onOff() : point?.states;
  if (states === undefined) {
    return (
      <TextInput
        label={t("Is one of")}
        required
        placeholder="1, 2"
        value={values.join(", ")}
        error={fieldError(error)}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          onChange(typed === "" ? [] : typed.split(",").map((word) => word.trim()));
        }}
      />
    );
  }
  const choices = states.map(({ value, name }) => ({ key: String(value), name }));
  return <Choice label={t("Is one of")} choices={choices} chosen={values} error={error} onChange={onChange} />;
}

interface PowerPointsProps {
  points: readonly AlarmPoint[];
  /** Their keys. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** The voltages that are all gone when a board is without power. */
export function PowerPoints({ points, chosen, error, onChange }: PowerPointsProps) {
  const known = new Set(points.map(({ key }) => key));
  const choices = [
    ...chosen.filter((key) => !known.has(key)).map((key) => ({ key, name: key })),
    ...points.map(({ key, name }) => ({ key, name })),
  ];
  return <Choice label={t("Voltages")} choices={choices} chosen={chosen} error={error} onChange={onChange} />;
}

interface ChoiceProps {
  label: string;
  choices: readonly { readonly key: string; readonly name: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

function Choice({ label, choices, chosen, error, onChange }: ChoiceProps) {
  return (
    <fieldset className={`bare grid gap-7 ${styles["choice"]}`}>
      <legend className={styles["label"]}>{label}</legend>
      {choices.map(({ key, name }) => (
        <Checkbox
          key={key}
          label={name}
          checked={chosen.includes(key)}
          onChange={(event) => {
            onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key));
          }}
        />
      ))}
      {fieldError(error)}
    </fieldset>
  );
}
