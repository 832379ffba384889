import { ErrorState, LoadingBlocks, StateGlyph } from "@atrium/ui";
import type { PinFocus } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { clock } from "../../platform/time.ts";
import type { DeviceView } from "../deviceSearch.ts";
import type { Device } from "../device.ts";
import { DevicePlan } from "../plan/DevicePlan.tsx";
import { useDevices } from "../DevicesContext.ts";
import type { Floor } from "../useFloor.ts";
import styles from "./page.module.css";
import { withoutStop } from "../../platform/withoutStop.ts";

/** Most people look at the plan: the table's program comes when it is asked for. */
const DeviceTable = lazyPart(async () => (await import("../table/DeviceTable.tsx")).DeviceTable);

interface StageProps {
  floor: Floor;
  near: readonly Device[];
  zone: string | undefined;
  view: DeviceView;
  isPhone: boolean;
  pinFocus: PinFocus;
}

/** The plan (or the system's own picture) or the table, with what keeps them from being right said over them. */
export function Stage(props: StageProps) {
  const { floor, near, view } = props;
  const { system } = floor.known;
  const { Day } = useDevices().parts;
  const isDay = view === "day" && Day !== undefined;
  return (
    <div className="col grow min-h-0 relative">
      {view === "table" && (
        <Suspense fallback={<LoadingBlocks rows={8} label={t("Loading the {many}", { many: system.words().many })} />}>
          <DeviceTable devices={near} state={floor.state} />
        </Suspense>
      )}
      {isDay && <Day devices={near} />}
      {view !== "table" && !isDay && <Picture {...props} />}
      {floor.state === "waiting" && view !== "table" && !isDay && (
        <output className={`row gap-8 t12 ink2 ${styles["waiting"]}`}>
          <StateGlyph state="sending" size={13} />
          {waitingText(floor)}
        </output>
      )}
      {floor.state === "failed" && (
        <ErrorState
          title={t("The values of the {many} could not be loaded", { many: system.words().many })}
          isFloating
          actions={
            <Button variant="filled" onClick={floor.retry}>
              {t("Retry")}
            </Button>
          }
        >
          {reasonOf(floor)}
        </ErrorState>
      )}
    </div>
  );
}

function Picture({ floor, near, zone, view, isPhone, pinFocus }: StageProps) {
  const { drawing, devices, state, known } = floor;
  const { Cards, Stage: Drawn, hasMap, isStageSteady } = known.system;
  const Own = view === "cards" && Cards !== undefined ? Cards : Drawn;
  if (Own !== undefined && (view !== "map" || hasMap !== true)) {
    const isDrawn = state !== "waiting" || (isStageSteady === true && devices.length > 0);
    return isDrawn ? <Own devices={devices} near={near} isPhone={isPhone} /> : null;
  }
  if (drawing === undefined) return null;
  return (
    <DevicePlan
      drawing={drawing}
      devices={devices}
      near={near}
      zone={zone}
      state={state}
      isCompact={isPhone}
      pinFocus={pinFocus}
    />
  );
}

function waitingText({ drawing, devices, known }: Floor): string {
  if (known.system.Stage !== undefined) return t("Loading values");
  return drawing === undefined
    ? t("Loading the plan")
    : t("Plan loaded, {valuesComing} loading", { valuesComing: valuesComing(devices) });
}

function valuesComing(devices: readonly Device[]): string {
  if (devices.length === 0) return t("values are");
  return devices.length === 1 ? t("1 value is") : t("{count} values are", { count: devices.length });
}

function reasonOf({ failure, failedAt, refusal, known }: Floor): string {
  if (refusal !== undefined) return sentence(refusal.message);
  if (failure instanceof ApiError && failure.status > 0) {
    return t("The server returned {status} at {clock}: {sentence}", {
      status: failure.status,
      clock: clock(failedAt, known.timeZone),
      sentence: sentence(failure.message),
    });
  }
  return t("The server is not responding.");
}

/** The server's messages end with or without a full stop. */
function sentence(message: string): string {
  return `${withoutStop(message)}.`;
}
