import { Paged, RoleChange, RoleId, RoleListQuery, RoleRow, RoleWrite } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { actorOf } from "./actor.ts";
import type { RoleService } from "./roleService.ts";

const params = z.object({ id: z.coerce.number().pipe(RoleId) });
const tags = ["roles"];
const config = { feature: "rolesSettable" as const };
/** Who changes what roles allow has given the own password a short while ago. */
const change = { ...config, asksProof: true };

export interface RoleRoutesDeps {
  readonly roles: RoleService;
}

/** Roles and their permissions. Administrators of users read them too: every user has one. */
export function roleRoutes({ roles }: RoleRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    app.get(
      "/roles",
      {
        config: { feature: ["rolesSettable", "usersSettable"] },
        schema: { summary: "Roles", tags, querystring: RoleListQuery, response: { 200: Paged(RoleRow) } },
      },
      (request) => roles.list(request.query),
    );
    app.post(
      "/roles",
      {
        config: { ...change, refuses: ["ERO001"] },
        schema: { summary: "Add a role", tags, body: RoleWrite, response: { 201: RoleRow } },
      },
      async (request, reply) => reply.code(201).send(await roles.create(request.body, actorOf(request))),
    );
    app.get(
      "/roles/:id",
      { config, schema: { summary: "One role", tags, params, response: { 200: RoleRow } } },
      (request) => roles.find(request.params.id),
    );
    app.put(
      "/roles/:id",
      {
        config: { ...change, refuses: ["ERO001", "ERO003", "EUS004"] },
        schema: { summary: "Change a role", tags, params, body: RoleChange, response: { 200: RoleRow } },
      },
      (request) => roles.update(request.params.id, request.body, actorOf(request)),
    );
    app.delete(
      "/roles/:id",
      {
        config: { ...change, refuses: ["ERO002", "EUS004"] },
        schema: { summary: "Delete a role that nobody holds", tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await roles.remove(request.params.id, actorOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
