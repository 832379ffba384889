import { watts } from "@atrium/contract";
import { AIR_CONDITION, AIR_CONDITION_RULES } from "@atrium/contract/devices";
import { sayQuantity, sayValue, t } from "@atrium/words";
import AirVent from "lucide-react/icons/air-vent";
import Fan from "lucide-react/icons/fan";
import Snowflake from "lucide-react/icons/snowflake";
import { declared, declaredWords } from "../../devices/declared.ts";
import type { Reading } from "../../devices/reading.ts";
import { RoomsInUse } from "../../control/occupancy/RoomsInUse.tsx";
import type { ControlSystem } from "../../control/system.ts";
import { unitColumns } from "./columns.tsx";
import { PageActions, PhoneActions, SelectionActions } from "./GroupActions.tsx";
import { RoomFields, RoomLabels, TemperatureLegend } from "./RoomClimate.tsx";
import { SelectionControls } from "./SelectionControls.tsx";
import { climateText, kilowattText, setpointText, unitOf, summaryOf } from "./unit.ts";
import { UnitInspector } from "./UnitInspector.tsx";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";

const ICONS = {
  on: <Snowflake size={15} aria-hidden />,
  air: <Fan size={15} aria-hidden />,
  off: <AirVent size={15} aria-hidden />,
} as const;
const FAN_MODE = 1;

function icon(reading: Reading) {
  if (!reading.condition.isOn) return ICONS.off;
  return unitOf(reading).mode === FAN_MODE ? ICONS.air : ICONS.on;
}

/** "27.94 degrees, set to 23". */
function spoken(reading: Reading): string {
  const { temperature, setpoint, isOn } = unitOf(reading);
  if (temperature === null) return "";
  const now = t("{temperature} degrees", { temperature: sayValue(temperature, "°C", 2) });
  return isOn === true && setpoint !== null
    ? t("{now}, set to {setpoint}", { now, setpoint: setpointText(setpoint) })
    : now;
}

/** Air conditioners: rooms by how warm they are and what was asked for. */
export const airConditioners: ControlSystem = {
  ...declared(AIR_CONDITION),
  words: () => ({
    ...declaredWords(AIR_CONDITION),
    column: t("unit"),
    none: t("no air conditioners"),
    local: t("The wall remotes still work."),
  }),
  ...AIR_CONDITION_RULES,
  pin: {
    icon,
    ring: ({ condition }) => (condition.isOn ? 1 : undefined),
    value: (reading) => climateText(unitOf(reading)),
    spoken,
  },
  changeNote: (change, reached) => {
    if (change.kind !== "set" || change.values["on"] !== 0) return undefined;
    const power = watts(reached.reduce((sum, { reading }) => sum + (unitOf(reading).power ?? 0), 0));
    return power === 0 ? undefined : t("They draw {kilowatt} now.", { kilowatt: kilowattText(power) });
  },
  Around: RoomsInUse,
  Figures: PlaceFigures,
  Actions: PageActions,
  PhoneActions,
  SelectionActions,
  Inspector: UnitInspector,
  SelectionControls,
  columns: unitColumns,
  hasEnergy: true,
  plan: { Fields: RoomFields, Labels: RoomLabels, Legend: TemperatureLegend },
};

/** How many are on, how warm on average, what they draw now: of the place that is looked at. */
function PlaceFigures({ devices }: DevicesProps) {
  const readings = useReadings(devices);
  const current = currentOf(readings);
  const measured = currentOf(readings, "temperature");
  const { on, total, mean, power } = summaryOf(current.readings);
  return (
    <>
      <TotalKpi
        of={current}
        value={mean === undefined ? undefined : t("{on} of {total}", { on, total })}
        label={t("on")}
      />
      <TotalKpi
        of={measured}
        value={mean === undefined ? undefined : sayQuantity(mean, "°C", 2)}
        label={t("mean of units")}
      />
      <TotalKpi of={current} value={power === undefined ? undefined : kilowattText(power)} label={t("current load")} />
    </>
  );
}
