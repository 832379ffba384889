import { SIGN_IN_FAILURES, type USER_SORTS, type UserId, type UserRow } from "@atrium/contract";
import { type DataColumn, StateGlyph } from "@atrium/ui";
import lists from "../../../lists/lists.module.css";
import { PageLink } from "../../../lists/PageLink.tsx";
import { When } from "../../../lists/When.tsx";
import styles from "../people.module.css";
import { Initials } from "./Initials.tsx";
import { UserMenu } from "./UserMenu.tsx";

type UserColumn = DataColumn<UserRow, (typeof USER_SORTS)[number]>;

export function userColumns(timeZone: string, formHref: (id: UserId) => string): UserColumn[] {
  return [
    {
      key: "username",
      title: "Username",
      least: 160,
      sortWord: "username",
      cell: (user, shown) => (
        <div className={styles["name"]}>
          <Initials name={user.username} />
          <div>
            <PageLink href={formHref(user.id)}>{user.username}</PageLink>
            {!shown.has("role") && <div className={lists["second"]}>{user.role.name}</div>}
          </div>
        </div>
      ),
    },
    { key: "role", title: "Role", least: 120, givesWay: 3, sortWord: "role", cell: (user) => user.role.name },
    {
      key: "isActive",
      title: "Status",
      least: 100,
      sortWord: "isActive",
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
      least: 136,
      givesWay: 2,
      sortWord: "lastSignInAt",
      cell: (user) => <When time={user.lastSignInAt} timeZone={timeZone} />,
    },
    { key: "liveSessions", title: "Signed in now", least: 130, cell: (user) => <SignedIn count={user.liveSessions} /> },
    {
      key: "updatedAt",
      title: "Changed",
      least: 136,
      givesWay: 1,
      sortWord: "updatedAt",
      cell: (user) => <When time={user.updatedAt} timeZone={timeZone} />,
    },
    {
      key: "menu",
      title: "Actions",
      head: <span className="sr-only">Actions</span>,
      least: 56,
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
