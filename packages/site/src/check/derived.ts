import { derivedProblems } from "@atrium/contract/devices";
import { squareMetres } from "@atrium/contract/site";
import type { Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";
import { pointsOf, type Protocols } from "./devicePoints.ts";

/** Derived points are of devices that the site has, and read points that these have. */
export function checkDerived(documents: SiteDocuments, protocols: Protocols | undefined, problems: Problems): void {
  const { settings, plans } = documents;
  const derived = settings?.value.derived;
  if (settings === undefined || derived === undefined) return;
  const devices = new Set<string>(plans.flatMap(({ value }) => value.devices.map(({ id }) => id)));
  const drawings = plans.map(({ value }) => value);
  const found = derivedProblems(derived, {
    hasDevice: (device) => devices.has(device),
    areaOf: (placement, floor) => squareMetres(drawings, placement, floor),
    ...(protocols === undefined ? {} : { pointOf: pointsOf(documents, protocols) }),
  });
  for (const { path, message } of found) problems.add(settings, ["derived", ...path], message);
}
