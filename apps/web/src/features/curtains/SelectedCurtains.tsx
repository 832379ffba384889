import { t } from "@atrium/words";
import { PercentControls } from "../../control/controls/PercentControls.tsx";
import { useControl } from "../../control/ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import { BigValue, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { countText } from "../../devices/words.ts";
import { isMoving } from "./motion.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { stopNow } from "./stop.ts";
import { curtainWords, percentWords } from "./words.ts";

/** Several curtains: their mean, and controls for all of them. */
export function SelectedCurtains({ devices }: DevicesProps) {
  const control = useControl();
  const { canControl, isCurrent, isLive, propose } = control;
  const readings = useReadings(devices);
  const positions = readings.flatMap((reading) => valueOf(reading, "position") ?? []);
  const mean = positions.length === 0 ? null : positions.reduce((sum, each) => sum + each, 0) / positions.length;
  const moving = readings.filter(
    (reading) => !reading.isStale && isMoving({ movement: valueOf(reading, "movement") ?? 0 }),
  ).length;
  function set(target: number): void {
    propose(devices, { kind: "set", values: { target } });
  }
  return (
    <>
      <ValueRow>
        <BigValue text={mean === null ? "–" : String(Math.round(mean))} unit="%" isOld={!isCurrent} />
        <div className="t12 ink2">
          <div className="m">{t("mean opening")}</div>
          <div className="muted">
            {t("{moving} of {count} moving", { moving, count: countText(curtainWords(), devices.length) })}
          </div>
        </div>
      </ValueRow>
      {canControl && (
        <>
          <PercentControls
            name={t("the selected curtains")}
            words={percentWords()}
            value={mean}
            ghost={undefined}
            spread={positions}
            isLocked={!isLive}
            onValue={set}
          />
          <MoveButtons
            isLocked={!isLive}
            isHeldFast={false}
            onTarget={set}
            onStop={() => {
              stopNow(control, devices, readings);
            }}
          />
        </>
      )}
    </>
  );
}
