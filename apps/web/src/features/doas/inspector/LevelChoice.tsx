import { FAN_LEVELS } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId } from "react";
import { AUTO, levelName } from "../levels.ts";
import styles from "./inspector.module.css";

interface LevelChoiceProps {
  /** Whose: "DOAS B". */
  name: string;
  /** null: not known, or several differ. */
  value: number | null;
  isLocked: boolean;
  onLevel: (level: number) => void;
}

/** The six levels with words, three beside each other. Radio buttons underneath: Tab enters once, the arrows move. */
export function LevelChoice({ name, value, isLocked, onLevel }: LevelChoiceProps) {
  const group = useId();
  return (
    <fieldset className={`grid gap-2 m-0 rounded border-0 ${styles["levels"]}`} disabled={isLocked}>
      <legend className="sr-only">{t("Fan level of {name}", { name })}</legend>
      {FAN_LEVELS.map((key, level) => (
        <label key={key} className={`row justify-center gap-7 nowrap relative ink2 cursor-pointer ${styles["level"]}`}>
          <input
            type="radio"
            className="sr-only"
            name={group}
            value={level}
            checked={level === value}
            onChange={() => {
              onLevel(level);
            }}
          />
          {level === AUTO && <Icon of={RefreshCw} size={12} />}
          {levelName(level)}
        </label>
      ))}
    </fieldset>
  );
}
