import type { NewFloor } from "@atrium/contract/site";
import type { FloorRecord, PlaceRecord } from "./records.ts";

/** A new floor as it is kept: its outline is the whole of its size where it names none. */
export function floorRecord(
  { plan, zones, ...floor }: NewFloor,
  { key: placement, code }: Pick<PlaceRecord, "key" | "code">,
): FloorRecord {
  const { key, label, elevation, height } = floor;
  const [width, depth] = plan.size;
  return {
    ...floor,
    placement,
    underlay: null,
    revision: 0,
    plan: `plans/${placement}/${key}.json`,
    drawing: {
      id: `${placement}-${key}`,
      building: placement,
      floor: key,
      label,
      code,
      floorCode: floor.code,
      unit: "m",
      elevation,
      height,
      north: 0,
      zones,
      doors: [],
      furniture: [],
      ...plan,
      outline: plan.outline ?? [
        [0, 0],
        [width, 0],
        [width, depth],
        [0, depth],
      ],
    },
  };
}
