import { listRoles, addRole, getRole, changeRole, removeRole } from "@atrium/contract/people";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { actorOf } from "./actor.ts";
import type { RoleService } from "./roleService.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface RoleRoutesDeps {
  readonly roles: RoleService;
}

/** Roles and their permissions. Administrators of users read them too: every user has one. */
export function roleRoutes({ roles }: RoleRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, listRoles, (request) => roles.list(request.query));
    handle(app, addRole, async (request) => await roles.create(request.body, actorOf(request)));
    handle(app, getRole, (request) => roles.find(request.params.id));
    handle(app, changeRole, (request) => roles.update(request.params.id, request.body, actorOf(request)));
    handle(app, removeRole, async (request) => {
      await roles.remove(request.params.id, actorOf(request));
    });
  };
}
