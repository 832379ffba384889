import { Icon, Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import FoldHorizontal from "lucide-react/icons/fold-horizontal";
import Square from "lucide-react/icons/square";
import UnfoldHorizontal from "lucide-react/icons/unfold-horizontal";
import { useControl } from "../../control/ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { isMoving } from "./motion.ts";
import { stopNow } from "./stop.ts";

/** How many there are, how far they are open, how many move. */
export function CurtainFigures({ devices }: DevicesProps) {
  const readings = useReadings(devices);
  const positions = readings.flatMap((reading) => valueOf(reading, "position") ?? []);
  const mean = positions.reduce((sum, position) => sum + position, 0) / positions.length;
  const hasValues = positions.length > 0;
  return (
    <>
      <Kpi value={String(devices.length)} label={devices.length === 1 ? t("curtain") : t("curtains")} />
      <Kpi value={hasValues ? `${String(Math.round(mean))} %` : undefined} label={t("mean opening")} />
      <Kpi value={hasValues ? String(readings.filter(moves).length) : undefined} label={t("moving")} />
    </>
  );
}

function moves(reading: Reading): boolean {
  return !reading.isStale && isMoving({ movement: valueOf(reading, "movement") ?? 0 });
}

/** All that are looked at: opening and closing ask first, stopping does not. */
export function CurtainActions({ devices }: DevicesProps) {
  const control = useControl();
  const readings = useReadings(devices);
  const isLocked = !control.isLive || devices.length === 0;
  return (
    <Button.Group>
      <Button
        disabled={isLocked}
        onClick={() => {
          control.ask(devices, { kind: "set", values: { target: 100 } });
        }}
      >
        {t("Open all")}
      </Button>
      <Button
        disabled={isLocked}
        leftSection={<Icon of={Square} size={12} />}
        onClick={() => {
          stopNow(control, devices, readings);
        }}
      >
        {t("Stop all")}
      </Button>
      <Button
        disabled={isLocked}
        onClick={() => {
          control.ask(devices, { kind: "set", values: { target: 0 } });
        }}
      >
        {t("Close all")}
      </Button>
    </Button.Group>
  );
}

/** The bar over a selection of several. */
export function CurtainSelectionActions({ devices }: DevicesProps) {
  const control = useControl();
  const readings = useReadings(devices);
  return (
    <>
      <SelectionAct
        isPrimary
        onClick={() => {
          control.ask(devices, { kind: "set", values: { target: 50 } }, { isOpen: true });
        }}
      >
        {t("Set position…")}
      </SelectionAct>
      <SelectionAct
        icon={UnfoldHorizontal}
        onClick={() => {
          control.propose(devices, { kind: "set", values: { target: 100 } });
        }}
      >
        {t("Open")}
      </SelectionAct>
      <SelectionAct
        icon={Square}
        onClick={() => {
          stopNow(control, devices, readings);
        }}
      >
        {t("Stop")}
      </SelectionAct>
      <SelectionAct
        icon={FoldHorizontal}
        onClick={() => {
          control.propose(devices, { kind: "set", values: { target: 0 } });
        }}
      >
        {t("Close")}
      </SelectionAct>
    </>
  );
}
