import { watts, type PointId, type Watts } from "@atrium/contract";
import { EXHAUST_FAN, EXHAUST_FAN_RULES, EXHAUST_FAN_COLUMNS, QUALITY } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { declared } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { FanActions, FanSelectionActions } from "./FanActions.tsx";
import { OFF, askedLevel, valuesFor } from "./fan.ts";
import { fanText, fanValue, fanWords, powerText, flowText } from "./fanWords.ts";
import { FanInspector } from "./inspector/FanInspector.tsx";
import { TurningFan } from "./TurningFan.tsx";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps, PlanLayersProps } from "../../devices/system.ts";
import { RoomField } from "@atrium/ui/plan";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../devices/plan/PlacedLabel.tsx";
import { airChangesText, airFill, FULL_COLOUR, airChanges } from "./airChanges.ts";
import { LegendEntry, LegendRamp } from "../../devices/plan/Legend.tsx";
import styles from "./plan/AirLegend.module.css";
import { BigValue, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { useControl } from "../../control/ControlContext.tsx";
import { LevelChoice } from "./LevelChoice.tsx";
import type { Room } from "@atrium/contract/site";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";

/** The ring is the wheel's own speed, whatever levels a drive is set up for. */
const FULL_SPEED = 100;

const SPEEDS = [50, 75, FULL_SPEED];

const RADIUS = 5.6;

const TURN = 2 * Math.PI * RADIUS;

/** What a table of fans shows besides what every table of devices does. */
const fanColumns = drawnColumns(EXHAUST_FAN_COLUMNS, {
  level: {
    width: 138,
    sortBy: ({ reading }) => valueOf(reading, "speed"),
    cell: ({ reading }) => (
      <ShareCell share={(valueOf(reading, "speed") ?? 0) / 100} text={fanText(reading)} isOld={reading.isStale} />
    ),
  },
  flow: { width: 96, givesWay: 3 },
  air: { width: 92, givesWay: 4 },
  power: { width: 82, givesWay: 2 },
});

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
    return power > 0 ? t("They draw {power} now.", { power: powerText(power) }) : undefined;
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

/** How many run, how much air they take out, what they draw now. */
function FanFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const { running, flow, power } = summaryOf(current.readings);
  const isRunning = t("{running} of {count}", { running, count: current.readings.length });
  return (
    <>
      <TotalKpi of={current} value={flow === undefined ? undefined : isRunning} label={t("running")} />
      <TotalKpi of={current} value={flow === undefined ? undefined : flowText(flow)} label={t("extracted")} />
      <TotalKpi of={current} value={power === undefined ? undefined : powerText(power)} label={t("current load")} />
    </>
  );
}

/** Rooms are bluer the more often their air is taken. */
function AirFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={AirField} />;
}

function AirField({ room, devices }: DeviceRoomProps) {
  const { changes, isOld } = useRoomAir(room, devices);
  if (changes === undefined || room.outdoor === true) return null;
  return <RoomField room={room} fill={airFill(changes)} isOld={isOld} />;
}

/** Names of the rooms, and how often an hour their air is taken. */
function AirLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={AirLabel} />;
}

function AirLabel({ room, devices }: DeviceRoomProps) {
  const { changes } = useRoomAir(room, devices);
  return <PlacedLabel room={room} value={changes === undefined ? "" : airChangesText(changes)} isLoud />;
}

/** What the rings and the rooms' colours mean. */
function AirLegend() {
  return (
    <>
      {SPEEDS.map((speed) => (
        <LegendEntry key={speed}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden>
            <circle className={styles["ring"]} r={RADIUS} />
            <circle
              className={styles["arc"]}
              r={RADIUS}
              transform="rotate(-90)"
              strokeDasharray={`${String((TURN * speed) / 100)} ${String(TURN)}`}
            />
          </svg>
          {speed === FULL_SPEED ? t("{speed} % speed", { speed }) : `${String(speed)} %`}
        </LegendEntry>
      ))}
      <LegendRamp
        from="0"
        to={t("{FULL_COLOUR} air changes /h", { FULL_COLOUR })}
        gradient="linear-gradient(to right, var(--p-floor), var(--f-cold-3))"
      />
    </>
  );
}

