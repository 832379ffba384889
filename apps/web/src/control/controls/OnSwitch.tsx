import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import styles from "./controls.module.css";

interface OnSwitchProps {
  /** Whose: "Board room AC". */
  name: string;
  /** The reported or commanded value, 0 is off; null: unknown. */
  value: number | null;
  isLocked: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off; neither while it is not known, which a switch has no state for. */
export function OnSwitch({ name, value, isLocked, onChange }: OnSwitchProps) {
  const isKnown = value !== null;
  return (
    <Switch
      size="md"
      checked={isKnown && value > 0}
      disabled={isLocked}
      aria-label={isKnown ? t("{name} on", { name }) : t("{name} on, unknown", { name })}
      classNames={{ track: isKnown ? "" : (styles["unknown"] ?? "") }}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
