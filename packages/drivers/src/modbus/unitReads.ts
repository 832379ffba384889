import { type Millis, millis } from "@atrium/contract";
import type { PointTable } from "../engine/pointTable.ts";
import { ReadTurns } from "../engine/rest.ts";
import type { ModbusSettings } from "./modbusSettings.ts";
import { planReads, type PlacedPoint, type ReadBlock } from "./readPlan.ts";
import type { SunSpecReader } from "./sunSpecReader.ts";
import type { UnitState } from "./unitState.ts";
import type { Units } from "./units.ts";

/** What one poll cycle reads from one unit; the blocks change when the device refuses one. */
export interface UnitReads {
  readonly unit: UnitState;
  readonly places: readonly PlacedPoint[];
  readonly turns: ReadTurns;
  blocks: ReadBlock[];
  readonly sunSpec: SunSpecReader | undefined;
}

interface PlanOptions {
  readonly points: PointTable<PlacedPoint>;
  readonly units: Units;
  readonly settings: ModbusSettings;
  /** The reader of a unit's SunSpec points, where it has some. */
  readonly sunSpecOf: (unit: number, places: readonly PlacedPoint[]) => SunSpecReader | undefined;
  /** The plan before: reads of the same points keep what is known of their device. */
  readonly before: ReadonlyMap<Millis, readonly UnitReads[]>;
}

/** What each poll cycle reads, by its interval: that of its points, or the connection's where that is shorter. */
export function planCycles({ points, units, settings, sunSpecOf, before }: PlanOptions): Map<Millis, UnitReads[]> {
  const { pollInterval, restInterval } = settings;
  const expectedOf = ({ index }: PlacedPoint): number => points.at(index)?.expectedInterval ?? Number.MAX_SAFE_INTEGER;
  const ofCycle = Map.groupBy(points.places, (place) => millis(Math.min(expectedOf(place), pollInterval ?? Infinity)));
  const readsOf = (interval: Millis, ofThis: readonly PlacedPoint[]): UnitReads[] =>
    [...Map.groupBy(ofThis, ({ address }) => address.unit)].flatMap(([number, ofUnit], position) => {
      const unit = units.get(number);
      if (unit === undefined) return [];
      const known = before.get(interval)?.find((reads) => reads.unit === unit && isSame(reads.places, ofUnit));
      if (known !== undefined) return [known];
      const turns = new ReadTurns({ interval, restInterval, expected: ofUnit.map(expectedOf), position });
      return [{ unit, places: ofUnit, turns, blocks: planReads(ofUnit), sunSpec: sunSpecOf(number, ofUnit) }];
    });
  return new Map([...ofCycle].map(([interval, ofThis]) => [interval, readsOf(interval, ofThis)]));
}

function isSame(one: readonly PlacedPoint[], other: readonly PlacedPoint[]): boolean {
  return one.length === other.length && one.every((place, position) => place === other[position]);
}
