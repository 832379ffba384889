import { type Celsius, celsius, type PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import type { Room } from "@atrium/contract/site";
import { RoomField, usePlanScale } from "@atrium/ui/plan";
import { sayQuantity, sayValue, t } from "@atrium/words";
import { useMemo } from "react";
import { AT_REST, useIsInUse } from "../../control/occupancy/RoomsInUse.tsx";
import type { Device } from "../../devices/device.ts";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../devices/plan/PlacedLabel.tsx";
import { LegendField, LegendRamp } from "../../devices/plan/Legend.tsx";
import type { PlanLayersProps } from "../../devices/system.ts";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";
import { COLOURED, TEMPERATURE_GRADIENT, temperatureFill } from "./temperature.ts";
import { climateText } from "./unit.ts";

/** Where there are fewer pixels, the measurement stands alone. */
const NARROW = 80;
const KEYS = ["temperature", "setpoint", "on"] as const;

/** What a room's colour and label show: the mean of its units. */
interface Climate {
  readonly temperature: Celsius | null;
  /** The lowest that a unit of the room is set to and works for. */
  readonly setpoint: Celsius | null;
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
  const stuck: number[] = [];
  const setpoints: number[] = [];
  let isOld = true;
  for (let first = 0; first < values.length; first += KEYS.length) {
    const [temperature, setpoint, on] = values.slice(first, first + KEYS.length);
    if (temperature?.quality === QUALITY.good) isOld = false;
    if (typeof temperature?.value === "number") {
      (temperature.quality === QUALITY.stuck ? stuck : temperatures).push(temperature.value);
    }
    if (on?.value === 1 && typeof setpoint?.value === "number") setpoints.push(setpoint.value);
  }
  const known = temperatures.length === 0 ? stuck : temperatures;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return {
    temperature: known.length === 0 ? null : celsius(Math.round(mean * 100) / 100),
    setpoint: setpoints.length === 0 ? null : celsius(Math.min(...setpoints)),
    isOn: setpoints.length > 0,
    isOld,
  };
}

function isSameClimate(a: Climate, b: Climate): boolean {
  return a.temperature === b.temperature && a.setpoint === b.setpoint && a.isOn === b.isOn && a.isOld === b.isOld;
}

/** Rooms tinted by their temperature; grey while nobody is in them, for whom it could be too warm. */
export function RoomFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={ClimateField} />;
}

function ClimateField({ room, devices }: DeviceRoomProps) {
  const { temperature, isOld } = useClimate(devices);
  const isAtRest = useIsInUse(room.id) === false;
  // The eye cannot distinguish tenths; a new colour costs a repaint.
  const shown = temperature === null ? undefined : celsius(Math.round(temperature * 5) / 5);
  if (shown === undefined) return null;
  return <RoomField room={room} fill={isAtRest ? AT_REST : temperatureFill(shown)} isOld={isOld} />;
}

/** Names of the rooms, how warm they are, and what was asked for. */
export function RoomLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={ClimateLabel} />;
}

function ClimateLabel({ room, devices }: DeviceRoomProps) {
  const { temperature, setpoint, isOn } = useClimate(devices);
  const isNarrow = widthOf(room) * usePlanScale() < NARROW;
  const text = climateText({ isOn: isOn && !isNarrow, setpoint, temperature });
  return <PlacedLabel room={room} value={text} isLoud />;
}

/** Metres. */
function widthOf({ poly }: Room): number {
  const across = poly.map(([x]) => x);
  return Math.max(...across) - Math.min(...across);
}

export function TemperatureLegend() {
  return (
    <>
      <LegendRamp
        from={sayValue(COLOURED.min, "°C", { most: 0 })}
        to={t("{max} room temperature", { max: sayQuantity(COLOURED.max, "°C", 2) })}
        gradient={TEMPERATURE_GRADIENT}
      />
      <LegendField color={AT_REST}>{t("Not in use")}</LegendField>
    </>
  );
}
