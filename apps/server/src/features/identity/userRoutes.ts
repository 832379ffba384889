import {
  listUsers,
  addUser,
  getUser,
  changeUser,
  resetPassword,
  changeOwnPassword,
  changePreferences,
  resetSecondFactor,
  proveSession,
  listUserSessions,
  endUserSession,
} from "@atrium/contract/people";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { actorOf } from "./actor.ts";
import type { UserService } from "./userService.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface UserRoutesDeps {
  readonly users: UserService;
}

/** Accounts, their passwords and their sessions. */
export function userRoutes({ users }: UserRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, listUsers, (request) => users.list(request.query));
    handle(app, addUser, async (request) => await users.create(request.body, actorOf(request)));
    handle(app, getUser, (request) => users.find(request.params.id));
    handle(app, changeUser, (request) => users.update(request.params.id, request.body, actorOf(request)));
    handle(app, resetPassword, async (request) => {
      await users.resetPassword(request.params.id, request.body, actorOf(request));
    });
    handle(app, changeOwnPassword, async (request) => {
      await users.changePassword(request.body, actorOf(request));
    });
    handle(app, changePreferences, (request) => users.prefer(request.body, actorOf(request)));
    handle(app, resetSecondFactor, async (request) => {
      await users.resetSecondFactor(request.params.id, actorOf(request));
    });
    handle(app, proveSession, async (request) => {
      await users.prove(request.body.password, actorOf(request));
    });
    handle(app, listUserSessions, (request) => users.sessions(request.params.id, request.query, actorOf(request)));
    handle(app, endUserSession, async (request) => {
      await users.endSession(request.params.id, request.params.sessionId, actorOf(request));
    });
  };
}
