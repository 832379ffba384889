import { connectionList } from "./connectionList.ts";
import type { Part } from "../../platform/part.ts";
import { ConnectionReader, type ConnectionReaderOptions } from "./connectionReader.ts";
import { listConnectionStates, getConnectionState, pauseConnection } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Caller, personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface ConnectionsPartOptions extends ConnectionReaderOptions {
  readonly field: ConnectionReaderOptions["field"] & Pick<ConnectionStateRoutesDeps, "pauses">;
}

/** How the connections to the field do. */
export function connectionsPart(options: ConnectionsPartOptions): Part {
  const reader = new ConnectionReader(options);
  const { pauses } = options.field;
  const plugin = connectionStateRoutes({ reader, pauses });
  return {
    name: "connections",
    exportLists: (ground) => ({
      connections: (asked) => connectionList({ ...ground, connections: () => reader.list() }, asked),
    }),
    routes: [plugin],
  };
}

interface ConnectionStateRoutesDeps {
  readonly reader: ConnectionReader;
  readonly pauses: { set(id: string, isPaused: boolean, caller: Caller): Promise<void> } | undefined;
}

/** How connections do; their settings are another call's. */
function connectionStateRoutes({ reader, pauses }: ConnectionStateRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listConnectionStates, ({ query }) => pageOf(reader.list(), query));
    handle(app, getConnectionState, ({ params: { id }, query: { raw } }) => reader.detail(id, raw === "true"));
    handle(app, pauseConnection, async (request) => {
      const { id } = request.params;
      await pauses?.set(id, request.body.isPaused, personOf(request));
      return reader.find(id);
    });
  };
}
