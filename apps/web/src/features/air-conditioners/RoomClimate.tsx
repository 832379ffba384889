import { type PointId, QUALITY, type Room } from "@atrium/contract";
import { labelledRooms, RoomField, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { useControl } from "../../control/ControlContext.ts";
import type { Device } from "../../control/device.ts";
import { devicesByRoom } from "../../control/plan/devicesByRoom.ts";
import { LegendRamp } from "../../control/plan/Legend.tsx";
import type { PlanLayersProps } from "../../control/system.ts";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/pointStore.ts";
import { COLOURED, TEMPERATURE_GRADIENT, temperatureFill } from "./temperature.ts";
import { climateText } from "./unit.ts";

/** Where there are fewer pixels, the measurement stands alone. */
const NARROW = 80;
const NO_ROOMS: readonly Room[] = [];
const KEYS = ["temperature", "setpoint", "on"] as const;

/** What a room's colour and label show: the mean of its units. */
interface Climate {
  readonly temperature: number | null;
  /** The lowest that a unit of the room is set to and works for. */
  readonly setpoint: number | null;
  readonly isOn: boolean;
  /** None of its units answers at present. */
  readonly isOld: boolean;
}

function useClimate(units: readonly Device[]): Climate {
  const ids = useMemo(() => units.flatMap(climatePoints), [units]);
  return usePoints(ids, climateOf, isSameClimate);
}

/** The three points of a unit in the order of `KEYS`; none where it is not connected. */
function climatePoints({ points }: Device): PointId[] {
  const ids = KEYS.flatMap((key) => points[key]?.id ?? []);
  return ids.length === KEYS.length ? ids : [];
}

/** @param values three of each unit, in the order of `KEYS` */
function climateOf(values: readonly (PointValue | undefined)[]): Climate {
  const temperatures: number[] = [];
  const setpoints: number[] = [];
  let isOld = true;
  for (let first = 0; first < values.length; first += KEYS.length) {
    const [temperature, setpoint, on] = values.slice(first, first + KEYS.length);
    if (temperature?.quality === QUALITY.good) isOld = false;
    if (typeof temperature?.value === "number") temperatures.push(temperature.value);
    if (on?.value === 1 && typeof setpoint?.value === "number") setpoints.push(setpoint.value);
  }
  const mean = temperatures.reduce((sum, value) => sum + value, 0) / temperatures.length;
  return {
    temperature: temperatures.length === 0 ? null : Math.round(mean * 100) / 100,
    setpoint: setpoints.length === 0 ? null : Math.min(...setpoints),
    isOn: setpoints.length > 0,
    isOld,
  };
}

function isSameClimate(a: Climate, b: Climate): boolean {
  return a.temperature === b.temperature && a.setpoint === b.setpoint && a.isOn === b.isOn && a.isOld === b.isOld;
}

/** Rooms tinted by their temperature. */
export const RoomFields = memo(function RoomFields({ devices }: PlanLayersProps) {
  const rooms = useControl().drawing?.rooms ?? NO_ROOMS;
  const inRooms = useMemo(() => devicesByRoom(devices), [devices]);
  return rooms.map((room) => {
    const units = inRooms.get(room.id);
    return units === undefined ? null : <ClimateField key={room.id} room={room} units={units} />;
  });
});

function ClimateField({ room, units }: { room: Room; units: readonly Device[] }) {
  const { temperature, isOld } = useClimate(units);
  // The eye tells no tenths apart; a new colour costs a repaint.
  const shown = temperature === null ? undefined : Math.round(temperature * 5) / 5;
  return shown === undefined ? null : <RoomField room={room} fill={temperatureFill(shown)} isOld={isOld} />;
}

/** Names of the rooms, how warm they are, and what was asked for. */
export const RoomLabels = memo(function RoomLabels({ devices }: PlanLayersProps) {
  const rooms = useControl().drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  const inRooms = useMemo(() => devicesByRoom(devices), [devices]);
  return shown.map((room) => {
    const units = inRooms.get(room.id);
    if (units === undefined) return <RoomLabel key={room.id} room={room} value="" />;
    return <ClimateLabel key={room.id} room={room} units={units} />;
  });
});

function ClimateLabel({ room, units }: { room: Room; units: readonly Device[] }) {
  const { temperature, setpoint, isOn } = useClimate(units);
  const isNarrow = widthOf(room) * usePlanScale() < NARROW;
  const text = climateText({ isOn: isOn && !isNarrow, setpoint, temperature });
  return <RoomLabel room={room} value={text} isLoud />;
}

/** Metres. */
function widthOf({ poly }: Room): number {
  const across = poly.map(([x]) => x);
  return Math.max(...across) - Math.min(...across);
}

export function TemperatureLegend() {
  return (
    <LegendRamp
      from={String(COLOURED.min)}
      to={`${COLOURED.max.toFixed(2)} °C room temperature`}
      gradient={TEMPERATURE_GRADIENT}
    />
  );
}
