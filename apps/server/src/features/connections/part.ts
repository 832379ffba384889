import { CORE_API } from "@atrium/contract";
import type { Part } from "../../platform/part.ts";
import { ConnectionReader, type ConnectionReaderOptions } from "./connectionReader.ts";
import { connectionStateRoutes, type ConnectionStateRoutesDeps } from "./routes.ts";

export interface ConnectionsPartOptions extends ConnectionReaderOptions {
  readonly field: ConnectionReaderOptions["field"] & Pick<ConnectionStateRoutesDeps, "pauses">;
}

/** How the connections to the field do. */
export function connectionsPart(options: ConnectionsPartOptions): Part {
  const reader = new ConnectionReader(options);
  const { pauses } = options.field;
  return { name: "connections", routes: [{ prefix: CORE_API, plugin: connectionStateRoutes({ reader, pauses }) }] };
}
