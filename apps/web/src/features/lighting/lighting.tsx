import { LIGHTING, LIGHTING_RULES } from "@atrium/contract/devices";
import Lightbulb from "lucide-react/icons/lightbulb";
import { declared, declaredWords } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { lightColumns } from "./columns.tsx";
import { roomsLitBy } from "./lampFacts.ts";
import { LEVEL_WORDS } from "./levelWords.ts";
import { LightingActions, LightingPhoneActions, LightingSelectionActions } from "./LightingActions.tsx";
import { LightingFigures } from "./LightingFigures.tsx";
import { LightInspector } from "./LightInspector.tsx";
import { LightSelectionControls } from "./LightSelectionControls.tsx";
import { LampLayer, LightFields, LightLabels, LightPools } from "./plan/LightLayers.tsx";
import { LightLegend } from "./plan/LightLegend.tsx";
import { sceneNote } from "./scenes/sceneWords.ts";
import { LEVEL, levelText, lightChangeWords, POWER, savingText } from "./words.ts";

/** The lighting circuits of a floor. */
export const lighting: ControlSystem = {
  ...declared(LIGHTING),
  words: {
    ...declaredWords(LIGHTING),
    column: "circuit",
    none: "no lighting",
    local: "A light switch in the room still works.",
    percent: LEVEL_WORDS,
    value: (key, value) => (key === LEVEL ? levelText(value) : undefined),
    change: lightChangeWords,
  },
  ...LIGHTING_RULES,
  pin: {
    icon: <Lightbulb size={15} aria-hidden />,
    ring: (reading) => {
      const level = valueOf(reading, LEVEL);
      return level === null ? undefined : Math.round(level) / 100;
    },
    value: (reading) => levelText(valueOf(reading, LEVEL)),
    spoken: spokenLevel,
  },
  changeNote: (change, reached) =>
    change.kind === "each"
      ? sceneNote(change, reached)
      : savingText(
          change,
          reached.map(({ reading }) => valueOf(reading, POWER)),
        ),
  Figures: LightingFigures,
  Actions: LightingActions,
  PhoneActions: LightingPhoneActions,
  SelectionActions: LightingSelectionActions,
  Inspector: LightInspector,
  SelectionControls: LightSelectionControls,
  columns: lightColumns,
  hasEnergy: true,
  plan: {
    Fields: LightFields,
    Glow: LightPools,
    Marks: LampLayer,
    Labels: LightLabels,
    Legend: LightLegend,
    roomsOf: roomsLitBy,
  },
};

/** "65 percent"; nothing of a lamp that is off, because its state says that. */
function spokenLevel(reading: Reading): string {
  const level = valueOf(reading, LEVEL);
  return level === null || level <= 0 ? "" : `${String(Math.round(level))} percent`;
}
