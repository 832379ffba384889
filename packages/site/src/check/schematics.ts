import { schematicProblems } from "@atrium/contract/site";
import { pointName } from "@atrium/contract/devices";
import type { Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";
import { pointsOf, type Protocols } from "./devicePoints.ts";

/** Drawings of the plant name devices that the site has, and points that these have or that are derived for them. */
export function checkSchematics(documents: SiteDocuments, protocols: Protocols | undefined, problems: Problems): void {
  const { settings, plans } = documents;
  const schematics = settings?.value.schematics;
  if (settings === undefined || schematics === undefined) return;
  const devices = new Set<string>(plans.flatMap(({ value }) => value.devices.map(({ id }) => id)));
  const derived = new Set(settings.value.derived?.map(pointName));
  const pointOf = protocols && pointsOf(documents, protocols);
  const found = schematicProblems(schematics, {
    hasDevice: (device) => devices.has(device),
    ...(pointOf && {
      hasPoint: (device: string, key: string) =>
        derived.has(pointName({ device, key })) || pointOf(device, key) !== undefined,
    }),
  });
  for (const { path, message } of found) problems.add(settings, ["schematics", ...path], message);
}
