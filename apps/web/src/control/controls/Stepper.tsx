import { Icon, IconButton } from "@atrium/ui";
import { t, uncapital } from "@atrium/words";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { KeyboardEvent } from "react";
import styles from "./controls.module.css";
import { useDraft } from "./useDraft.ts";

interface StepperProps {
  /** The name of the value, under the number and for a screen reader: "Setpoint". */
  label: string;
  /** Of what: "Board room AC". */
  name: string;
  value: number | null;
  /** The commanded value that is not confirmed yet. */
  ghost: number | undefined;
  unit: string;
  min: number;
  max: number;
  step: number;
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
  const { label, name, value, ghost, unit, min, max, step, isLocked } = props;
  const fit = (wanted: number) => Math.min(max, Math.max(min, Math.round(wanted / step) * step));
  const { draft, changeThenCommit } = useDraft(props.onValue, { fit, isAtOnce: props.isAtOnce ?? false });
  const base = draft ?? ghost ?? value;
  const text = base === null ? "–" : base.toFixed(props.decimals);

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
        aria-valuetext={spokenText(props, text, draft)}
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

function spokenText({ value, ghost, unit }: StepperProps, text: string, draft: number | undefined): string {
  if (draft !== undefined) return t("{text} {unit}, not sent yet", { text, unit });
  if (value === null && ghost === undefined) return t("unknown");
  return ghost === undefined ? `${text} ${unit}` : t("{text} {unit} requested", { text, unit });
}
