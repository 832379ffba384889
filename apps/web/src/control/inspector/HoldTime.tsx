import { durationText } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { NativeSelect } from "@mantine/core";
import { clock } from "../../platform/time.ts";
import { useControl } from "../ControlContext.tsx";
import styles from "../../devices/inspector/inspector.module.css";

const CHOICES: readonly number[] = [30, 60, 120, 240, 480, 720, 1440];

/** How long a command of this page holds against automation. */
export function HoldTime({ words }: { words: string }) {
  const { holdMinutes, setHoldMinutes, now, timeZone } = useControl();
  return (
    <label className={`row wrap gap-10 nowrap ${styles["holdTime"]}`}>
      <span className="t12 ink2">{words}</span>
      <NativeSelect
        size="xs"
        value={String(holdMinutes)}
        data={CHOICES.map((minutes) => ({ value: String(minutes), label: durationText(minutes * 60) }))}
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
