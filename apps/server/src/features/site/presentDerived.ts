import { type DerivedPoints, pointName, pointsRead } from "@atrium/contract/devices";
import type { SiteRecords } from "./records.ts";

/** The derived points whose devices and areas are there; what reads one that is left out is left out too. */
export function presentDerived(
  derived: DerivedPoints,
  records: Pick<SiteRecords, "devices" | "floors">,
): DerivedPoints {
  const known = new Set(records.devices.map(({ id }) => id));
  const all = new Set(derived.map(pointName));
  let present = derived.filter(
    (point) =>
      [point, ...pointsRead(point)].every(({ device }) => known.has(device)) &&
      point.inputs.every((input) => !("area" in input) || hasArea(input.area, records)),
  );
  for (let before = -1; before !== present.length;) {
    before = present.length;
    const kept = new Set(present.map(pointName));
    present = present.filter((point) =>
      pointsRead(point).every((read) => !all.has(pointName(read)) || kept.has(pointName(read))),
    );
  }
  return present;
}

function hasArea(
  { placement, floor }: { readonly placement: string; readonly floor?: string },
  { floors }: Pick<SiteRecords, "floors">,
): boolean {
  return floors.some((one) => one.placement === placement && (floor === undefined || one.key === floor));
}
