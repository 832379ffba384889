import { FIRE_ALARM, FIRE_ALARM_COLUMNS, FIRE_ALARM_RULES } from "@atrium/contract/devices";
import { StateGlyph, Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import Flame from "lucide-react/icons/flame";
import { declared } from "../../devices/declared.ts";
import type { Reading } from "../../devices/reading.ts";
import type { DeviceSystem, DevicesProps, PlanLayersProps } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { stateOf, STATES, stateWord } from "./detectorState.ts";
import { FireInspector } from "./FireInspector.tsx";
import { detectorWords } from "./words.ts";
import { LegendEntry } from "../../devices/plan/Legend.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { PointId } from "@atrium/contract";
import { RoomField, RoomOutline } from "@atrium/ui/plan";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { type DeviceRoomProps, DeviceRooms } from "../../devices/plan/DeviceRooms.tsx";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";

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
    value: (reading) => {
      const state = stateOf(reading);
      return state === undefined ? t("no value") : stateWord(state);
    },
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

/** The panel's states with their numbers. */
function FireLegend() {
  return STATES.toSorted((one, other) => one.value - other.value).map((state) => (
    <LegendEntry key={state.value}>
      <StateGlyph state={state.glyph} size={13} />
      {`${String(state.value)} ${stateWord(state)}`}
    </LegendEntry>
  ));
}

/** How many detectors are in each state. */
function FireFigures({ devices }: DevicesProps) {
  const states = useReadings(devices).map(stateOf);
  const isRead = states.some((state) => state !== undefined);
  return STATES.map((state) => (
    <Kpi
      key={state.value}
      value={
        isRead && (
          <span className="inline-row gap-7">
            <StateGlyph state={state.glyph} size={17} />
            {states.filter((one) => one === state).length}
          </span>
        )
      }
      label={stateWord(state)}
    />
  ));
}

/** Rooms with a detector in alarm are tinted. */
function FireFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={FireField} />;
}

function FireField({ room, devices }: DeviceRoomProps) {
  return useHasAlarm(devices) ? <RoomField room={room} fill="var(--alarm-soft)" /> : null;
}

/** And outlined, over the walls. */
function FireOutlines({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={FireOutline} />;
}

function FireOutline({ room, devices }: DeviceRoomProps) {
  return useHasAlarm(devices) ? <RoomOutline room={room} isAlarm /> : null;
}

function useHasAlarm(devices: readonly Device[]): boolean {
  const ids = useMemo(() => devices.flatMap(({ points }) => idOf(points[FIRE_ALARM.fire.point])), [devices]);
  return usePoints(ids, hasAlarm);
}

function idOf(point: { readonly id: PointId } | undefined): PointId[] {
  return point === undefined ? [] : [point.id];
}

/** Old or not: losing the panel ends no fire. */
function hasAlarm(values: readonly (PointValue | undefined)[]): boolean {
  return values.some((value) => value?.value === FIRE_ALARM.fire.alarm);
}
