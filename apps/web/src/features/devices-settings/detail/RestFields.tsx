import { labelled } from "@atrium/ui";
import { PointKey } from "@atrium/contract";
import {
  defaultRest,
  type Module,
  type ProductDescription,
  type RestState,
  type RestStates,
} from "@atrium/contract/devices";
import { phrase, sayTerm, sayUnit, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../collections/form/QuantityInput.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import styles from "./detail.module.css";

type Point = ProductDescription["points"][number];
type Resting = Point & { readonly rest: NonNullable<Point["rest"]> };

interface RestFieldsProps {
  module: Module;
  points: readonly Point[];
  rest: RestStates;
  /** By the keys of the points. */
  errors: FieldErrors;
  isDisabled: boolean;
  onChange: (rest: RestStates) => void;
}

/** What the points of a part return to when no hold and no rule commands them any more. */
export function RestFields({ module, points, rest, errors, isDisabled, onChange }: RestFieldsProps) {
  const resting = points.flatMap((point): Resting[] =>
    point.rest === undefined ? [] : [{ ...point, rest: point.rest }],
  );
  const hasOwn = points.some((point) => point.isWritable && point.rest === undefined);
  if (resting.length === 0) return hasOwn ? <p className="t12 muted">{t(OWN_DEFAULT)}</p> : null;
  return (
    <div className={`grid items-start ${styles["rests"]}`}>
      {resting.map((point) => {
        const key = PointKey.parse(point.key);
        return (
          <RestField
            key={key}
            point={point}
            state={rest[key] ?? defaultRest(module, key)}
            error={errors[key]}
            isDisabled={isDisabled}
            onChange={(state) => {
              const { [key]: _, ...others } = rest;
              onChange(state === defaultRest(module, key) ? others : { ...others, [key]: state });
            }}
          />
        );
      })}
      <p className={`t12 muted ${styles["whole"]}`}>
        {t("The rest state applies when no hold or rule commands the point any more.")}
      </p>
    </div>
  );
}

const OWN_DEFAULT = phrase("When nothing commands it, the device returns to its own relinquish default.");
/** A fixed value that is typed beside the choice. */
const FIXED = "fixed";

interface RestFieldProps {
  point: Resting;
  state: RestState;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (state: RestState) => void;
}

function RestField({ point, state, error, isDisabled, onChange }: RestFieldProps) {
  const { name, kind, unit, rest } = point;
  const named = namedValues(point);
  const isTyped = typeof state === "number" && named.length === 0;
  return (
    <div className="col gap-8 min-w-0">
      <Select
        label={t("{name}, rest state", { name })}
        allowDeselect={false}
        disabled={isDisabled}
        data={[
          { value: "before", label: t("Previous value") },
          { value: "stay", label: t("Unchanged") },
          ...named,
          ...(named.length === 0 && kind === "number" ? [{ value: FIXED, label: t("Fixed value") }] : []),
        ]}
        value={isTyped ? FIXED : String(state)}
        error={isTyped ? undefined : fieldError(error)}
        onChange={(value) => {
          if (value === "before" || value === "stay") onChange(value);
          else if (value !== null) onChange(value === FIXED ? (rest.min ?? 0) : Number(value));
        }}
      />
      {isTyped && (
        <QuantityInput
          label={t("{name} value", { name })}
          disabled={isDisabled}
          value={state}
          unit={unit}
          {...(unit === undefined ? {} : { suffix: ` ${sayUnit(unit)}` })}
          {...(rest.min === undefined ? {} : { min: rest.min })}
          {...(rest.max === undefined ? {} : { max: rest.max })}
          {...(rest.step === undefined ? {} : { step: rest.step, grid: { from: rest.min ?? 0, step: rest.step } })}
          error={fieldError(error)}
          onChange={(typed) => {
            const value = typed === "" ? Number.NaN : Number(typed);
            if (!Number.isNaN(value)) onChange(value);
          }}
        />
      )}
    </div>
  );
}

const SWITCHED = [
  { value: "0", label: phrase("Off") },
  { value: "1", label: phrase("On") },
];

/** Values that have names: Off and On, or the states of an enum. */
function namedValues({ kind, rest: { states = [] } }: Resting): { value: string; label: string }[] {
  if (kind === "boolean") return labelled(SWITCHED);
  return kind === "enum" ? states.map(({ value, name }) => ({ value: String(value), label: sayTerm(name) })) : [];
}
