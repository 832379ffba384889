import { type DerivedPoints, pointName, pointsRead } from "@atrium/contract/devices";
import type { SiteRecords } from "./records.ts";

/** The derived points whose device and whose points' devices are there; what reads one that is left out is left out too. */
export function presentDerived(derived: DerivedPoints, { devices }: Pick<SiteRecords, "devices">): DerivedPoints {
  const known = new Set(devices.map(({ id }) => id));
  const all = new Set(derived.map(pointName));
  let present = derived.filter((point) => [point, ...pointsRead(point)].every(({ device }) => known.has(device)));
  for (let before = -1; before !== present.length;) {
    before = present.length;
    const kept = new Set(present.map(pointName));
    present = present.filter((point) =>
      pointsRead(point).every((read) => !all.has(pointName(read)) || kept.has(pointName(read))),
    );
  }
  return present;
}
