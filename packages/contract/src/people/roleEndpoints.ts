import * as z from "zod";
import { USER_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Paged } from "../base/paging.ts";
import { RoleChange, RoleId, RoleListQuery, RoleRow, RoleWrite } from "./role.ts";
import { GuardQuestion, GuardReply, RoleSimulation, SimulatedRole } from "./roleSimulation.ts";

export const listRoles = endpoint({
  method: "GET",
  path: `${USER_API}/roles`,
  needs: ["rolesSettable", "usersSettable"],
  runsOn: "anywhere",
  summary: "List roles",
  tag: "roles",
  query: RoleListQuery,
  reply: Paged(RoleRow),
});

export const addRole = endpoint({
  method: "POST",
  path: `${USER_API}/roles`,
  needs: "rolesSettable",
  runsOn: "core",
  summary: "Add a role",
  tag: "roles",
  body: RoleWrite,
  status: 201,
  reply: RoleRow,
  refuses: ["ERO001"],
  asksProof: true,
});

export const getRole = endpoint({
  method: "GET",
  path: `${USER_API}/roles/:id`,
  needs: "rolesSettable",
  runsOn: "anywhere",
  summary: "Get a role",
  tag: "roles",
  params: z.object({ id: z.coerce.number().pipe(RoleId) }),
  reply: RoleRow,
});

export const changeRole = endpoint({
  method: "PUT",
  path: `${USER_API}/roles/:id`,
  needs: "rolesSettable",
  runsOn: "core",
  summary: "Change a role",
  tag: "roles",
  params: z.object({ id: z.coerce.number().pipe(RoleId) }),
  body: RoleChange,
  reply: RoleRow,
  refuses: ["ERO001", "ERO003", "EUS004"],
  asksProof: true,
});

export const removeRole = endpoint({
  method: "DELETE",
  path: `${USER_API}/roles/:id`,
  needs: "rolesSettable",
  runsOn: "core",
  summary: "Delete a role that no user has",
  tag: "roles",
  params: z.object({ id: z.coerce.number().pipe(RoleId) }),
  reply: null,
  refuses: ["ERO002", "EUS004"],
  asksProof: true,
});

export const simulateRole = endpoint({
  method: "POST",
  path: `${USER_API}/role-simulations`,
  needs: "rolesSettable",
  runsOn: "anywhere",
  summary: "What a role would see and be allowed, saved or not",
  tag: "roles",
  body: SimulatedRole,
  reply: RoleSimulation,
});

export const askGuard = endpoint({
  method: "POST",
  path: `${USER_API}/role-simulations/questions`,
  needs: "rolesSettable",
  runsOn: "anywhere",
  summary: "How a page or call would be answered to a role, and why",
  tag: "roles",
  body: GuardQuestion,
  reply: GuardReply,
  refuses: ["ENF001"],
});
