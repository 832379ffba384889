import { LIFT, LIFT_COLUMNS, LIFT_RULES } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { type Box, RoomLabel } from "@atrium/ui/plan";
import { phrase, sayNumber, t } from "@atrium/words";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import ChartNoAxesGantt from "lucide-react/icons/chart-no-axes-gantt";
import MapIcon from "lucide-react/icons/map";
import { declared, declaredWords } from "../../devices/declared.ts";
import type { Change } from "../../control/commands/change.ts";
import type { Device } from "../../devices/device.ts";
import type { ChangeWords } from "../../control/system.ts";
import { valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { LiftInspector } from "./inspector/LiftInspector.tsx";
import { carWords, liftFactsOf, floorsIn, modeOf } from "./lift.ts";
import { SeveralLifts } from "./SeveralLifts.tsx";
import { ShaftStage } from "./shafts/ShaftStage.tsx";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps, PlanLayersProps } from "../../devices/system.ts";
import { RoomNames } from "../../devices/plan/RoomNames.tsx";
import { useControl, useReading } from "../../control/ControlContext.tsx";

/** Metres from a lift's pin to the words under it. */
const BELOW = 0.62;

const columns = drawnColumns(LIFT_COLUMNS, {
  mode: { width: 124, givesWay: 9 },
  car: {
    width: 150,
    cell: ({ device, reading }) => <span className="ell">{carWords(reading.values, liftFactsOf(device))}</span>,
  },
  load: { width: 74, givesWay: 3, decimals: 0 },
  trips: { width: 94, givesWay: 3, decimals: 0, align: "end" },
});

function changeWords(change: Change): ChangeWords | undefined {
  if (change.kind !== "set") return undefined;
  const seconds = change.values["hold-door"];
  if (seconds === undefined || seconds === 0) return undefined;
  const time = t("for {seconds} s", { seconds });
  return {
    verb: t("Hold the door of"),
    complement: time,
    will: t("will hold the door open {time}", { time }),
    same: t("hold it already"),
    result: t("holding the door"),
  };
}

/** The lifts of a building. Their positions and door gaps are not part of a reading: they move by themselves. */
const lifts: Omit<ControlSystem, "plan" | "Stage" | "stageName"> = {
  ...declared(LIFT),
  covers: "building",
  spansFloors: true,
  words: () => ({
    ...declaredWords(LIFT),
    none: t("no lifts"),
    change: changeWords,
    value: (key, value) => {
      if (value === null) return undefined;
      if (key === "send") return String(value);
      if (key === "close-door") return t("now");
      return key === "hold-door" && value === 0 ? t("released") : undefined;
    },
    local: t("The buttons in the cars and on the floors still work."),
  }),
  ...LIFT_RULES,
  pin: {
    icon: <Icon of={ArrowUpDown} size={15} />,
    ring: (reading) => {
      const load = valueOf(reading, "load");
      return load === null ? undefined : load / 100;
    },
    value: ({ values }, device) => carWords(values, liftFactsOf(device)),
  },
  Figures: LiftFigures,
  Inspector: LiftInspector,
  SelectionControls: SeveralLifts,
  columns,
  pictures: [
    { name: phrase("Shafts"), icon: ChartNoAxesGantt, path: "" },
    { name: phrase("Layout"), icon: MapIcon, path: "/layout" },
  ],
};

export const liftShafts: ControlSystem = { ...lifts, plan: {}, Stage: ShaftStage, stageName: phrase("Shafts") };
/** Metres around the lifts that the plan opens on. */
const AROUND = { x: 6, y: 4 };

export const liftLayout: ControlSystem = {
  ...lifts,
  plan: { Labels: LiftNames, aim: aroundLifts },
  stageName: phrase("Layout"),
};

function aroundLifts(devices: readonly Device[]): Box {
  const xs = devices.map(({ at: [x] }) => x);
  const ys = devices.map(({ at: [, y] }) => y);
  return {
    left: Math.min(...xs) - AROUND.x,
    right: Math.max(...xs) + AROUND.x,
    top: Math.min(...ys) - AROUND.y,
    bottom: Math.max(...ys) + AROUND.y,
  };
}

/** How many run, how many landings wait, and how long people waited today. */
function LiftFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const known = current.readings.filter(({ values }) => modeOf(values) !== undefined);
  const inService = known.filter(({ values }) => modeOf(values) !== "OUT_OF_SERVICE" && values["fault"] !== 1);
  // Calls and waits belong to the group: each of its lifts reports the same, so that one of them is enough.
  const group = (current.count === 0 ? known[0] : current.readings[0])?.values;
  const ofGroup = { ...current, count: current.count === 0 ? 0 : current.of };
  const calls = floorsIn(group?.["calls-up"]).length + floorsIn(group?.["calls-down"]).length;
  const wait = group?.["wait"];
  const running = t("{count} of {count2}", { count: inService.length, count2: current.readings.length });
  return (
    <>
      <TotalKpi of={current} value={known.length === 0 ? undefined : running} label={t("in service")} />
      <TotalKpi of={ofGroup} value={group === undefined ? undefined : String(calls)} label={t("calls waiting")} />
      <TotalKpi
        of={ofGroup}
        value={wait === undefined || wait === null ? undefined : `${sayNumber(wait, 2)} s`}
        label={t("mean wait today")}
      />
    </>
  );
}

/** The rooms' names, and beside each lift what its car does. */
function LiftNames({ devices }: PlanLayersProps) {
  return (
    <>
      <RoomNames />
      {devices.map((device) => (
        <LiftName key={device.id} device={device} />
      ))}
    </>
  );
}

function LiftName({ device }: { device: Device }) {
  const { rooms } = useControl();
  const reading = useReading(device);
  const room = rooms.get(device.room);
  if (room === undefined) return null;
  const [x, y] = device.at;
  const name = { ...room, name: device.name, label: [x, y + BELOW] as [number, number] };
  return <RoomLabel room={name} value={carWords(reading.values, liftFactsOf(device))} isLoud />;
}
