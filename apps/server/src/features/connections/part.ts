import type { Part } from "../../platform/part.ts";
import { ConnectionReader, type ConnectionReaderOptions } from "./connectionReader.ts";
import { connectionStateRoutes, type ConnectionStateRoutesDeps } from "./routes.ts";

export interface ConnectionsPartOptions extends ConnectionReaderOptions {
  readonly field: ConnectionReaderOptions["field"] & Pick<ConnectionStateRoutesDeps, "pauses">;
}

export interface ConnectionsPart extends Part {
  readonly reader: Pick<ConnectionReader, "list">;
}

/** How the connections to the field do. */
export function connectionsPart(options: ConnectionsPartOptions): ConnectionsPart {
  const reader = new ConnectionReader(options);
  const { pauses } = options.field;
  const plugin = connectionStateRoutes({ reader, pauses });
  return { name: "connections", reader, routes: [plugin] };
}
