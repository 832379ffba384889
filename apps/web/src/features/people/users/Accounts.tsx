import type { ExportAsked } from "@atrium/contract/exports";
import { UserListQuery, RoleId } from "@atrium/contract/people";
import { EmptyState, labelled, Segmented } from "@atrium/ui";
import { phrase, sayTerm, t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { useListQuery } from "../../../collections/listAddress.ts";
import { useUserCounts, useUsers, useRoles } from "../peopleQueries.ts";
import { PeopleTabs } from "../PeopleTabs.tsx";
import { userColumns } from "./userColumns.tsx";
import { useUserAddress } from "./userAddress.ts";
import { CollectionPage } from "../../../collections/CollectionPage.tsx";

const SEGMENTS = [
  { value: "true", label: phrase("Active") },
  { value: "false", label: phrase("Inactive") },
  { value: "all", label: phrase("All") },
] as const;

/** The accounts, page by page. What is shown is all in the address: it survives a reload and can be sent to somebody. */
export function Accounts() {
  const query = useListQuery(UserListQuery);
  const { replaceQuery } = useAddress();
  const { timeZone } = useSite();
  const { id }: { id?: string } = useParams({ strict: false });
  const users = useUsers(query);
  const counts = useUserCounts();
  const navigate = useNavigate();
  const { formHref } = useUserAddress();
  const columns = useMemo(() => userColumns(timeZone, formHref), [timeZone, formHref]);

  /** Another filter or order begins with its first page. */
  function ask(change: Partial<UserListQuery>): void {
    void replaceQuery({ ...query, page: 1, ...change });
  }

  return (
    <CollectionPage
      title={t("User Account")}
      crumb={
        counts === undefined
          ? t("Accounts that can sign in")
          : t("{active} active, {inactive} inactive", { active: counts.active, inactive: counts.inactive })
      }
      kpis={<PeopleTabs current="accounts" />}
      search={{
        label: t("Search name or role"),
        value: query.search,
        onSearch: (search) => {
          ask({ search });
        },
      }}
      filters={
        <>
          <RoleFilter
            role={query.role}
            onChange={(role) => {
              ask({ role });
            }}
          />
          <Segmented
            label={t("Show users")}
            segments={labelled(SEGMENTS)}
            value={query.active}
            onChange={(active) => {
              ask({ active });
            }}
          />
        </>
      }
      exported={() => exported(query)}
      add={{ label: t("Add user"), href: formHref("new") }}
      what={t("users")}
      result={users}
      empty={
        <NoUsers
          query={query}
          onClear={() => {
            ask({ search: "", active: "all", role: undefined });
          }}
        />
      }
      table={{
        label: t("Users"),
        rowKey: (user) => String(user.id),
        rowName: (user) => user.username,
        columns,
        rowHeight: 46,
        order: { sortBy: query.sortBy, orderBy: query.orderBy, onChange: ask },
        openKey: id,
        onOpen: (user) => void navigate({ href: formHref(user.id) }),
      }}
    />
  );
}

/** The whole list, whichever page of it is shown. */
function exported({ page: _page, size: _size, ...query }: UserListQuery): ExportAsked {
  return { list: "users", ...query };
}

function NoUsers({ query, onClear }: { query: UserListQuery; onClear: () => void }) {
  const isSearch = query.search !== "";
  return (
    <EmptyState
      title={
        isSearch
          ? t("{users} match “{search}”", { users: noUsersText(query), search: query.search })
          : noUsersText(query)
      }
      actions={
        <Button variant="filled" onClick={onClear}>
          {t("Show all users")}
        </Button>
      }
    >
      {isSearch ? t("The search covers usernames and role names.") : t("Inactive users keep their name and history.")}
    </EmptyState>
  );
}

/** "No active users", "No users with this role". */
function noUsersText({ active, role }: UserListQuery): string {
  if (active === "true") return role === undefined ? t("No active users") : t("No active users with this role");
  if (active === "false") return role === undefined ? t("No inactive users") : t("No inactive users with this role");
  return role === undefined ? t("No users") : t("No users with this role");
}

interface RoleFilterProps {
  role: RoleId | undefined;
  onChange: (role: RoleId | undefined) => void;
}

/** Which role's users the list shows. */
function RoleFilter({ role, onChange }: RoleFilterProps) {
  const roles = useRoles().data?.data ?? [];
  return (
    <Select
      aria-label={t("Users with role")}
      placeholder={t("Role")}
      clearable
      w={160}
      data={roles.map(({ id, name }) => ({ value: String(id), label: sayTerm(name) }))}
      value={role === undefined ? null : String(role)}
      onChange={(value) => {
        onChange(RoleId.safeParse(Number(value)).data);
      }}
    />
  );
}
