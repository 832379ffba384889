import {
  ConnectionDetail,
  ConnectionDetailQuery,
  ConnectionFigures,
  ConnectionId,
  ListQuery,
  Paged,
  PauseChange,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { type Caller, personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { ConnectionReader } from "./connectionReader.ts";

const params = z.object({ id: ConnectionId });
const tags = ["site"];

export interface ConnectionStateRoutesDeps {
  readonly reader: ConnectionReader;
  readonly pauses: { set(id: string, isPaused: boolean, caller: Caller): Promise<void> } | undefined;
}

/** How connections do; their settings are another call's. */
export function connectionStateRoutes({ reader, pauses }: ConnectionStateRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/connection-states",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "How the connections to the field do",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(ConnectionFigures) },
        },
      },
      ({ query }) => pageOf(reader.list(), query),
    );
    app.get(
      "/connection-states/:id",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "How a connection does: its last day, the devices behind it, and its last exchanges in words",
          tags,
          params,
          querystring: ConnectionDetailQuery,
          response: { 200: ConnectionDetail },
        },
      },
      ({ params: { id }, query: { raw } }) => reader.detail(id, raw === "true"),
    );
    app.put(
      "/connection-states/:id/pause",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Pause a connection, or end its pause; nothing is read or commanded through it in between",
          tags,
          params,
          body: PauseChange,
          response: { 200: ConnectionFigures },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await pauses?.set(id, request.body.isPaused, personOf(request));
        return reply.send(reader.find(id));
      },
    );
  };
}
