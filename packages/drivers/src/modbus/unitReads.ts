import { type Millis, millis } from "@atrium/contract";
import type { DriverPoint } from "../productCatalog.ts";
import { ReadTurns } from "../engine/rest.ts";
import type { ModbusSettings } from "./modbusSettings.ts";
import { planReads, type PlacedPoint, type ReadBlock } from "./readPlan.ts";
import type { SunSpecReader } from "./sunSpecReader.ts";
import type { UnitState } from "./unitState.ts";
import type { Units } from "./units.ts";

/** What one poll cycle reads from one unit; the blocks change when the device refuses one. */
export interface UnitReads {
  readonly unit: UnitState;
  readonly turns: ReadTurns;
  blocks: ReadBlock[];
  readonly sunSpec: SunSpecReader | undefined;
}

interface PlanOptions {
  readonly points: readonly DriverPoint[];
  readonly places: readonly PlacedPoint[];
  readonly units: Units;
  readonly settings: ModbusSettings;
  /** The reader of a unit's SunSpec points, where it has some. */
  readonly sunSpecOf: (unit: number, places: readonly PlacedPoint[]) => SunSpecReader | undefined;
}

/** What each poll cycle reads, by its interval: that of its points, or the connection's where that is shorter. */
export function planCycles({ points, places, units, settings, sunSpecOf }: PlanOptions): Map<Millis, UnitReads[]> {
  const { pollInterval, restInterval } = settings;
  const expectedOf = ({ index }: PlacedPoint): number => points[index]?.expectedInterval ?? Number.MAX_SAFE_INTEGER;
  const ofCycle = Map.groupBy(places, (place) => millis(Math.min(expectedOf(place), pollInterval ?? Infinity)));
  const readsOf = (interval: Millis, ofThis: readonly PlacedPoint[]): UnitReads[] =>
    [...Map.groupBy(ofThis, ({ address }) => address.unit)].flatMap(([number, ofUnit], position) => {
      const unit = units.get(number);
      if (unit === undefined) return [];
      const turns = new ReadTurns({ interval, restInterval, expected: ofUnit.map(expectedOf), position });
      return [{ unit, turns, blocks: planReads(ofUnit), sunSpec: sunSpecOf(number, ofUnit) }];
    });
  return new Map([...ofCycle].map(([interval, ofThis]) => [interval, readsOf(interval, ofThis)]));
}
