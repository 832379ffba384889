import type { WaterUsageReply } from "@atrium/contract/energy";
import { CAMPUS } from "@atrium/contract/site";
import { sayUnit, t } from "@atrium/words";
import type { ReactElement } from "react";
import type { Device } from "../../devices/device.ts";
import { useFigures } from "../../devices/liveFigures.ts";
import { useLiveView } from "../../platform/liveHooks.ts";
import { Cell, Doubt } from "../../ranges/FigureCell.tsx";
import { measured } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { sumOfFlows } from "./liveMeters.ts";
import { useWaterDevices } from "./waterQueries.ts";

const NO_DEVICES: readonly Device[] = [];

interface FlowCellProps {
  reply: WaterUsageReply;
  time: TimeWords;
}

/** What comes in from outside this moment. */
export function FlowCell({ reply, time }: FlowCellProps): ReactElement {
  const view = useLiveView("water", { placement: CAMPUS });
  const devices = useWaterDevices();
  const figures = useFigures(devices.data ?? NO_DEVICES, "flow");
  const inlets = reply.water.meters.filter(({ role }) => role === "main");
  const { flow, current, of } = sumOfFlows(inlets.map(({ key }) => figures.get(key)));
  const isLost = view.state === "disconnected";
  return (
    <Cell
      label={t("Flow now")}
      value={measured(flow, "m³/h")}
      unit={sayUnit("m³/h")}
      isOld={isLost || current < of}
      note={
        <>
          {isLost && <Doubt>{t("No live data since {clock}", { clock: time.clock(view.lostAt) })}</Doubt>}
          {view.state === "refused" && <Doubt>{view.refused.message}</Doubt>}
          {devices.isError && <Doubt>{t("The meter list could not be loaded")}</Doubt>}
          {of === 0 && <span className="muted">{t("No inlet meter")}</span>}
          {view.state === "live" && current < of && (
            <Doubt>{t("From {current} of {of} meters", { current, of })}</Doubt>
          )}
          {view.state === "live" && of > 0 && current === of && <span>{t("Incoming supply")}</span>}
        </>
      }
    />
  );
}
