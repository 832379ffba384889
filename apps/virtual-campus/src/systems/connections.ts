import type { ConnectionFile, DeviceMapping } from "@atrium/contract";
import type { Site } from "@atrium/site";
import type * as z from "zod";

/** A device's part on a connection, as the mappings say. */
interface MappedPart {
  readonly device: string;
  readonly part: string | undefined;
  readonly address: Record<string, number | string>;
}

/** A connection with all parts of one product that hang on it. */
export interface MappedConnection {
  readonly connection: ConnectionFile;
  readonly parts: readonly MappedPart[];
}

/** The connections that carry a product, in the order of connections.json. */
export function connectionsOf(site: Site, product: string): MappedConnection[] {
  const byConnection = Map.groupBy(site.mappings, (mapping) => mapping.connection);
  return site.connections
    .map((connection) => ({
      connection,
      parts: (byConnection.get(connection.id) ?? []).flatMap((mapping) => partsOf(mapping, product)),
    }))
    .filter(({ parts }) => parts.length > 0);
}

function partsOf(mapping: DeviceMapping, product: string): MappedPart[] {
  return mapping.parts
    .filter((part) => part.product === product)
    .map(({ part, address }) => ({ device: mapping.device, part, address }));
}

/**
 * Settings or an address in the form that an endpoint needs.
 * @throws Error that names the connection or device
 */
export function fieldsOf<Schema extends z.ZodType>(schema: Schema, fields: unknown, owner: string): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`${owner}: ${problems}`);
  }
  return parsed.data;
}
