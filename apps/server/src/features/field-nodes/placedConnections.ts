import type { AssignedConnection } from "./assigning.ts";

/** The site, as far as the places of connections are known by it. */
interface PlacedSite {
  readonly connections: readonly { readonly id: string }[];
  readonly devices: readonly { readonly connection?: string | null | undefined; readonly placement: string }[];
}

/** Connections, each with its building where all its devices are in one. */
export function placedConnections({ connections, devices }: PlacedSite): Pick<AssignedConnection, "id" | "building">[] {
  const buildings = new Map<string, Set<string>>();
  for (const { connection, placement } of devices) {
    if (connection == null) continue;
    const known = buildings.get(connection) ?? new Set();
    known.add(placement);
    buildings.set(connection, known);
  }
  return connections.map(({ id }) => {
    const [building, ...others] = buildings.get(id) ?? [];
    return building === undefined || others.length > 0 ? { id } : { id, building };
  });
}
