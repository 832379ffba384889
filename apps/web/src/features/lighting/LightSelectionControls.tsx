import { Icon } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useControl } from "../../control/ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import { PercentControls } from "../../control/controls/PercentControls.tsx";
import { BigValue, SideBySide, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { levelWords } from "./levelWords.ts";
import { levelsOf, summaryOf } from "./summary.ts";
import { LEVEL } from "./words.ts";

const STEP = 10;

/** Several circuits: their range and mean, and the controls for all of them. */
export function LightSelectionControls({ devices }: DevicesProps) {
  const { canControl, isLive, propose } = useControl();
  const readings = useReadings(devices);
  const summary = summaryOf(readings);
  const spread = levelsOf(readings);
  return (
    <>
      <ValueRow>
        <BigValue text={rangeText(spread)} unit="%" />
        <div className="grow">
          <div className="t12 m">
            {summary.mean === undefined ? t("No value") : t("Mean {mean} %", { mean: sayNumber(summary.mean, 2) })}
          </div>
          <div className="t12 muted num">
            {t("{on} on, {off} off, {stale} stale", { on: summary.on, off: summary.off, stale: summary.stale })}
          </div>
        </div>
      </ValueRow>
      {canControl && (
        <>
          <PercentControls
            name={t("the selected lights")}
            words={levelWords()}
            value={summary.mean ?? null}
            ghost={undefined}
            spread={spread}
            isLocked={!isLive}
            onValue={(level) => {
              propose(devices, { kind: "set", values: { [LEVEL]: level } });
            }}
          />
          <SideBySide>
            {[-STEP, STEP].map((by) => (
              <Button
                key={by}
                disabled={!isLive}
                leftSection={<Icon of={by < 0 ? Minus : Plus} size={13} />}
                onClick={() => {
                  propose(devices, { kind: "step", point: LEVEL, by });
                }}
              >
                {t("{STEP} % each", { STEP })}
              </Button>
            ))}
          </SideBySide>
        </>
      )}
    </>
  );
}

function rangeText(levels: readonly number[]): string {
  if (levels.length === 0) return "–";
  const [low, high] = [Math.round(Math.min(...levels)), Math.round(Math.max(...levels))];
  return low === high ? String(low) : `${String(low)}–${String(high)}`;
}
