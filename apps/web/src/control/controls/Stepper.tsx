import { Icon, IconButton } from "@atrium/ui";
import {
  decimalsShown,
  differenceShown,
  sayNumber,
  sayUnit,
  t,
  uncapital,
  valueOfShown,
  valueShown,
} from "@atrium/words";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { KeyboardEvent } from "react";
import { isConverted, numberShown, stepShown } from "../../platform/words/shown.ts";
import styles from "./controls.module.css";
import { useDraft } from "./useDraft.ts";

interface Grid {
  readonly from: number;
  readonly step: number;
}

interface StepperProps {
  /** The name of the value, under the number and for a screen reader: "Setpoint". */
  label: string;
  /** Of what: "Board room AC". */
  name: string;
  value: number | null;
  /** The commanded value that is not confirmed yet. */
  ghost: number | undefined;
  /** Of the value and its limits; the number is stepped in the unit that is shown. */
  unit: string;
  min: number;
  max: number;
  step: number;
  /** Values are whole steps from a least one on, where the device takes no others. */
  grid?: Grid | undefined;
  decimals: number;
  isLocked: boolean;
  /** In a question: each step counts at once (see `useDraft`). */
  isAtOnce?: boolean | undefined;
  onValue: (value: number) => void;
}

const KEYS: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 5,
  PageDown: -5,
};

/** A number in steps within its limits: − number +. Steps add up until there is a pause. */
export function Stepper(props: StepperProps) {
  const { label, name, isLocked } = props;
  const { value, ghost, min, max, step, decimals, unit } = inShownUnit(props);
  const fit = (wanted: number) => Math.min(max, Math.max(min, nearestStep(props, wanted, step)));
  const give = (shown: number) => {
    props.onValue(Math.min(props.max, Math.max(props.min, valueOfShown(shown, props.unit))));
  };
  const { draft, changeThenCommit } = useDraft(give, { fit, isAtOnce: props.isAtOnce ?? false });
  const base = draft ?? ghost ?? value;
  const text = base === null ? "–" : sayNumber(base, decimals);

  function move(steps: number): void {
    if (isLocked) return;
    changeThenCommit(base === null ? min : base + steps * step);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const steps = KEYS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  }

  return (
    <div
      className={`row justify-between rounded ${styles["stepper"]}`}
      data-asked={draft !== undefined || ghost !== undefined}
      data-locked={isLocked}
    >
      <IconButton
        label={t("{name}: lower {lowerCase} by {step} {unit}", { name, lowerCase: uncapital(label), step, unit })}
        icon={<Icon of={Minus} size={16} />}
        disabled={isLocked || (base !== null && base <= min)}
        onClick={() => {
          move(-1);
        }}
      />
      <div
        // An input would want typing; this one steps.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="spinbutton"
        tabIndex={isLocked ? -1 : 0}
        className={`col items-center flex-1 num ${styles["stepperValue"]}`}
        aria-label={t("{label} of {name}", { label, name })}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={base ?? min}
        aria-valuetext={spokenText({ value, ghost, unit }, text, draft)}
        aria-disabled={isLocked}
        onKeyDown={onKeyDown}
      >
        <b>
          {text}
          <small className="t12 ink2">{` ${unit}`}</small>
        </b>
        <span className="t11 muted">{label}</span>
      </div>
      <IconButton
        label={t("{name}: raise {lowerCase} by {step} {unit}", { name, lowerCase: uncapital(label), step, unit })}
        icon={<Icon of={Plus} size={16} />}
        disabled={isLocked || (base !== null && base >= max)}
        onClick={() => {
          move(1);
        }}
      />
    </div>
  );
}

/** As many of the device's steps as come nearest to the round one: 0.5 °C is 0.9 °F. */
function stepOnGrid(step: number, grid: Grid, unit: string): number {
  if (!isConverted(unit)) return step;
  return differenceShown(grid.step * Math.max(1, Math.round(step / grid.step)), unit);
}

/** The value in the unit that is shown that comes nearest to a wanted one. */
function nearestStep({ grid, unit }: StepperProps, wanted: number, step: number): number {
  if (grid === undefined || !isConverted(unit)) return Math.round(wanted / step) * step;
  const steps = Math.round((valueOfShown(wanted, unit) - grid.from) / grid.step);
  return valueShown(grid.from + steps * grid.step, unit);
}

type Shown = Pick<StepperProps, "value" | "ghost" | "unit">;

function inShownUnit({ value, ghost, min, max, step, grid, decimals, unit }: StepperProps) {
  return {
    value: numberShown(value, unit),
    ghost: ghost === undefined ? undefined : valueShown(ghost, unit),
    min: valueShown(min, unit),
    max: valueShown(max, unit),
    step: grid === undefined ? stepShown(step, unit) : stepOnGrid(step, grid, unit),
    decimals: decimalsShown(decimals, unit),
    unit: sayUnit(unit),
  };
}

function spokenText({ value, ghost, unit }: Shown, text: string, draft: number | undefined): string {
  if (draft !== undefined) return t("{text} {unit}, not sent yet", { text, unit });
  if (value === null && ghost === undefined) return t("unknown");
  return ghost === undefined ? `${text} ${unit}` : t("{text} {unit} requested", { text, unit });
}
