import type { FloorDrawing } from "../../site/floorPlan.ts";
import { squareMetres } from "../../site/plan/squareMetres.ts";
import type { DeviceDescription } from "../point.ts";
import type { DerivedSite } from "./derivedProblems.ts";

/** A site whose devices are described with all of their points, derived ones too. */
export interface DescribedSite {
  readonly drawings: readonly FloorDrawing[];
  device(id: string): Pick<DeviceDescription, "points"> | undefined;
}

/** The same as derived points are checked against it. */
export function derivedSite(site: DescribedSite): DerivedSite {
  return {
    hasDevice: (device) => site.device(device) !== undefined,
    pointOf: (device, key) => {
      const point = site.device(device)?.points.find((one) => String(one.key) === key);
      return point?.isDerived === true ? undefined : point;
    },
    areaOf: (placement, floor) => squareMetres(site.drawings, placement, floor),
  };
}
