import type { PointDescription } from "@atrium/contract/devices";
import { NativeSelect } from "@mantine/core";
import { offeredStates } from "../../devices/values.ts";

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
export function StateSelect({ name, point, value, isLocked, onValue }: StateSelectProps) {
  const states = offeredStates(point);
  const isOffered = states.some((state) => state.value === value);
  return (
    <NativeSelect
      aria-label={`${point.name} of ${name}`}
      disabled={isLocked}
      value={isOffered ? String(value) : ""}
      data={[
        ...(isOffered ? [] : [{ value: "", label: "Choose", disabled: true }]),
        ...states.map((state) => ({ value: String(state.value), label: state.name })),
      ]}
      onChange={(event) => {
        onValue(Number(event.currentTarget.value));
      }}
    />
  );
}
