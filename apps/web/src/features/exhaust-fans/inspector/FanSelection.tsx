import { BigValue, ValueRow } from "../../../devices/inspector/DeviceParts.tsx";
import { useControl } from "../../../control/ControlContext.tsx";
import { useReadings } from "../../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../../devices/system.ts";
import { askedLevel, valuesFor } from "../fan.ts";
import { flowText } from "../fanWords.ts";
import { LevelChoice } from "../LevelChoice.tsx";
import { summaryOf } from "../summary.ts";

/** Several fans: how many run, what they take out, and one level for all of them. */
export function FanSelection({ devices }: DevicesProps) {
  const { canControl, isLive, propose } = useControl();
  const readings = useReadings(devices);
  const { running, tripped, stale, flow } = summaryOf(readings);
  const levels = new Set(readings.map(askedLevel));
  const [only] = levels;
  return (
    <>
      <ValueRow>
        <BigValue text={String(running)} unit={`of ${String(devices.length)}`} />
        <div className="grow">
          <div className="t12 m">{flow === undefined ? "No value" : `${flowText(flow)} extracted`}</div>
          <div className="t12 muted num">{`${String(running)} running, ${String(tripped)} tripped, ${String(stale)} stale`}</div>
        </div>
      </ValueRow>
      {canControl && (
        <LevelChoice
          name="the selected fans"
          fans={devices}
          value={levels.size === 1 ? (only ?? null) : null}
          isLocked={!isLive}
          onChoose={(code) => {
            propose(devices, { kind: "set", values: valuesFor(code) });
          }}
        />
      )}
    </>
  );
}
