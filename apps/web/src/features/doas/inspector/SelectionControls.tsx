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
  const unknown = count(null) === 0 ? "" : `, ${String(count(null))} not known`;
  return (
    <>
      <div className="t12 muted num">{`${String(count(1))} on, ${String(count(0))} off${unknown}`}</div>
      {canControl && (
        <>
          <LevelChoice
            name="the selected units"
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
                {value === 1 ? "Turn on" : "Turn off"}
              </Button>
            ))}
          </SideBySide>
        </>
      )}
    </>
  );
}
