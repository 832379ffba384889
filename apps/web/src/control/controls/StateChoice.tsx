import type { PointDescription } from "@atrium/contract/devices";
import { Segmented } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { offeredStates } from "../../devices/values.ts";

interface StateChoiceProps {
  /** Whose: "Board room AC". */
  name: string;
  /** An enum with its states, or a boolean. */
  point: PointDescription;
  /** The reported or commanded state; null: unknown, or several differ. */
  value: number | null;
  isLocked: boolean;
  /** Labels in place of the states' names, by code. */
  labels?: Readonly<Record<number, string>>;
  /** Codes that are not offered here. */
  without?: readonly number[];
  onValue: (value: number) => void;
}

function onOff() {
  return [
    { value: 1, name: t("On") },
    { value: 0, name: t("Off") },
  ];
}

/** One state of few, all in sight: a mode, a speed. */
export function StateChoice({ name, point, value, isLocked, labels, without, onValue }: StateChoiceProps) {
  const states = (point.kind === "boolean" ? onOff() : offeredStates(point)).filter(
    (state) => without?.includes(state.value) !== true,
  );
  return (
    <Segmented
      label={t("{name} of {name2}", { name: sayTerm(point.name), name2: name })}
      isFullWidth
      isDisabled={isLocked}
      segments={states.map((state) => ({
        value: String(state.value),
        label: labels?.[state.value] ?? sayTerm(state.name),
        ariaLabel: sayTerm(state.name),
      }))}
      value={value === null ? null : String(value)}
      onChange={(code) => {
        onValue(Number(code));
      }}
    />
  );
}
