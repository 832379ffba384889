import { labelled } from "@atrium/ui";
import { numberText, type PointDescription } from "@atrium/contract/devices";
import { phrase, sayTerm, sayUnit, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { offeredStates } from "../../../devices/values.ts";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../collections/form/QuantityInput.tsx";

interface ValueFieldProps {
  point: PointDescription;
  /** As typed; undefined: the rule leaves the point alone. */
  value: string | undefined;
  /** Whether it is the only point, which has to have a value. */
  isOnly: boolean;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}

const SWITCH = [
  { value: "1", label: phrase("On") },
  { value: "0", label: phrase("Off") },
];

/** What a rule sets a point to: a state by its name, a number within its range, or nothing. */
export function ValueField({ point, value, isOnly, error, onChange }: ValueFieldProps) {
  const { name, kind, unit, min, max, step } = point;
  const wrong = fieldError(error);
  if (kind === "number") {
    return (
      <QuantityInput
        label={sayTerm(name)}
        w={190}
        hideControls
        placeholder={isOnly ? undefined : t("as it is")}
        description={min === undefined || max === undefined ? undefined : rangeText(point, min, max)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        unit={unit}
        rightSectionWidth={54}
        {...(step === undefined ? {} : { step, grid: { from: min ?? 0, step } })}
        value={value ?? ""}
        error={wrong}
        onChange={(typed) => {
          onChange(typed === "" ? undefined : typed);
        }}
      />
    );
  }
  const states = offeredStates(point).map((state) => ({ value: String(state.value), label: sayTerm(state.name) }));
  return (
    <Select
      label={sayTerm(name)}
      w={150}
      clearable={!isOnly}
      placeholder={isOnly ? t("Choose") : t("as it is")}
      data={kind === "boolean" ? labelled(SWITCH) : states}
      value={value ?? null}
      error={wrong}
      onChange={(chosen) => {
        onChange(chosen ?? undefined);
      }}
    />
  );
}

function rangeText(point: PointDescription, min: number, max: number): string {
  return t("{number} to {number2}{part}", {
    number: numberText(point, min),
    number2: numberText(point, max),
    part: point.unit === undefined ? "" : ` ${sayUnit(point.unit)}`,
  });
}
