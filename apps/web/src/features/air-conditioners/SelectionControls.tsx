import { Icon } from "@atrium/ui";
import { phrase, sayDifference, sayQuantity, sayUnit, sayValue, t } from "@atrium/words";
import { Button } from "@mantine/core";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { SETPOINT_RANGE } from "@atrium/contract/devices";
import { StateChoice } from "../../control/controls/StateChoice.tsx";
import { useControl } from "../../control/ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import { BigValue, SideBySide, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { commonValue, summaryOf } from "./unit.ts";

const NAME = phrase("the selected air conditioners");

/** Several units: how warm it is at them, and what is changed for all of them. */
export function SelectionControls({ devices }: DevicesProps) {
  const { canControl, isLive, propose } = useControl();
  const readings = useReadings(devices);
  const { on, off, stale, mean, coldest, hottest } = summaryOf(readings);
  const { step } = SETPOINT_RANGE;
  return (
    <>
      <ValueRow>
        <BigValue text={rangeText(coldest, hottest)} unit={sayUnit("°C")} />
        <div className="grow">
          <div className="t12 m">
            {mean === undefined ? t("No value") : t("Mean {mean}", { mean: sayQuantity(mean, "°C", 2) })}
          </div>
          <div className="t12 muted num">{t("{on} on, {off} off, {stale} stale", { on, off, stale })}</div>
        </div>
      </ValueRow>
      {canControl && (
        <>
          <SideBySide>
            {[-step, step].map((by) => (
              <Button
                key={by}
                disabled={!isLive}
                leftSection={<Icon of={by < 0 ? Minus : Plus} size={13} />}
                onClick={() => {
                  propose(devices, { kind: "step", point: "setpoint", by });
                }}
              >
                {t("{step} each", { step: sayDifference(step, "°C", { most: 2 }) })}
              </Button>
            ))}
          </SideBySide>
          {["on", "mode", "fan"].map((key) => {
            const point = devices.find(({ points }) => points[key] !== undefined)?.points[key];
            return point === undefined ? null : (
              <StateChoice
                key={key}
                name={t(NAME)}
                point={point}
                value={commonValue(readings, key)}
                isLocked={!isLive}
                onValue={(value) => {
                  propose(devices, { kind: "set", values: { [key]: value } });
                }}
              />
            );
          })}
        </>
      )}
    </>
  );
}

function rangeText(low: number | undefined, high: number | undefined): string {
  if (low === undefined || high === undefined) return "–";
  const [from, to] = [sayValue(low, "°C", 2), sayValue(high, "°C", 2)];
  return from === to ? from : `${from}–${to}`;
}
