import { DOAS, DOAS_RULES, DOAS_COLUMNS } from "@atrium/contract/devices";
import { phrase, sayNumber, t } from "@atrium/words";
import Wind from "lucide-react/icons/wind";
import { currentOf } from "../../devices/current.ts";
import { declared, declaredWords } from "../../devices/declared.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { SelectionControls } from "./inspector/SelectionControls.tsx";
import { UnitInspector } from "./inspector/UnitInspector.tsx";
import { levelName } from "./levels.ts";
import { co2Text, unitChangeWords, unitText } from "./words.ts";
import Power from "lucide-react/icons/power";
import { useControl } from "../../control/ControlContext.tsx";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { LevelBars } from "./LevelBars.tsx";

const unitColumns = drawnColumns(DOAS_COLUMNS, {
  level: {
    width: 128,
    cell: ({ reading }) => (
      <span className="row min-w-0" style={{ gap: 8 }}>
        <LevelBars level={reading.values["on"] === 1 ? valueOf(reading, "level") : null} />
        <span className="ell">{reading.values["on"] === 0 ? "–" : levelName(valueOf(reading, "level"))}</span>
      </span>
    ),
  },
  fan: {
    width: 128,
    givesWay: 2,
    isUnitInCell: true,
    cell: ({ reading }) => {
      const speed = valueOf(reading, "supply-fan");
      const text = speed === null ? "–" : `${sayNumber(speed, 2)} %`;
      return <ShareCell share={(speed ?? 0) / 100} text={text} isOld={reading.isStale} />;
    },
  },
  co2: { width: 92, givesWay: 4, decimals: 0 },
  power: { width: 90, givesWay: 3 },
});

/** LOW, where the question begins. */
const FIRST_LEVEL = 1;

/** Most units run at half of it or more; the ring is the fan's own speed. */
const FULL_SPEED = 100;

/** The fresh air units of a building. */
export const doas: ControlSystem = {
  ...declared(DOAS),
  covers: "building",
  words: () => ({
    ...declaredWords(DOAS),
    // The page speaks of nothing else: it need not say each time what kind of unit.
    one: t("unit"),
    many: t("units"),
    none: t("no fresh air units"),
    local: t("The panels on the units still work."),
    value: (key, value) => (key === "level" || key === "auto-level" ? levelName(value) : undefined),
    change: unitChangeWords,
  }),
  ...DOAS_RULES,
  pin: {
    icon: <Wind size={15} aria-hidden />,
    ring: (reading) => {
      const speed = valueOf(reading, "supply-fan");
      return speed === null ? undefined : speed / FULL_SPEED;
    },
    value: (reading) => unitText(reading),
    spoken: (reading) => `${unitText(reading)}, ${co2Text(reading)}`,
  },
  Figures: UnitFigures,
  SelectionActions,
  Inspector: UnitInspector,
  SelectionControls,
  columns: unitColumns,
  hasEnergy: true,
  plan: {},
  stageName: phrase("Unit"),
};

/** How many run, and how many do not though they should. */
function UnitFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const { readings } = current;
  const on = readings.filter(({ condition }) => condition.isOn && condition.trouble === undefined).length;
  const faults = readings.filter(({ condition }) => condition.trouble !== undefined).length;
  const isKnown = readings.some((reading) => valueOf(reading, "on") !== null);
  return (
    <>
      <TotalKpi
        of={current}
        value={isKnown ? t("{on} of {count}", { on, count: readings.length }) : undefined}
        label={t("on")}
      />
      <TotalKpi
        of={current}
        value={isKnown ? String(faults) : undefined}
        label={t("{faults, plural, one {fault} other {faults}}", { faults })}
      />
    </>
  );
}

/** What can be done to the units that are selected. */
function SelectionActions({ devices }: DevicesProps) {
  const { propose, ask } = useControl();
  return (
    <>
      <SelectionAct
        isPrimary
        onClick={() => {
          ask(devices, { kind: "set", values: { on: 1, level: FIRST_LEVEL } }, { isOpen: true });
        }}
      >
        {t("Set level…")}
      </SelectionAct>
      <SelectionAct
        icon={Power}
        onClick={() => {
          propose(devices, { kind: "set", values: { on: 0 } });
        }}
      >
        {t("Turn off")}
      </SelectionAct>
    </>
  );
}
