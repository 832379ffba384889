import type { EdgeBreaker, Schematic, Schematics } from "@atrium/contract/site";
import type { SiteRecords } from "./records.ts";

/** The drawings of the plant without devices that the site has no more: their nodes stay, as what nothing measures. */
export function presentSchematics(schematics: Schematics, { devices }: Pick<SiteRecords, "devices">): Schematics {
  const known = new Set<string>(devices.map(({ id }) => id));
  const isKnown = ({ device }: { readonly device?: string }) => device === undefined || known.has(device);
  return schematics.map((schematic): Schematic => {
    const nodes = schematic.nodes.map(({ device, ...node }) => {
      const points = node.points.filter(isKnown);
      if (device !== undefined && known.has(device)) return { ...node, device, points };
      return { ...node, points: points.filter((point) => point.device !== undefined) };
    });
    const edges = schematic.edges.map(({ breaker, ...edge }) => ({
      ...edge,
      flow: edge.flow.filter(isKnown),
      points: edge.points.filter(isKnown),
      ...(breaker && { breaker: presentBreaker(breaker, isKnown) }),
    }));
    return { ...schematic, headline: schematic.headline.filter(isKnown), nodes, edges };
  });
}

function presentBreaker(
  { status, trip }: EdgeBreaker,
  isKnown: (point: { readonly device: string }) => boolean,
): EdgeBreaker {
  return { ...(status && isKnown(status) && { status }), ...(trip && isKnown(trip) && { trip }) };
}
