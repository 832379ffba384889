import { FIRE_ALARM, FIRE_ALARM_COLUMNS, FIRE_ALARM_RULES } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import Flame from "lucide-react/icons/flame";
import { declared } from "../../devices/declared.ts";
import type { Reading } from "../../devices/reading.ts";
import type { DeviceSystem } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { stateOf } from "./detectorState.ts";
import { FireFigures } from "./FireFigures.tsx";
import { FireInspector } from "./FireInspector.tsx";
import { FireLegend } from "./plan/FireLegend.tsx";
import { FireFields, FireOutlines } from "./plan/FireRooms.tsx";
import { detectorWords } from "./words.ts";

const columns = drawnColumns(FIRE_ALARM_COLUMNS, { type: { width: 150, givesWay: 1 } });

/** Detectors and call points of the fire panels: read, never commanded, by nobody. */
export const fireAlarm: DeviceSystem = {
  ...declared(FIRE_ALARM),
  words: detectorWords,
  hasEffects: true,
  ...FIRE_ALARM_RULES,
  pin: {
    icon: iconOf,
    ring: () => undefined,
    value: (reading) => stateOf(reading)?.word ?? "no value",
  },
  Figures: FireFigures,
  Inspector: FireInspector,
  columns,
  plan: { Fields: FireFields, Marks: FireOutlines, Legend: FireLegend, hasOwnTrouble: true },
};

/** What is normal is a tick; what is not is looked for. */
function iconOf(reading: Reading) {
  return stateOf(reading)?.glyph === "normal" ? (
    <StateGlyph state="normal" size={14} />
  ) : (
    <Flame size={15} aria-hidden />
  );
}
