import type { Paged } from "@atrium/contract";
import type { ExportQuery } from "@atrium/contract/exports";
import {
  ROLE_COLUMNS,
  type RoleListQuery,
  type RoleRow,
  USER_COLUMNS,
  type UserListQuery,
  type UserRow,
} from "@atrium/contract/people";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, searchFilter, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

export interface PeopleListNeeds {
  readonly names: SiteNames;
  readonly users: { list(query: UserListQuery): Promise<Paged<UserRow>> };
  readonly roles: { list(query: RoleListQuery): Promise<Paged<RoleRow>> };
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
    title: t("Users"),
    place: names.siteName,
    filters: [
      ...(asked.active === "all" ? [] : [asked.active === "true" ? t("Status: Active") : t("Status: Inactive")]),
      ...(asked.role === undefined ? [] : [t("Role: {name}", { name: role?.name ?? String(asked.role) })]),
      ...searchFilter(asked.search),
    ],
    columns: writtenColumns(USER_COLUMNS),
    count,
    narrower: t("Search, or choose one role"),
    batches: () => pagedBatches(USER_COLUMNS, count, read),
  };
}

/** The matrix of roles. */
export async function roleList({ names, roles }: PeopleListNeeds, asked: Asked<"roles">): Promise<ExportTable> {
  const { data } = await roles.list(asked);
  return {
    title: t("Roles"),
    place: names.siteName,
    filters: searchFilter(asked.search),
    columns: writtenColumns(ROLE_COLUMNS),
    count: data.length,
    narrower: t("Search for part of the name"),
    batches: () => batchesOf(ROLE_COLUMNS, data),
  };
}
