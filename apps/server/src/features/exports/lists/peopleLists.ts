import type { Paged } from "@atrium/contract";
import type { ExportQuery } from "@atrium/contract/exports";
import {
  AUDIT_COLUMNS,
  AUDIT_KINDS,
  type AuditQuery,
  type AuditRow,
  ROLE_COLUMNS,
  type RoleListQuery,
  type RoleRow,
  USER_COLUMNS,
  type UserListQuery,
  type UserRow,
} from "@atrium/contract/people";
import type { Clock } from "@atrium/time";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable } from "../exportTable.ts";
import { countOf, pagedBatches } from "./pagedList.ts";

export interface PeopleListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly users: { list(query: UserListQuery): Promise<Paged<UserRow>> };
  readonly roles: { list(query: RoleListQuery): Promise<Paged<RoleRow>> };
  readonly auditLog: { list(query: AuditQuery): Promise<Paged<AuditRow>> };
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;

/** Accounts, as their page narrows and sorts them. */
export async function userList({ names, users, roles }: PeopleListNeeds, asked: Asked<"users">): Promise<ExportTable> {
  const read = async (page: { page: number; size: number }) => users.list({ ...asked, ...page });
  const count = await countOf(read);
  const role =
    asked.role === undefined
      ? undefined
      : (await roles.list({ orderBy: "ASC", sortBy: "name", search: "" })).data.find(({ id }) => id === asked.role);
  return {
    title: "Users",
    place: names.siteName,
    filters: [
      ...(asked.active === "all" ? [] : [`Status: ${asked.active === "true" ? "Active" : "Inactive"}`]),
      ...(asked.role === undefined ? [] : [`Role: ${role?.name ?? String(asked.role)}`]),
      ...searchWords(asked.search),
    ],
    columns: USER_COLUMNS,
    count,
    narrower: "Search, or take one role",
    batches: () => pagedBatches(USER_COLUMNS, count, read),
  };
}

/** The matrix of roles. */
export async function roleList({ names, roles }: PeopleListNeeds, asked: Asked<"roles">): Promise<ExportTable> {
  const { data } = await roles.list(asked);
  return {
    title: "Roles",
    place: names.siteName,
    filters: searchWords(asked.search),
    columns: ROLE_COLUMNS,
    count: data.length,
    narrower: "Search for a part of the name",
    batches: () => batchesOf(ROLE_COLUMNS, data),
  };
}

/** The audit log up to this moment: rows that come while it is written are not in it. */
export async function auditList(
  { names, auditLog, clock }: PeopleListNeeds,
  asked: Asked<"audit">,
): Promise<ExportTable> {
  const now = clock.now();
  const until = Math.min(asked.to ?? now, now);
  const read = async (page: { page: number; size: number }) => auditLog.list({ ...asked, to: until, ...page });
  const count = await countOf(read);
  return {
    title: "Audit log",
    place: names.siteName,
    ...(asked.from === undefined ? {} : { period: { from: asked.from, to: until } }),
    filters: [
      ...(asked.kind === undefined ? [] : [`Kind: ${AUDIT_KINDS[asked.kind]}`]),
      ...(asked.who === "" ? [] : [`Who: ${asked.who}`]),
      ...searchWords(asked.search),
    ],
    columns: AUDIT_COLUMNS,
    count,
    narrower: "Take a shorter time, one kind of act or one person",
    batches: () => pagedBatches(AUDIT_COLUMNS, count, read),
  };
}

function searchWords(search: string): readonly string[] {
  return search === "" ? [] : [`Search: ${search}`];
}
