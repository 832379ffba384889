import { watts } from "@atrium/contract";
import { EXHAUST_FAN, EXHAUST_FAN_RULES } from "@atrium/contract/devices";
import { declared } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { FanActions, FanSelectionActions } from "./FanActions.tsx";
import { fanColumns } from "./fanColumns.tsx";
import { FanFigures } from "./FanFigures.tsx";
import { OFF } from "./fan.ts";
import { fanText, fanValue, fanWords, powerText } from "./fanWords.ts";
import { FanInspector } from "./inspector/FanInspector.tsx";
import { FanSelection } from "./inspector/FanSelection.tsx";
import { AirFields, AirLabels } from "./plan/AirLayers.tsx";
import { AirLegend } from "./plan/AirLegend.tsx";
import { TurningFan } from "./TurningFan.tsx";

const ICON = 15;

/** Exhaust fans on their drives. What a fan is asked and what its wheel does are two things: both are shown. */
export const exhaustFans: ControlSystem = {
  ...declared(EXHAUST_FAN),
  words: fanWords,
  ...EXHAUST_FAN_RULES,
  pin: {
    icon: (reading) => <TurningFan speed={shownSpeed(reading)} size={ICON} />,
    ring: (reading) => {
      const speed = valueOf(reading, "speed");
      return speed === null ? undefined : speed / 100;
    },
    value: fanText,
    spoken: fanValue,
  },
  changeNote: (change, reached) => {
    if (change.kind !== "set" || change.values["on"] !== OFF) return undefined;
    const power = watts(reached.reduce((sum, { reading }) => sum + (valueOf(reading, "power") ?? 0), 0));
    return power > 0 ? `They draw ${powerText(power)} now.` : undefined;
  },
  Figures: FanFigures,
  Actions: FanActions,
  SelectionActions: FanSelectionActions,
  Inspector: FanInspector,
  SelectionControls: FanSelection,
  columns: fanColumns,
  hasEnergy: true,
  plan: { Fields: AirFields, Labels: AirLabels, Legend: AirLegend, paceOf: "flow" },
};

/** A fan without fresh values is not drawn as if it turned. */
function shownSpeed(reading: Reading): number | null {
  return reading.isStale ? null : valueOf(reading, "speed");
}
