import type { Position } from "@atrium/contract";
import { CURTAIN, CURTAIN_COLUMNS, CURTAIN_RULES } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import Blinds from "lucide-react/icons/blinds";
import { declared } from "../../devices/declared.ts";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { CurtainActions, CurtainFigures, CurtainSelectionActions } from "./CurtainActions.tsx";
import { CurtainInspector } from "./CurtainInspector.tsx";
import { CurtainMarks, Daylight } from "./plan/CurtainMarks.tsx";
import { OpenFields, OpenLabels } from "./plan/OpenRooms.tsx";
import { windowLineOf } from "./plan/windowLine.ts";
import { SelectedCurtains } from "./SelectedCurtains.tsx";
import { curtainWords, openText } from "./words.ts";
import { LegendEntry } from "../../devices/plan/Legend.tsx";
import styles from "./plan/curtains.module.css";

/** Metres that a pin stands in front of its curtain. */
const PIN_DISTANCE = 1.05;

const columns = drawnColumns(CURTAIN_COLUMNS, {
  position: {
    width: 120,
    isUnitInCell: true,
    cell: ({ reading }) => (
      <ShareCell share={shareOf(reading)} text={percentText(reading, "position")} isOld={reading.isStale} />
    ),
  },
  target: {
    width: 76,
    givesWay: 2,
    isUnitInCell: true,
    align: "end",
    cell: ({ reading }) => percentText(reading, "target"),
  },
});

/** Curtains and roller blinds at the windows of a floor. */
export const curtains: ControlSystem = {
  ...declared(CURTAIN),
  words: curtainWords,
  ...CURTAIN_RULES,
  pin: {
    icon: <Blinds size={15} aria-hidden />,
    ring: shareOf,
    value: positionText,
    spoken: spokenPosition,
    at: pinPlace,
  },
  Figures: CurtainFigures,
  Actions: CurtainActions,
  SelectionActions: CurtainSelectionActions,
  Inspector: CurtainInspector,
  SelectionControls: SelectedCurtains,
  columns,
  plan: {
    Fields: OpenFields,
    Glow: Daylight,
    Marks: CurtainMarks,
    Labels: OpenLabels,
    Legend: CurtainLegend,
  },
};

function shareOf(reading: Reading): number | undefined {
  const position = valueOf(reading, "position");
  return position === null ? undefined : Math.round(position) / 100;
}

function percentText(reading: Reading, key: "position" | "target"): string {
  const value = valueOf(reading, key);
  return value === null ? "–" : `${String(Math.round(value))} %`;
}

function positionText(reading: Reading): string {
  const position = valueOf(reading, "position");
  return position === null ? t("No value") : openText(position);
}

function spokenPosition(reading: Reading): string {
  const position = valueOf(reading, "position");
  return position === null ? "" : t("{round} percent open", { round: Math.round(position) });
}

function pinPlace(device: Device): Position {
  const window = windowLineOf(device);
  if (window === undefined) return device.at;
  const [x, y] = device.at;
  return [x + window.inward[0] * PIN_DISTANCE, y + window.inward[1] * PIN_DISTANCE];
}

/** What the drawing of a curtain says. */
function CurtainLegend() {
  return (
    <>
      <LegendEntry>
        <svg width="44" height="10" aria-hidden>
          <path className={styles["sample"]} d="M2 5q3-5 6 0t6 0t6 0t6 0t6 0t6 0t6 0" />
        </svg>
        {t("Closed part")}
      </LegendEntry>
      <LegendEntry>
        <svg width="30" height="10" aria-hidden>
          <path className={styles["sampleTrack"]} d="M2 5H28" />
          <path className={styles["sample"]} d="M2 1V9M28 1V9" />
        </svg>
        {t("Open part")}
      </LegendEntry>
      <LegendEntry>
        <svg width="22" height="10" aria-hidden>
          <path className={styles["target"]} d="M3 1v8" />
          <path className={styles["sampleChevrons"]} d="M12 2l-3.5 3 3.5 3M18 2l-3.5 3 3.5 3" />
        </svg>
        {t("Moving, target position")}
      </LegendEntry>
    </>
  );
}
