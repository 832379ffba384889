import { ACCESS_CONTROL, ACCESS_CONTROL_COLUMNS, ACCESS_CONTROL_RULES } from "@atrium/contract/devices";
import MapIcon from "lucide-react/icons/map";
import Rows3 from "lucide-react/icons/rows-3";
import type { ControlSystem } from "../../control/system.ts";
import { declared } from "../../devices/declared.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { doorIcon, doorText, isUnlocked } from "./door.tsx";
import { DoorActions, DoorSelectionActions } from "./DoorActions.tsx";
import { DoorFigures } from "./DoorFigures.tsx";
import { DoorLegend } from "./DoorLegend.tsx";
import { doorWords } from "./doorWords.ts";
import { DoorInspector } from "./inspector/DoorInspector.tsx";
import { SeveralDoors } from "./inspector/SeveralDoors.tsx";

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
    { name: "Plan", icon: MapIcon, path: "" },
    { name: "View", icon: Rows3, path: "/view" },
  ],
};
