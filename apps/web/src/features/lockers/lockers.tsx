import { LOCKER, LOCKER_COLUMNS, LOCKER_RULES } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ListTree from "lucide-react/icons/list-tree";
import Package from "lucide-react/icons/package";
import { declared } from "../../devices/declared.ts";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceSystem } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { boxPoints } from "./compartments.ts";
import { FrontStage } from "./front/FrontStage.tsx";
import { BankInspector } from "./inspector/BankInspector.tsx";
import { LockerFigures } from "./LockerFigures.tsx";
import { lockerWords } from "./words.ts";

/** Banks of smart lockers, drawn as one stands before them. */
export const lockers: DeviceSystem = {
  ...declared(LOCKER),
  words: lockerWords,
  ...LOCKER_RULES,
  pin: {
    icon: <Icon of={Package} size={15} />,
    ring: () => undefined,
    value: (reading, device) => {
      const used = valueOf(reading, "used");
      return used === null ? "" : `${String(used)} of ${String(boxPoints(device).length)}`;
    },
  },
  Figures: LockerFigures,
  Inspector: BankInspector,
  columns: drawnColumns(LOCKER_COLUMNS, {
    used: { width: 96, align: "end", decimals: 0 },
    errors: { width: 96, align: "end", decimals: 0 },
  }),
  plan: {},
  Stage: FrontStage,
  hasMap: true,
  stageName: "Front",
  pictures: [
    { name: "Front", icon: LayoutGrid, path: "" },
    { name: "Detail", icon: ListTree, path: "/detail" },
  ],
};
