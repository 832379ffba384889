import { ConnectionChange, ConnectionId, ListQuery, NewConnection, Paged, SiteConnection } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { ConnectionEditor } from "./connectionEditor.ts";

const params = z.object({ id: ConnectionId });
const tags = ["site"];
/** Three texts of the longest kind: an authority, a certificate and its key. */
const BODY_LIMIT = 262_144;

/** Connections are added, changed and removed while everything runs. Their secrets come in and never leave. */
export function connectionRoutes({ editor }: { readonly editor: ConnectionEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/connections",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Connections to the field, without their secrets",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(SiteConnection) },
        },
      },
      ({ query }) => pageOf(editor.list(), query),
    );
    app.post(
      "/connections",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007"] },
        bodyLimit: BODY_LIMIT,
        schema: { summary: "Add a connection", tags, body: NewConnection, response: { 201: SiteConnection } },
      },
      async (request, reply) => reply.code(201).send(await editor.add(request.body, personOf(request))),
    );
    app.get(
      "/connections/:id",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "A connection, without its secrets", tags, params, response: { 200: SiteConnection } },
      },
      (request) => editor.find(request.params.id),
    );
    app.put(
      "/connections/:id",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007", "EDV009"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "Change a connection; a secret that is left out stays, null takes it away",
          tags,
          params,
          body: ConnectionChange,
          response: { 200: SiteConnection },
        },
      },
      (request) => editor.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/connections/:id",
      {
        config: { feature: "devicesSettable", refuses: ["EDV010"] },
        schema: {
          summary: "Remove a connection that no device uses",
          tags,
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await editor.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
