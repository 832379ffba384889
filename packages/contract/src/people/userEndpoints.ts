import * as z from "zod";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { UserId } from "../base/ids.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { RowId, rowId } from "../base/rowId.ts";
import { PasswordReset, SessionRow, UserCreate, UserListQuery, UserRow, UserUpdate } from "./user.ts";

const id = rowId(UserId);
const sessionParams = z.object({ id, sessionId: RowId });

export const listUsers = endpoint({
  method: "GET",
  path: `${USER_API}/users`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "List users",
  tag: "users",
  query: UserListQuery,
  reply: Paged(UserRow),
});

export const addUser = endpoint({
  method: "POST",
  path: `${USER_API}/users`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Add a user",
  tag: "users",
  body: UserCreate,
  status: 201,
  reply: UserRow,
  refuses: ["EUS003"],
  asksProof: true,
});

export const getUser = endpoint({
  method: "GET",
  path: `${USER_API}/users/:id`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "Get a user",
  tag: "users",
  params: z.object({ id }),
  reply: UserRow,
});

export const changeUser = endpoint({
  method: "PUT",
  path: `${USER_API}/users/:id`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Change a user",
  tag: "users",
  params: z.object({ id }),
  body: UserUpdate,
  reply: UserRow,
  refuses: ["EUS003", "EUS004", "EUS007"],
  asksProof: true,
});

export const resetPassword = endpoint({
  method: "POST",
  path: `${USER_API}/users/:id/password`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Set a new password for a user; the user's sessions end",
  tag: "users",
  params: z.object({ id }),
  body: PasswordReset,
  reply: null,
  asksProof: true,
});

export const resetSecondFactor = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/:id/second-factor`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "Reset a user's second factor; the user's sessions end",
  tag: "users",
  params: z.object({ id }),
  reply: null,
  asksProof: true,
});

export const listUserSessions = endpoint({
  method: "GET",
  path: `${USER_API}/users/:id/sessions`,
  needs: "usersSettable",
  runsOn: "anywhere",
  summary: "List the sessions of a user",
  tag: "users",
  params: z.object({ id }),
  query: ListQuery,
  reply: Paged(SessionRow),
});

export const endUserSession = endpoint({
  method: "DELETE",
  path: `${USER_API}/users/:id/sessions/:sessionId`,
  needs: "usersSettable",
  runsOn: "core",
  summary: "End a user's session",
  tag: "users",
  params: sessionParams,
  reply: null,
  asksProof: true,
});
