import { sayUnit } from "@atrium/words";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { fieldNumber, isConverted, numberOfField, stepShown } from "../../platform/words/shown.ts";

interface QuantityInputProps extends Omit<NumberInputProps, "value" | "min" | "max" | "step" | "onChange"> {
  /** Of the value; undefined: it has none. */
  unit: string | undefined;
  /** It is the difference of two quantities of the unit: a deadband. */
  isDifference?: boolean;
  /** Values are whole steps from a least one on, where they have to be. */
  grid?: { readonly from: number; readonly step: number } | undefined;
  /** As typed, in its own unit, and so are its limits. */
  value: string | number;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  onChange: (typed: string) => void;
}

interface Typed {
  readonly text: string | number;
  readonly value: string;
  readonly unit: string | undefined;
}

/** Of the place for a unit, px: most are short. */
function widthOf(unit: string): number {
  return Math.max(34, 18 + unit.length * 8);
}

/** A number with its unit: typed and shown in the unit that the person has chosen, passed on in its own. */
export function QuantityInput(props: QuantityInputProps) {
  const { unit, isDifference = false, grid, value, min, max, step, onChange, ...field } = props;
  const meant = { unit, isDifference };
  // What is being typed stays as it is: "75." is not 75 yet.
  const [typed, setTyped] = useState<Typed>();
  const isTyped = typed !== undefined && typed.unit === unit && typed.value === String(value);
  const shown = (number: number) => fieldNumber(number, meant);
  const own = (text: string | number): string => {
    const number = Number(text);
    if (!isConverted(unit) || text === "" || Number.isNaN(number)) return String(text);
    const exact = fitted(numberOfField(number, meant), { min, max });
    return String(grid === undefined ? exact : onGrid(exact, grid));
  };
  return (
    <NumberInput
      {...(field.suffix !== undefined || unit === undefined
        ? {}
        : {
            rightSection: <span className="t12 muted">{sayUnit(unit)}</span>,
            rightSectionWidth: widthOf(sayUnit(unit)),
          })}
      {...field}
      {...(min === undefined ? {} : { min: shown(min) })}
      {...(max === undefined ? {} : { max: shown(max) })}
      {...(step === undefined ? {} : { step: unit === undefined ? step : stepShown(step, unit) })}
      allowDecimal={isConverted(unit) ? true : (field.allowDecimal ?? true)}
      value={isTyped ? typed.text : value === "" || Number.isNaN(Number(value)) ? value : inField(value, meant)}
      onChange={(text) => {
        const next = own(text);
        setTyped(isConverted(unit) ? { text, value: next, unit } : undefined);
        onChange(next);
      }}
    />
  );
}

/** A value without a conversion stays as it was typed: "0.50". */
function inField(value: string | number, meant: { unit: string | undefined; isDifference: boolean }): string | number {
  return isConverted(meant.unit) ? fieldNumber(Number(value), meant) : value;
}

/** A limit that was rounded to be shown is the limit. */
function fitted(value: number, { min, max }: { min: number | undefined; max: number | undefined }): number {
  const near = (limit: number | undefined) => limit !== undefined && Math.abs(value - limit) <= Math.abs(limit) * 1e-5;
  return near(min) ? (min ?? value) : near(max) ? (max ?? value) : value;
}

function onGrid(value: number, { from, step }: { readonly from: number; readonly step: number }): number {
  return Number((from + Math.round((value - from) / step) * step).toFixed(9));
}
