import { fanLevelName } from "@atrium/contract/devices";
import { Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { levelsOf, OFF } from "./fan.ts";

interface LevelChoiceProps {
  /** Whose: "Copy exhaust", "the selected fans". */
  name: string;
  /** The fans; several are offered what any of them has. */
  fans: readonly Device[];
  /** The code that is asked for, 0 is off; null: not known, or several differ. */
  value: number | null;
  isLocked: boolean;
  onChoose: (code: number) => void;
}

/** Off and the levels that the device has side by side: to a person they are one choice. */
export function LevelChoice({ name, fans, value, isLocked, onChoose }: LevelChoiceProps) {
  return (
    <Segmented
      label={t("Level of {name}", { name })}
      isFullWidth
      isDisabled={isLocked}
      segments={[
        { value: String(OFF), label: t("Off") },
        ...levelsOf(fans).map((level) => ({ value: String(level.value), label: fanLevelName(level.value) })),
      ]}
      value={value === null ? null : String(value)}
      onChange={(code) => {
        onChoose(Number(code));
      }}
    />
  );
}
