import { LIGHTING, LIGHTING_RULES, LIGHTING_COLUMNS } from "@atrium/contract/devices";
import { sayNumber, t } from "@atrium/words";
import Lightbulb from "lucide-react/icons/lightbulb";
import { declared, declaredWords } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { roomsLitBy } from "./lampFacts.ts";
import { levelWords } from "./levelWords.ts";
import { LightingActions, LightingPhoneActions, LightingSelectionActions } from "./LightingActions.tsx";
import { LightInspector } from "./LightInspector.tsx";
import { LightSelectionControls } from "./LightSelectionControls.tsx";
import { LampLayer, LightFields, LightLabels, LightPools } from "./plan/LightLayers.tsx";
import { sceneNote } from "./scenes/sceneWords.ts";
import { LEVEL, levelText, lightChangeWords, POWER, savingText, powerText } from "./words.ts";
import { LegendRamp } from "../../devices/plan/Legend.tsx";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { summaryOf } from "./summary.ts";

const lightColumns = drawnColumns(LIGHTING_COLUMNS, {
  level: {
    width: 114,
    isUnitInCell: true,
    cell: ({ reading }) => {
      const level = valueOf(reading, LEVEL);
      return <ShareCell share={(level ?? 0) / 100} text={levelText(level)} isOld={reading.isStale} />;
    },
  },
  power: { width: 90, givesWay: 4 },
});

const GRADIENT = "linear-gradient(to right in oklab, var(--p-lux-0), var(--p-lux-dim) 20%, var(--p-lux-1))";

/** The lighting circuits of a floor. */
export const lighting: ControlSystem = {
  ...declared(LIGHTING),
  words: () => ({
    ...declaredWords(LIGHTING),
    column: t("circuit"),
    none: t("no lighting"),
    local: t("Light switches in the room still work."),
    percent: levelWords(),
    value: (key, value) => (key === LEVEL ? levelText(value) : undefined),
    change: lightChangeWords,
  }),
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
  return level === null || level <= 0 ? "" : t("{round} percent", { round: Math.round(level) });
}

function LightLegend() {
  return <LegendRamp from="0 %" to={t("100 % light level")} gradient={GRADIENT} />;
}

/** How many are on, how bright on average, what they draw now: of the place that is looked at. */
function LightingFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const { on, total, mean, power } = summaryOf(current.readings);
  return (
    <>
      <TotalKpi
        of={current}
        value={mean === undefined ? undefined : t("{on} of {total}", { on, total })}
        label={t("on")}
      />
      <TotalKpi
        of={current}
        value={mean === undefined ? undefined : `${sayNumber(mean, 2)} %`}
        label={t("mean level")}
      />
      <TotalKpi of={current} value={power === undefined ? undefined : powerText(power)} label={t("current load")} />
    </>
  );
}
