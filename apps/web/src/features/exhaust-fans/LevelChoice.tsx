import type { PointDescription } from "@atrium/contract";
import { Segmented } from "@atrium/ui";
import { offeredStates } from "../../control/values.ts";
import { OFF } from "./fan.ts";

type LevelChoiceProps = {
  /** Whose: "Copy exhaust", "the selected fans". */
  name: string;
  /** The point of the level; several fans are offered what the first of them has. */
  point: PointDescription | undefined;
  /** The code that is asked for, 0 is off; null: not known, or several differ. */
  value: number | null;
  isLocked: boolean;
  onChoose: (code: number) => void;
};

/** Off and the levels that the device has side by side: to a person they are one choice. */
export function LevelChoice({ name, point, value, isLocked, onChoose }: LevelChoiceProps) {
  return (
    <Segmented
      label={`Level of ${name}`}
      isFullWidth
      isDisabled={isLocked}
      segments={[
        { value: String(OFF), label: "Off" },
        ...(point === undefined ? [] : offeredStates(point)).map((level) => ({
          value: String(level.value),
          label: level.name,
        })),
      ]}
      value={value === null ? null : String(value)}
      onChange={(code) => {
        onChoose(Number(code));
      }}
    />
  );
}
