import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useControl } from "../../../control/ControlContext.tsx";
import { useReadings } from "../../../devices/DevicesContext.ts";
import { SideBySide } from "../../../devices/inspector/DeviceParts.tsx";
import { valueOf } from "../../../devices/reading.ts";
import type { DevicesProps } from "../../../devices/system.ts";
import { LevelChoice } from "./LevelChoice.tsx";

/** Several units: one level for all of them, on and off. */
export function SelectionControls({ devices }: DevicesProps) {
  const { canControl, isLive, propose } = useControl();
  const readings = useReadings(devices);
  const levels = new Set(readings.map((reading) => (reading.values["on"] === 1 ? valueOf(reading, "level") : null)));
  const [only] = levels;
  const count = (on: number | null) => readings.filter((reading) => valueOf(reading, "on") === on).length;
  const unknown = count(null) === 0 ? "" : t(", {count} unknown", { count: count(null) });
  return (
    <>
      <div className="t12 muted num">
        {t("{count} on, {count2} off{unknown}", { count: count(1), count2: count(0), unknown })}
      </div>
      {canControl && (
        <>
          <LevelChoice
            name={t("the selected units")}
            value={levels.size === 1 ? (only ?? null) : null}
            isLocked={!isLive}
            onLevel={(level) => {
              propose(devices, { kind: "set", values: { on: 1, level } });
            }}
          />
          <SideBySide>
            {[1, 0].map((value) => (
              <Button
                key={value}
                disabled={!isLive}
                onClick={() => {
                  propose(devices, { kind: "set", values: { on: value } });
                }}
              >
                {value === 1 ? t("Turn on") : t("Turn off")}
              </Button>
            ))}
          </SideBySide>
        </>
      )}
    </>
  );
}
