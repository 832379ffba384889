import type { ExportAsked } from "@atrium/contract/exports";
import { UserListQuery } from "@atrium/contract/people";
import { DataTable, EmptyState, Icon, PageHeading, Segmented } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { useListQuery } from "../../../lists/listAddress.ts";
import lists from "../../../lists/lists.module.css";
import { SearchInput } from "../../../lists/SearchInput.tsx";
import { ListState } from "../../../lists/ListState.tsx";
import { useUserCounts, useUsers } from "../peopleQueries.ts";
import { PeopleTabs } from "../PeopleTabs.tsx";
import { RoleFilter } from "./RoleFilter.tsx";
import { userColumns } from "./userColumns.tsx";
import { useUserAddress } from "./userAddress.ts";

const SEGMENTS = [
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
  { value: "all", label: "All" },
] as const;

/** The accounts, page by page. What is shown is all in the address: it survives a reload and can be sent to somebody. */
export function Accounts() {
  const query = useListQuery(UserListQuery);
  const { pushPage, replaceQuery } = useAddress();
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
    <>
      <PageHeading
        title="User Account"
        crumb={counts === undefined ? "Who may sign in" : `${counts.active} active, ${counts.inactive} inactive`}
        kpis={<PeopleTabs current="accounts" />}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <SearchInput
              label="Search name or role"
              value={query.search}
              onSearch={(search) => {
                ask({ search });
              }}
            />
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
            <ExportButton of={() => exported(query)} />
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => void navigate({ href: formHref("new") })}
            >
              Add user
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ListState
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
        >
          {(list) => (
            <DataTable
              label="Users"
              rows={list.data}
              rowKey={(user) => String(user.id)}
              rowName={(user) => user.username}
              columns={columns}
              isLoose
              rowHeight={46}
              order={{ sortBy: query.sortBy, orderBy: query.orderBy, onChange: ask }}
              openKey={id}
              onOpen={(user) => void navigate({ href: formHref(user.id) })}
              isPassing={users.isPlaceholderData}
              pages={{ list, onOpen: (page) => void pushPage(page) }}
            />
          )}
        </ListState>
      </div>
    </>
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
