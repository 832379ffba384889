import { PA, PA_RULES } from "@atrium/contract/devices";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { declared } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { PaInspector } from "./inspector/PaInspector.tsx";
import { PaSelection } from "./inspector/PaSelection.tsx";
import { STOPPED, volumeShare } from "./media.ts";
import { PaActions, PaPhoneActions, PaSelectionActions } from "./PaActions.tsx";
import { paColumns, paFilters } from "./paColumns.tsx";
import { PaFigures } from "./PaFigures.tsx";
import { paSpoken, paValue, paWords } from "./paWords.ts";
import { PaLegend } from "./plan/PaLegend.tsx";
import { SoundFields, SoundLabels } from "./plan/SoundLayers.tsx";

const ICON = 15;

/** Public address: loudspeaker units, each with its clip and volume. An evacuation message comes from the fire panel. */
export const publicAddress: ControlSystem = {
  ...declared(PA),
  words: paWords,
  ...PA_RULES,
  pin: {
    icon: (reading) => (hasMedia(reading) ? <Volume2 size={ICON} aria-hidden /> : <VolumeX size={ICON} aria-hidden />),
    ring: (reading) => (hasMedia(reading) ? volumeShare(reading) : 0),
    value: paValue,
    spoken: paSpoken,
  },
  changeNote: (change, reached) => {
    const media = change.kind === "set" ? change.values["media"] : undefined;
    if (media === undefined || media === STOPPED || reached.length < 2) return undefined;
    return "All begin at the same moment, about two seconds after the command.";
  },
  Figures: PaFigures,
  Actions: PaActions,
  PhoneActions: PaPhoneActions,
  SelectionActions: PaSelectionActions,
  Inspector: PaInspector,
  SelectionControls: PaSelection,
  columns: paColumns,
  filters: paFilters,
  plan: { Fields: SoundFields, Labels: SoundLabels, Legend: PaLegend, paceOf: "volume" },
};

function hasMedia(reading: Pick<Reading, "values">): boolean {
  return (valueOf(reading, "media") ?? STOPPED) !== STOPPED;
}
