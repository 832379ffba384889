import { Icon, IconButton, LoadingBlocks, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import Table2 from "lucide-react/icons/table-2";
import type { DeviceView } from "../../../devices/deviceSearch.ts";
import { useControl, useReading } from "../../../control/ControlContext.tsx";
import { useReadings } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import { StaleLine } from "../../../devices/page/StaleFigure.tsx";
import type { KnownPlace } from "../../../devices/place.ts";
import { valueOf } from "../../../devices/reading.ts";
import { type ControlReading, runningCommand } from "../../../control/reading.ts";
import { countText, stateText } from "../../../devices/words.ts";
import type { FloorState } from "../../../devices/useFloor.ts";
import { floorOf } from "../floors.ts";
import { LevelBars } from "../LevelBars.tsx";
import { co2Text, unitText } from "../words.ts";
import { GroupMenu } from "./GroupMenu.tsx";
import styles from "./list.module.css";

interface UnitListProps {
  place: KnownPlace;
  units: readonly Device[];
  shown: Device | undefined;
  state: FloorState;
  onSelect: (unit: Device) => void;
  onView: (view: DeviceView) => void;
}

/** The units of a building floor by floor, each with its level and the CO₂ of what comes back to it. */
export function UnitList({ place, units, shown, state, onSelect, onView }: UnitListProps) {
  const { system, canControl } = useControl();
  const { building } = place;
  const floors = Map.groupBy(units, (unit) => unit.floor);
  return (
    <nav
      className={`col flex-none min-h-0 ${styles["list"]}`}
      aria-label={t("Units of {name}", { name: building.name })}
    >
      <header className={`row gap-4 flex-none ${styles["head"]}`}>
        <div className="grow flex items-baseline justify-between gap-8 nowrap">
          <span className="b">{countText(system.words(), units.length)}</span>
          {state !== "waiting" && <Counts units={units} />}
        </div>
        <span className={styles["toTable"]}>
          <IconButton
            label={t("Show as table")}
            icon={<Icon of={Table2} size={18} />}
            onClick={() => {
              onView("table");
            }}
          />
        </span>
        {canControl && <GroupMenu name={building.name} units={units} />}
      </header>
      {state !== "waiting" && <StaleLine devices={units} />}
      {state === "waiting" ? (
        <LoadingBlocks rows={8} label={t("Loading units")} />
      ) : (
        <div className={`flex-1 min-h-0 overflow-auto ${styles["floors"]}`}>
          {[...floors].map(([key, here]) => (
            <section key={key} aria-label={floorName(here, place)}>
              <div className={`row justify-between ${styles["floor"]}`}>
                <h2>{floorName(here, place)}</h2>
                {canControl && here.length > 1 && <GroupMenu name={floorName(here, place)} units={here} isSmall />}
              </div>
              {here.map((unit) => (
                <UnitRow key={unit.id} unit={unit} isShown={unit.id === shown?.id} onSelect={onSelect} />
              ))}
            </section>
          ))}
        </div>
      )}
    </nav>
  );
}

function floorName(units: readonly Device[], { building }: KnownPlace): string {
  const [first] = units;
  return first === undefined ? "" : floorOf(first, building);
}

function Counts({ units }: { units: readonly Device[] }) {
  const readings = useReadings(units);
  const faults = readings.filter(({ condition }) => condition.trouble !== undefined).length;
  const on = readings.filter(({ condition }) => condition.isOn && condition.trouble === undefined).length;
  if (readings.every((reading) => valueOf(reading, "on") === null)) return null;
  return (
    <span className="t12 muted num">
      {faults === 0
        ? t("{on} on", { on })
        : t("{on} on, {faults, plural, one {# fault} other {# faults}}", { on, faults })}
    </span>
  );
}

interface UnitRowProps {
  unit: Device;
  isShown: boolean;
  onSelect: (unit: Device) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** From a unit to the one below or above it, across the floors. */
function moveFocus(from: HTMLElement, step: 1 | -1): void {
  const rows = [...(from.closest("nav")?.querySelectorAll<HTMLElement>("[data-unit]") ?? [])];
  rows[rows.indexOf(from) + step]?.focus();
}

function UnitRow({ unit, isShown, onSelect }: UnitRowProps) {
  const reading = useReading(unit);
  const isStopped = reading.condition.trouble !== undefined || reading.values["on"] === 0;
  return (
    <button
      type="button"
      className={`row gap-10 text-left border-t w-full border-0 cursor-pointer ${styles["unit"]}`}
      data-unit={unit.id}
      data-old={reading.isStale}
      aria-current={isShown}
      onClick={() => {
        onSelect(unit);
      }}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveFocus(event.currentTarget, step);
      }}
    >
      <span className="grow">
        <span className="row gap-6">
          <span className="m ell">{unit.name}</span>
          <RowMark reading={reading} />
        </span>
        <span className={`block ${styles["does"]} t12 muted ell`}>{unitText(reading)}</span>
      </span>
      <span className={`col items-end ${styles["figures"]}`}>
        {!isStopped && <LevelBars level={valueOf(reading, "level")} />}
        <span className="t12 num ink2">{reading.condition.trouble === undefined ? co2Text(reading) : t("Off")}</span>
      </span>
    </button>
  );
}

/** What of the unit needs a look: one mark, the worst. */
function RowMark({ reading }: { reading: ControlReading }) {
  if (runningCommand(reading) !== undefined) return <StateGlyph state="sending" size={13} label />;
  if (reading.state === "trouble") return <StateGlyph state="trouble" size={13} label={stateText(reading)} />;
  if (reading.isStale) return <StateGlyph state="stale" size={13} label />;
  if (reading.hold !== undefined) {
    return <StateGlyph state="held" size={13} label={t("Held by {by}", { by: reading.hold.by })} />;
  }
  if (reading.values["local"] === 1) return <StateGlyph state="disabled" size={13} label={t("In local control")} />;
  return null;
}
