import { recordBand } from "@atrium/contract/devices";
import {
  EQUIPMENT_CATEGORIES,
  type EquipmentCategory,
  type EquipmentCategoryKey,
  READABLE_POINTS,
  type ReadablePoint,
  type ReadablePointFacts,
  Unit,
} from "@atrium/contract/devices";
import type { MachineValue, RecordedDevice } from "../../climate/machine.ts";
import type { PlantUnit } from "./plantUnit.ts";

/** The smallest change of a measurement whose kind has no band. */
const USUAL_CHANGE = 0.01;

/** What the past has of a piece of equipment: its states and measurements. What it counts began at an age of its own. */
export function recordedDevice(
  id: string,
  category: EquipmentCategoryKey,
  unit: Pick<PlantUnit, "readings">,
  points: readonly ReadablePoint[] = EQUIPMENT_CATEGORIES[category].points,
): RecordedDevice {
  const { units }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
  const scales = points.flatMap((point) => scaleOf(point, units?.[point]));
  return {
    id,
    values: () => {
      const readings = unit.readings();
      return scales.map(({ point, change, decimals }): MachineValue => {
        const scale = 10 ** decimals;
        return { point, change, value: Math.round((readings[point] ?? 0) * scale) / scale };
      });
    },
  };
}

function scaleOf(point: ReadablePoint, own: string | undefined) {
  const facts: ReadablePointFacts = READABLE_POINTS[point];
  if (facts.kind === "counter") return [];
  if (facts.kind === "state") return [{ point, change: 0, decimals: 0 }];
  const unit = Unit.optional().parse(own ?? facts.unit);
  const { least = USUAL_CHANGE, decimals = 3 } =
    recordBand({ kind: "number", isWritable: false, ...(unit && { unit }) }) ?? {};
  return [{ point, change: least, decimals }];
}
