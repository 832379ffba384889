import { IAQ_METRICS, type Module } from "@atrium/contract/devices";
import { Kpi } from "@atrium/ui";
import { sayQuantity, sayTerm, t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { type LiveFigure, useFigures } from "../../devices/liveFigures.ts";
import { useRoomDevices } from "./useRoomDevices.ts";

const MEASURING = ["iaq", "air-condition", "lighting"] as const satisfies readonly Module[];
const NO_DEVICES: readonly Device[] = [];

/** How warm, how fresh and how bright the room is now, each where something measures it. */
export function RoomFigures() {
  const devices = useRoomDevices(MEASURING);
  const sensors = devices?.get("iaq") ?? NO_DEVICES;
  const units = devices?.get("air-condition") ?? NO_DEVICES;
  const lights = devices?.get("lighting") ?? NO_DEVICES;
  const isSensed = sensors.some(({ points }) => points["temp"] !== undefined);
  const warm = useFigures(isSensed ? sensors : units, isSensed ? "temp" : "temperature");
  const co2 = useFigures(sensors, "co2");
  const level = useFigures(lights, "level");
  return (
    <>
      <FigureKpi
        figures={warm}
        label={sayTerm(IAQ_METRICS.temp.name)}
        of={meanOf}
        text={(value) => sayQuantity(value, "°C", 2)}
      />
      <FigureKpi
        figures={co2}
        label={sayTerm(IAQ_METRICS.co2.name)}
        of={highestOf}
        text={(value) => sayQuantity(value, "ppm", 0)}
      />
      <FigureKpi figures={level} label={t("Light")} of={meanOf} text={(value) => sayQuantity(value, "%", 0)} />
    </>
  );
}

interface FigureKpiProps {
  figures: ReadonlyMap<string, LiveFigure>;
  label: string;
  of: (values: readonly number[]) => number;
  text: (value: number) => string;
}

/** Of those that answer; where none does, a dash: what was said last is in the card. */
function FigureKpi({ figures, label, of, text }: FigureKpiProps) {
  if (figures.size === 0) return null;
  const current = [...figures.values()].flatMap(({ value, doubt }) =>
    value === null || doubt !== undefined ? [] : [value],
  );
  const silent = figures.size - current.length;
  return (
    <Kpi
      value={current.length === 0 ? "–" : text(of(current))}
      label={label}
      {...(silent === 0 ? {} : { part: t(", {count} not responding", { count: silent }) })}
    />
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function highestOf(values: readonly number[]): number {
  return Math.max(...values);
}
