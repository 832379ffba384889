import { type Feature, FEATURES, PageQuery } from "@atrium/contract";
import { routeOf } from "@atrium/contract/pages";
import { LIMIT_SECTION_NAMES, ROLE_COLUMNS, type RoleRow } from "@atrium/contract/people";
import { placeWords, type SiteReply } from "@atrium/contract/site";
import { type ColumnLook, type DataColumn, DataTable, EmptyState, Icon, listColumns, PageHeading } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import check from "lucide-react/icons/check";
import minus from "lucide-react/icons/minus";
import smartphone from "lucide-react/icons/smartphone";
import scanEye from "lucide-react/icons/scan-eye";
import plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { useAddress } from "../../../platform/address.ts";
import { usePages } from "../../../platform/pages.ts";
import { useSite } from "../../../platform/site.ts";
import { useListQuery } from "../../../collections/listAddress.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import lists from "../../../collections/lists.module.css";
import { PageLink } from "../../../collections/PageLink.tsx";
import { ListState } from "../../../collections/ListState.tsx";
import { useRoles } from "../peopleQueries.ts";
import people from "../people.module.css";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { detailOf, RIGHTS, usedFeatures } from "./rights.ts";
import { useRoleAddress } from "./roleAddress.ts";
import styles from "./RolesPage.module.css";

/** Which role allows what. A role's form opens over it. */
export function RolesPage() {
  const roles = useRoles();
  const navigate = useNavigate();
  const site = useSite();
  const page = useListQuery(PageQuery);
  const { pushPage } = useAddress();
  const { formHref } = useRoleAddress();
  const columns = useMemo(() => roleColumns(site, formHref), [site, formHref]);
  const { id }: { id?: string } = useParams({ strict: false });
  const rows = roles.data?.data ?? [];
  const count = rows.reduce((sum, role) => sum + role.users, 0);
  const add = (
    <Button
      variant="filled"
      leftSection={<Icon of={plus} size={14} />}
      onClick={() => void navigate({ href: formHref("new") })}
    >
      {t("Add role")}
    </Button>
  );
  return (
    <div className="col grow">
      <PageHeading
        title={t("User Permission")}
        crumb={
          roles.data === undefined
            ? t("Permissions by role")
            : t("{roles, plural, one {# role} other {# roles}}, {users, plural, one {# user} other {# users}}", {
                roles: rows.length,
                users: count,
              })
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <ExportButton of={() => ({ list: "roles" })} />
            <Button
              leftSection={<Icon of={scanEye} size={14} />}
              onClick={() => void navigate({ href: routeOf("setting-role-simulator").path })}
            >
              {t("Role simulator")}
            </Button>
            {add}
          </div>
        }
      />
      <div className={lists["body"]}>
        <ListState
          what={t("roles")}
          result={roles}
          empty={<EmptyState title={t("No roles")}>{t("Users cannot be given a role until one is added.")}</EmptyState>}
        >
          {(list) => (
            <div className={styles["matrix"]}>
              <DataTable
                label={t("Roles")}
                rows={list.data}
                rowKey={(role) => String(role.id)}
                rowName={(role) => sayTerm(role.name)}
                columns={columns}
                isLoose
                rowHeight={52}
                openKey={id}
                onOpen={(role) => void navigate({ href: formHref(role.id) })}
                pages={{ ...page, onOpen: (to) => void pushPage(to) }}
              />
            </div>
          )}
        </ListState>
        <Legend />
      </div>
      <Outlet />
    </div>
  );
}

function roleColumns(
  { timeZone, places }: SiteReply,
  formHref: (id: RoleRow["id"]) => string,
): readonly DataColumn<RoleRow>[] {
  return listColumns(ROLE_COLUMNS, {
    of: (role: RoleRow) => role,
    isSorted: false,
    looks: (key): ColumnLook<RoleRow> => {
      if (key === "name") return { least: 136, cell: nameCell };
      if (key === "given") return { least: 80, cell: givenCell };
      if (key === "asksSecondFactor") return factorLook;
      if (key === "limits") return { least: 130, givesWay: 2, cell: limitsCell };
      return key === "changed" ? { least: 120, givesWay: 1, align: "end", cell: changedCell } : rightLook(key);
    },
  });

  function nameCell(role: RoleRow) {
    return (
      <span className={`row gap-10 min-w-0 ${people["name"]}`}>
        <PageLink className="break-anywhere m" href={formHref(role.id)}>
          {sayTerm(role.name)}
        </PageLink>
      </span>
    );
  }

  function limitsCell({ limits }: RoleRow) {
    const words = [
      ...limits.places.map((place) => placeWords(place, places)),
      ...limits.sections.map((section) => t(LIMIT_SECTION_NAMES[section])),
    ];
    return words.length === 0 ? <span className="muted">{t("The whole site")}</span> : words.join("; ");
  }

  function changedCell({ changedAt, changedBy }: RoleRow) {
    if (changedAt === null) return <span className="muted">{t("At the first start")}</span>;
    return (
      <span className="muted num">
        <Timestamp time={changedAt} timeZone={timeZone} />, {changedBy}
      </span>
    );
  }
}

function givenCell({ users }: RoleRow) {
  return <span className="ink2 num">{t("{users, plural, one {# user} other {# users}}", { users })}</span>;
}

/** A right, as a drawing over its name and a mark for each role. */
function rightLook(feature: Feature): ColumnLook<RoleRow> {
  return {
    align: "center",
    least: 64,
    head: (
      <span className={`inline-row ink2 ${styles["feature"]}`} title={feature}>
        <Icon of={RIGHTS[feature].icon} size={18} />
        <span>{t(RIGHTS[feature].name)}</span>
      </span>
    ),
    cell: (role) => <Mark isUsed={usedFeatures(role).has(feature)} />,
  };
}

/** Whether the role asks for a second factor, after its rights. */
const factorLook: ColumnLook<RoleRow> = {
  align: "center",
  least: 64,
  head: <FactorHead />,
  cell: ({ asksSecondFactor }) => <Mark isUsed={asksSecondFactor} />,
};

function Mark({ isUsed }: { isUsed: boolean }) {
  return (
    <span className={`place-center rounded ${styles["mark"]}`} data-used={isUsed}>
      <Icon of={isUsed ? check : minus} size={14} />
      <span className="sr-only">{isUsed ? t("yes") : t("no")}</span>
    </span>
  );
}

/** What each permission is, under the matrix. */
function Legend() {
  const pages = usePages();
  return (
    <ul className={`grid gap-12 p-0 ${styles["legend"]}`} aria-label={t("Permissions")}>
      {FEATURES.map((feature) => (
        <li className="flex items-start" key={feature}>
          <Icon of={RIGHTS[feature].icon} size={17} />
          <div>
            <div className="m">
              {t(RIGHTS[feature].name)} <span className="t11 muted">{feature}</span>
            </div>
            <div className="t12 muted">{detailOf(feature, pages)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function FactorHead() {
  return (
    <span className={`inline-row ink2 ${styles["feature"]}`} title={t("Second factor required at sign-in")}>
      <Icon of={smartphone} size={18} />
      <span>{t("Second factor")}</span>
    </span>
  );
}
