import { ACCESS_CONTROL, ACCESS_CONTROL_COLUMNS, ACCESS_CONTROL_RULES } from "@atrium/contract/devices";
import { phrase, t } from "@atrium/words";
import MapIcon from "lucide-react/icons/map";
import Rows3 from "lucide-react/icons/rows-3";
import type { ControlSystem } from "../../control/system.ts";
import { declared } from "../../devices/declared.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { doorIcon, doorText, isUnlocked, stateOf } from "./door.tsx";
import { doorWords } from "./doorWords.ts";
import { DoorInspector } from "./inspector/DoorInspector.tsx";
import { SeveralDoors } from "./inspector/SeveralDoors.tsx";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { Icon, StateGlyph } from "@atrium/ui";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import { LegendEntry } from "../../devices/plan/Legend.tsx";
import { Button } from "@mantine/core";
import { useControl } from "../../control/ControlContext.tsx";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";

const LOCK = { kind: "set", values: { lock: 1 } } as const;

/** Doors and gates: what they are in, who may pass, and what is done to them. */
export const accessControl: ControlSystem = {
  ...declared(ACCESS_CONTROL),
  words: doorWords,
  ...ACCESS_CONTROL_RULES,
  pin: {
    icon: (reading) => doorIcon(reading, 15),
    ring: (reading) => (isUnlocked(reading) ? 1 : undefined),
    value: doorText,
    // The state says it.
    spoken: () => "",
  },
  Figures: DoorFigures,
  Actions: DoorActions,
  SelectionActions: DoorSelectionActions,
  Inspector: DoorInspector,
  SelectionControls: SeveralDoors,
  columns: drawnColumns(ACCESS_CONTROL_COLUMNS, {
    type: { width: 150, givesWay: 8 },
    door: { width: 170, cell: ({ reading }) => doorText(reading) },
    contact: { width: 100, givesWay: 9 },
  }),
  plan: { Legend: DoorLegend },
  pictures: [
    { name: phrase("Plan"), icon: MapIcon, path: "" },
    { name: phrase("View"), icon: Rows3, path: "/view" },
  ],
};

/** How many are locked, how many let people through, how many need somebody. */
function DoorFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const states = current.readings.flatMap((reading) => stateOf(reading) ?? []);
  const text = (count: number) => (states.length === 0 ? undefined : String(count));
  const countOf = (state: string) => states.filter((one) => one === state).length;
  const held = countOf("held");
  return (
    <>
      <TotalKpi of={current} value={text(countOf("locked"))} label={t("locked")} />
      <TotalKpi of={current} value={text(current.readings.filter(isUnlocked).length)} label={t("unlocked or open")} />
      <TotalKpi of={current} value={text(countOf("forced"))} label={t("forced")} />
      {held > 0 && <TotalKpi of={current} value={text(held)} label={t("open too long")} />}
    </>
  );
}

/** What the pins of doors mean. */
function DoorLegend() {
  return (
    <>
      <LegendEntry>
        <Icon of={Lock} size={13} />
        {t("Locked")}
      </LegendEntry>
      <LegendEntry>
        <Icon of={LockOpen} size={13} />
        {t("Unlocked or open")}
      </LegendEntry>
      <LegendEntry>
        <StateGlyph state="alarm" size={13} />
        {t("Forced")}
      </LegendEntry>
    </>
  );
}

/** Everything of the place; the question says what is locked and what the fire panel keeps open. */
function DoorActions({ devices }: DevicesProps) {
  const { isLive, ask } = useControl();
  return (
    <Button
      disabled={!isLive || devices.length === 0}
      leftSection={<Icon of={Lock} size={14} />}
      onClick={() => {
        ask(devices, LOCK);
      }}
    >
      {t("Lock all…")}
    </Button>
  );
}

/** Of several that are selected. They are opened one by one. */
function DoorSelectionActions({ devices }: DevicesProps) {
  const { ask } = useControl();
  return (
    <SelectionAct
      isPrimary
      icon={Lock}
      onClick={() => {
        ask(devices, LOCK);
      }}
    >
      {t("Lock…")}
    </SelectionAct>
  );
}
