import type { UserId } from "@atrium/contract";
import { SIGN_IN_FAILURES, signInText, USER_COLUMNS, type USER_SORTS, type UserRow } from "@atrium/contract/people";
import { type ColumnLook, type DataColumn, listColumns, ownColumn, StateGlyph } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { PageLink } from "../../../collections/PageLink.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import styles from "../people.module.css";
import { Initials } from "./Initials.tsx";
import { UserMenu } from "./UserMenu.tsx";

type UserSort = (typeof USER_SORTS)[number];
type UserLooks = Readonly<Record<(typeof USER_COLUMNS)[number]["key"], ColumnLook<UserRow, UserSort>>>;

export function userColumns(timeZone: string, formHref: (id: UserId) => string): DataColumn<UserRow, UserSort>[] {
  const looks: UserLooks = {
    username: {
      least: 160,
      sortWord: "username",
      cell: (user, shown) => (
        <div className={`row gap-10 min-w-0 ${styles["name"]}`}>
          <Initials name={user.username} />
          <div>
            <PageLink className="break-anywhere m" href={formHref(user.id)}>
              {user.username}
            </PageLink>
            {!shown.has("role") && <div className="t12 muted">{sayTerm(user.role.name)}</div>}
          </div>
        </div>
      ),
    },
    role: { least: 120, givesWay: 3, sortWord: "role" },
    isActive: {
      least: 100,
      sortWord: "isActive",
      cell: (user) => (
        <span className="row gap-7 nowrap">
          <StateGlyph state={glyphOf(user)} />
          {signInText(user)}
        </span>
      ),
    },
    lastSignInAt: {
      least: 136,
      givesWay: 2,
      sortWord: "lastSignInAt",
      cell: (user) => <Timestamp time={user.lastSignInAt} timeZone={timeZone} />,
    },
    liveSessions: { least: 130, cell: (user) => <SignedIn count={user.liveSessions} /> },
    updatedAt: {
      least: 136,
      givesWay: 1,
      sortWord: "updatedAt",
      cell: (user) => <Timestamp time={user.updatedAt} timeZone={timeZone} />,
    },
  };
  // The server sorts, by the words of the columns.
  const columns = listColumns(USER_COLUMNS, { of: (user: UserRow) => user, isSorted: false, looks });
  return [
    ...columns,
    ownColumn("menu", t("Actions"), {
      head: <span className="sr-only">{t("Actions")}</span>,
      least: 56,
      align: "end",
      cell: (user) => <UserMenu user={user} formHref={formHref(user.id)} />,
    }),
  ];
}

function glyphOf({ isActive, failedSignIns }: UserRow) {
  if (!isActive) return "disabled";
  return failedSignIns < SIGN_IN_FAILURES ? "normal" : "trouble";
}

function SignedIn({ count }: { count: number }) {
  if (count === 0) return <span className="muted">–</span>;
  return (
    <span className="row gap-7 nowrap num">
      <i className={styles["signedIn"]} />
      {t("{count, plural, one {# session} other {# sessions}}", { count })}
    </span>
  );
}
