import { FEATURES, pathOf, type RoleRow, routeOf } from "@atrium/contract";
import { Card, EmptyState, Icon, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import check from "lucide-react/icons/check";
import minus from "lucide-react/icons/minus";
import plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { useSite } from "../../../platform/site.ts";
import { type ListColumn, ListTable } from "../list/ListTable.tsx";
import { PageLink } from "../list/PageLink.tsx";
import { ListState } from "../ListState.tsx";
import { useRoles } from "../peopleQueries.ts";
import people from "../people.module.css";
import { When } from "../When.tsx";
import { detailOf, RIGHTS, usedFeatures } from "./rights.ts";
import styles from "./RolesPage.module.css";

export function roleHref(id: RoleRow["id"] | "new"): string {
  return pathOf(routeOf("setting-users-role-form").path, { id: String(id) });
}

/** Which role allows what. A role's form opens over it. */
export function RolesPage() {
  const roles = useRoles();
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const columns = useMemo(() => roleColumns(timeZone), [timeZone]);
  const { id }: { id?: string } = useParams({ strict: false });
  const rows = roles.data?.data ?? [];
  const count = rows.reduce((sum, role) => sum + role.users, 0);
  const add = (
    <Button
      variant="filled"
      leftSection={<Icon of={plus} size={14} />}
      onClick={() => void navigate({ href: roleHref("new") })}
    >
      Add role
    </Button>
  );
  return (
    <div className={people["page"]}>
      <PageHeading
        title="User Permission"
        crumb={
          roles.data === undefined ? "Who may do what" : `${counted(rows.length, "role")}, ${counted(count, "user")}`
        }
        actions={<div className={people["actions"]}>{add}</div>}
      />
      <div className={people["body"]}>
        <Card className={people["card"]}>
          <ListState
            what="roles"
            result={roles}
            empty={<EmptyState title="There are no roles">Nobody can be given one until a role is added.</EmptyState>}
          >
            {(list) => (
              <div className={styles["matrix"]}>
                <ListTable
                  label="Roles"
                  rows={list.data}
                  rowKey={(role) => role.id}
                  columns={columns}
                  openKey={Number(id)}
                  onOpen={(role) => void navigate({ href: roleHref(role.id) })}
                />
              </div>
            )}
          </ListState>
        </Card>
        <Legend />
      </div>
      <Outlet />
    </div>
  );
}

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

function roleColumns(timeZone: string): readonly ListColumn<RoleRow, never>[] {
  return [...COLUMNS, { key: "changed", title: "Changed", align: "end", isWide: true, cell: changed }];

  function changed({ changedAt, changedBy }: RoleRow) {
    if (changedAt === null) return <span className="muted">At the first start</span>;
    return (
      <span className="muted num">
        <When time={changedAt} timeZone={timeZone} />, {changedBy}
      </span>
    );
  }
}

const COLUMNS: readonly ListColumn<RoleRow, never>[] = [
  {
    key: "name",
    title: "Role",
    cell: (role) => (
      <span className={people["name"]}>
        <PageLink href={roleHref(role.id)}>{role.name}</PageLink>
      </span>
    ),
  },
  {
    key: "users",
    title: "Users",
    cell: (role) => (
      <span className="ink2 num">
        {role.users}
        <span className="sr-only"> {role.users === 1 ? "user" : "users"}</span>
      </span>
    ),
  },
  ...FEATURES.map((feature): ListColumn<RoleRow, never> => ({
    key: feature,
    align: "center",
    title: (
      <span className={styles["feature"]} title={feature}>
        <Icon of={RIGHTS[feature].icon} size={18} />
        <span>{RIGHTS[feature].name}</span>
      </span>
    ),
    cell: (role) => <Mark isUsed={usedFeatures(role).has(feature)} />,
  })),
];

function Mark({ isUsed }: { isUsed: boolean }) {
  return (
    <span className={styles["mark"]} data-used={isUsed}>
      <Icon of={isUsed ? check : minus} size={14} />
      <span className="sr-only">{isUsed ? "yes" : "no"}</span>
    </span>
  );
}

/** What each permission is, under the matrix. */
function Legend() {
  return (
    <ul className={styles["legend"]} aria-label="Permissions">
      {FEATURES.map((feature) => (
        <li key={feature}>
          <Icon of={RIGHTS[feature].icon} size={17} />
          <div>
            <div className="m">
              {RIGHTS[feature].name} <span className="t11 muted">{feature}</span>
            </div>
            <div className="t12 muted">{detailOf(feature)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}
