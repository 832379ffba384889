import { Segmented } from "@atrium/ui";
import { CHOICES } from "./fan.ts";

type LevelChoiceProps = {
  /** Whose: "Copy exhaust", "the selected fans". */
  name: string;
  /** The code that is asked for, 0 is off; null: not known, or several differ. */
  value: number | null;
  isLocked: boolean;
  onChoose: (code: number) => void;
};

/** Off and the levels side by side: to a person they are one choice. */
export function LevelChoice({ name, value, isLocked, onChoose }: LevelChoiceProps) {
  return (
    <Segmented
      label={`Level of ${name}`}
      isFullWidth
      isDisabled={isLocked}
      segments={CHOICES.map((choice) => ({ value: String(choice.code), label: choice.name }))}
      value={value === null ? null : String(value)}
      onChange={(code) => {
        onChoose(Number(code));
      }}
    />
  );
}
