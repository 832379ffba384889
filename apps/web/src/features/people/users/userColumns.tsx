import { SIGN_IN_FAILURES, type USER_SORTS, type UserId, type UserRow } from "@atrium/contract";
import { StateGlyph } from "@atrium/ui";
import { Initials } from "../form/Initials.tsx";
import type { ListColumn } from "../list/ListTable.tsx";
import { PageLink } from "../list/PageLink.tsx";
import styles from "../people.module.css";
import { When } from "../When.tsx";
import { UserMenu } from "./UserMenu.tsx";

type UserColumn = ListColumn<UserRow, (typeof USER_SORTS)[number]>;

export function userColumns(timeZone: string, formHref: (id: UserId) => string): UserColumn[] {
  return [
    {
      key: "username",
      title: "Username",
      sort: "username",
      cell: (user) => (
        <div className={styles["name"]}>
          <Initials name={user.username} />
          <div>
            <PageLink href={formHref(user.id)}>{user.username}</PageLink>
            <div className={styles["second"]}>{user.role.name}</div>
          </div>
        </div>
      ),
    },
    { key: "role", title: "Role", sort: "role", isWide: true, cell: (user) => user.role.name },
    {
      key: "isActive",
      title: "Status",
      sort: "isActive",
      cell: (user) => (
        <span className={styles["status"]}>
          <StateGlyph state={statusOf(user).glyph} />
          {statusOf(user).words}
        </span>
      ),
    },
    {
      key: "lastSignInAt",
      title: "Last sign-in",
      sort: "lastSignInAt",
      isWide: true,
      cell: (user) => <When time={user.lastSignInAt} timeZone={timeZone} />,
    },
    { key: "liveSessions", title: "Signed in now", cell: (user) => <SignedIn count={user.liveSessions} /> },
    {
      key: "updatedAt",
      title: "Changed",
      sort: "updatedAt",
      isWide: true,
      cell: (user) => <When time={user.updatedAt} timeZone={timeZone} />,
    },
    {
      key: "menu",
      title: <span className="sr-only">Actions</span>,
      align: "end",
      cell: (user) => <UserMenu user={user} formHref={formHref(user.id)} />,
    },
  ];
}

function statusOf({ isActive, failedSignIns }: UserRow) {
  if (!isActive) return { glyph: "disabled", words: "Inactive" } as const;
  if (failedSignIns < SIGN_IN_FAILURES) return { glyph: "normal", words: "Active" } as const;
  return { glyph: "trouble", words: `Slowed, ${failedSignIns} wrong passwords` } as const;
}

function SignedIn({ count }: { count: number }) {
  if (count === 0) return <span className="muted">–</span>;
  return (
    <span className={`${styles["status"]} num`}>
      <i className={styles["signedIn"]} />
      {count} {count === 1 ? "session" : "sessions"}
    </span>
  );
}
