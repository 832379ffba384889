import { currentFormats, sayUnit, t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { fieldNumber, isConverted, numberOfField, typedNumber } from "../../../platform/words/shown.ts";
import { rounded } from "../model/draft.ts";

interface MetresFieldProps {
  label: string;
  value: number;
  /** "m" where it is left out. */
  unit?: string;
  min?: number;
  onChange: (value: number) => void;
}

/** A number that counts when it was typed to its end: with Enter, or when the field is left. */
export function MetresField({ label, value, unit = "m", min, onChange }: MetresFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = shownText(value, unit);
  const number = numberOfField(typedNumber(typed ?? ""), { unit });
  const isNumber = typed === undefined || (Number.isFinite(number) && number >= (min ?? -10_000));
  function keep(): void {
    setTyped(undefined);
    if (typed === undefined || !isNumber || typed === shown) return;
    if (rounded(number) !== rounded(value)) onChange(rounded(number));
  }
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={typed ?? shown}
      error={isNumber ? undefined : t("Enter a number")}
      rightSection={<span className="t12 muted">{sayUnit(unit)}</span>}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={keep}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") keep();
        if (event.key === "Escape") setTyped(undefined);
      }}
    />
  );
}

/** To the millimetre, or to a hundredth of what is shown instead. */
function shownText(value: number, unit: string): string {
  const shown = isConverted(unit) ? Number(fieldNumber(value, { unit }).toFixed(2)) : rounded(value);
  return String(shown).replace(".", currentFormats().decimal);
}
