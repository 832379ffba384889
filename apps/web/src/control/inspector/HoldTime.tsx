import { t } from "@atrium/words";
import { NativeSelect } from "@mantine/core";
import { clock } from "../../platform/time.ts";
import { useControl } from "../ControlContext.tsx";
import styles from "../../devices/inspector/inspector.module.css";

const CHOICES: readonly (readonly [minutes: number, words: string])[] = [
  [30, "30 min"],
  [60, "1 h"],
  [120, "2 h"],
  [240, "4 h"],
  [480, "8 h"],
  [720, "12 h"],
  [1440, "24 h"],
];

/** How long a command of this page holds against automation. */
export function HoldTime({ words }: { words: string }) {
  const { holdMinutes, setHoldMinutes, now, timeZone } = useControl();
  return (
    <label className={`row gap-10 nowrap ${styles["holdTime"]}`}>
      <span className="t12 ink2">{words}</span>
      <NativeSelect
        size="xs"
        value={String(holdMinutes)}
        data={CHOICES.map(([minutes, label]) => ({ value: String(minutes), label }))}
        onChange={(event) => {
          setHoldMinutes(Number(event.currentTarget.value));
        }}
      />
      <span className="t12 muted num">
        {t("until {clock}", { clock: clock(now() + holdMinutes * 60_000, timeZone) })}
      </span>
    </label>
  );
}
