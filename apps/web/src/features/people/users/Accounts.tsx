import type { ExportAsked } from "@atrium/contract/exports";
import { UserListQuery, RoleId } from "@atrium/contract/people";
import { EmptyState, Segmented } from "@atrium/ui";
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
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
  { value: "all", label: "All" },
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
      title="User Account"
      crumb={counts === undefined ? "Who may sign in" : `${counts.active} active, ${counts.inactive} inactive`}
      kpis={<PeopleTabs current="accounts" />}
      search={{
        label: "Search name or role",
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
            label="Users shown"
            segments={SEGMENTS}
            value={query.active}
            onChange={(active) => {
              ask({ active });
            }}
          />
        </>
      }
      exported={() => exported(query)}
      add={{ label: "Add user", href: formHref("new") }}
      what="users"
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
        label: "Users",
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
  const ofRole = query.role === undefined ? "" : " of this role";
  const kind = { true: "active ", false: "inactive ", all: "" }[query.active];
  return (
    <EmptyState
      title={isSearch ? `No ${kind}user${ofRole} fits “${query.search}”` : `There are no ${kind}users${ofRole}`}
      actions={
        <Button variant="filled" onClick={onClear}>
          Show all users
        </Button>
      }
    >
      {isSearch
        ? "The search looks at usernames and the names of roles."
        : "Inactive users keep their name and history."}
    </EmptyState>
  );
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
      aria-label="Users of role"
      placeholder="Role"
      clearable
      w={160}
      data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={role === undefined ? null : String(role)}
      onChange={(value) => {
        onChange(RoleId.safeParse(Number(value)).data);
      }}
    />
  );
}
