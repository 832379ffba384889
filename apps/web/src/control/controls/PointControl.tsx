import type { PointDescription, Unit } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { limitsOf } from "../commands/change.ts";
import { decimalsOf, offeredStates } from "../../devices/values.ts";
import { PercentControls, type PercentWords } from "./PercentControls.tsx";
import { StateChoice } from "./StateChoice.tsx";
import { Stepper } from "./Stepper.tsx";
import { NativeSelect } from "@mantine/core";

interface PointControlProps {
  /** Whose: "Board room AC", "the selected lights". */
  name: string;
  point: PointDescription;
  /** The device's values by key: the limits are among them. */
  values: Readonly<Record<string, number | null>>;
  value: number | null;
  ghost: number | undefined;
  isLocked: boolean;
  words?: PercentWords | undefined;
  /** In a question: each step counts at once (see `useDraft`). */
  isAtOnce?: boolean | undefined;
  onValue: (value: number) => void;
}

/** What one step changes, where it is not 1. */
const STEPS: Partial<Record<Unit, number>> = { "°C": 0.5, s: 10 };

/** More states than this do not stand side by side. */
const MOST_IN_SIGHT = 4;

/** The control that fits a point: states side by side or in a list, a share as a slider, any other number in steps. */
export function PointControl(props: PointControlProps) {
  const { name, point, values, value, ghost, isLocked, onValue } = props;
  if (offeredStates(point).length > MOST_IN_SIGHT) {
    return <StateSelect name={name} point={point} value={ghost ?? value} isLocked={isLocked} onValue={onValue} />;
  }
  if (point.kind === "boolean" || point.kind === "enum") {
    return <StateChoice name={name} point={point} value={ghost ?? value} isLocked={isLocked} onValue={onValue} />;
  }
  if (point.unit === "%") {
    return (
      <PercentControls
        name={name}
        words={props.words ?? { value: sayTerm(point.name), less: t("less"), more: t("more"), zero: "0 %" }}
        value={value}
        ghost={ghost}
        isLocked={isLocked}
        isAtOnce={props.isAtOnce}
        onValue={onValue}
      />
    );
  }
  return (
    <Stepper
      label={sayTerm(point.name)}
      name={name}
      value={value}
      ghost={ghost}
      unit={point.unit ?? ""}
      {...limitsOf(point, values)}
      step={STEPS[point.unit ?? "%"] ?? 1}
      grid={point.step === undefined ? undefined : { from: point.min ?? 0, step: point.step }}
      decimals={decimalsOf(point)}
      isLocked={isLocked}
      isAtOnce={props.isAtOnce}
      onValue={onValue}
    />
  );
}

interface StateSelectProps {
  /** Whose: "the selected PA zones". */
  name: string;
  point: PointDescription;
  /** The reported or commanded state; null: unknown, or several differ. */
  value: number | null;
  isLocked: boolean;
  onValue: (value: number) => void;
}

/** One state of many, in a list. */
function StateSelect({ name, point, value, isLocked, onValue }: StateSelectProps) {
  const states = offeredStates(point);
  const isOffered = states.some((state) => state.value === value);
  return (
    <NativeSelect
      aria-label={t("{name} of {name2}", { name: sayTerm(point.name), name2: name })}
      disabled={isLocked}
      value={isOffered ? String(value) : ""}
      data={[
        ...(isOffered ? [] : [{ value: "", label: t("Choose"), disabled: true }]),
        ...states.map((state) => ({ value: String(state.value), label: sayTerm(state.name) })),
      ]}
      onChange={(event) => {
        onValue(Number(event.currentTarget.value));
      }}
    />
  );
}