/** Several fans: how many run, what they take out, and one level for all of them. */
function FanSelection({ devices }: DevicesProps) {
  const { canControl, isLive, propose } = useControl();
  const readings = useReadings(devices);
  const { running, tripped, stale, flow } = summaryOf(readings);
  const levels = new Set(readings.map(askedLevel));
  const [only] = levels;
  return (
    <>
      <ValueRow>
        <BigValue text={String(running)} unit={t("of {count}", { count: devices.length })} />
        <div className="grow">
          <div className="t12 m">
            {flow === undefined ? t("No value") : t("{flow} extracted", { flow: flowText(flow) })}
          </div>
          <div className="t12 muted num">
            {t("{running} running, {tripped} tripped, {stale} stale", { running, tripped, stale })}
          </div>
        </div>
      </ValueRow>
      {canControl && (
        <LevelChoice
          name={t("the selected fans")}
          fans={devices}
          value={levels.size === 1 ? (only ?? null) : null}
          isLocked={!isLive}
          onChoose={(code) => {
            propose(devices, { kind: "set", values: valuesFor(code) });
          }}
        />
      )}
    </>
  );
}

/** What a room's colour and label show. */
interface RoomAir {
  /** Air changes per hour to two decimals, the finest that is shown; undefined: not known. */
  readonly changes: number | undefined;
  /** None of its fans answers at present. */
  readonly isOld: boolean;
}

/** How often an hour the fans of a room take its air. */
function useRoomAir(room: Room, fans: readonly Device[]): RoomAir {
  const { drawing } = useControl();
  const ids = useMemo(() => fans.flatMap(({ points }) => idOf(points["flow"]?.id)), [fans]);
  const flow = usePoints(ids, roomFlow, isSameFlow);
  const changes = flow.sum === undefined ? undefined : airChanges(flow.sum, room, drawing);
  return { changes: changes === undefined ? undefined : Math.round(changes * 100) / 100, isOld: flow.isOld };
}

function idOf(id: PointId | undefined): PointId[] {
  return id === undefined ? [] : [id];
}

interface RoomFlow {
  /** m³/h */
  readonly sum: number | undefined;
  readonly isOld: boolean;
}

function roomFlow(values: readonly (PointValue | undefined)[]): RoomFlow {
  const known = values.flatMap((value) => value?.value ?? []);
  return {
    sum: known.length === 0 ? undefined : Math.round(known.reduce((sum, value) => sum + value, 0)),
    isOld: values.every((value) => value === undefined || value.quality !== QUALITY.good),
  };
}

function isSameFlow(a: RoomFlow, b: RoomFlow): boolean {
  return a.sum === b.sum && a.isOld === b.isOld;
}

/** The figures of several fans. */
interface Summary {
  readonly running: number;
  readonly tripped: number;
  readonly stale: number;
  /** m³/h of the fans with a value; undefined where none has one. */
  readonly flow: number | undefined;
  readonly power: Watts | undefined;
}

/** A stale fan counts with its last value and is counted as stale as well. */
function summaryOf(readings: readonly Reading[]): Summary {
  const power = sumOf(readings, "power");
  return {
    running: readings.filter(({ condition }) => condition.isOn).length,
    tripped: readings.filter(({ condition }) => condition.trouble !== undefined).length,
    stale: readings.filter(({ isStale }) => isStale).length,
    flow: sumOf(readings, "flow"),
    power: power === undefined ? undefined : watts(power),
  };
}

function sumOf(readings: readonly Reading[], key: string): number | undefined {
  const known = readings.flatMap((reading) => valueOf(reading, key) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
