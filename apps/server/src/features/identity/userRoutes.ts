import {
  ListQuery,
  Paged,
  PasswordChange,
  PasswordReset,
  SessionProof,
  SessionRow,
  UserCreate,
  UserId,
  UserListQuery,
  UserRow,
  UserUpdate,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { actorOf } from "./actor.ts";
import type { UserService } from "./userService.ts";
import { RowId, rowId } from "../../platform/http/rowId.ts";

const id = rowId(UserId);
const params = z.object({ id });
const sessionParams = z.object({ id, sessionId: RowId });
const tags = ["users"];
const config = { feature: "usersSettable" as const };
/** Who changes people has given the own password a short while ago. */
const change = { ...config, asksProof: true };

export interface UserRoutesDeps {
  readonly users: UserService;
}

/** Accounts, their passwords and their sessions. */
export function userRoutes({ users }: UserRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    app.get(
      "/users",
      { config, schema: { summary: "Users", tags, querystring: UserListQuery, response: { 200: Paged(UserRow) } } },
      (request) => users.list(request.query),
    );
    app.post(
      "/users",
      {
        config: { ...change, refuses: ["EUS003"] },
        schema: { summary: "Add a user", tags, body: UserCreate, response: { 201: UserRow } },
      },
      async (request, reply) => reply.code(201).send(await users.create(request.body, actorOf(request))),
    );
    app.get(
      "/users/:id",
      { config, schema: { summary: "One user", tags, params, response: { 200: UserRow } } },
      (request) => users.find(request.params.id),
    );
    app.put(
      "/users/:id",
      {
        config: { ...change, refuses: ["EUS003", "EUS004", "EUS007"] },
        schema: { summary: "Change a user", tags, params, body: UserUpdate, response: { 200: UserRow } },
      },
      (request) => users.update(request.params.id, request.body, actorOf(request)),
    );
    app.post(
      "/users/:id/password",
      {
        config: change,
        schema: {
          summary: "Give a user a new password; the user's sessions end",
          tags,
          params,
          body: PasswordReset,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await users.resetPassword(request.params.id, request.body, actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.put(
      "/users/me/password",
      {
        config: { feature: "signed-in", isForDuties: true, refuses: ["EAU003"] },
        schema: {
          summary: "Change one's own password; one's other sessions end",
          tags,
          body: PasswordChange,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await users.changePassword(request.body, actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.delete(
      "/users/:id/second-factor",
      {
        config: change,
        schema: {
          summary: "Reset the second factor of a user who lost it; the user's sessions end",
          tags,
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await users.resetSecondFactor(request.params.id, actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/sessions/current/proof",
      {
        config: { feature: "signed-in", isForDuties: true, refuses: ["EAU003"] },
        schema: {
          summary: "Give one's password once more, for changes that ask for it",
          tags: ["identity"],
          body: SessionProof,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await users.prove(request.body.password, actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/users/:id/sessions",
      {
        config,
        schema: {
          summary: "Where a user is signed in",
          tags,
          params,
          querystring: ListQuery,
          response: { 200: Paged(SessionRow) },
        },
      },
      (request) => users.sessions(request.params.id, request.query, actorOf(request)),
    );
    app.delete(
      "/users/:id/sessions/:sessionId",
      {
        config: change,
        schema: { summary: "End a user's session", tags, params: sessionParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await users.endSession(request.params.id, request.params.sessionId, actorOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
