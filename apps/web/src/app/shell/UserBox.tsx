import { lazy, Suspense, useState } from "react";
import { useSession } from "../../platform/session.ts";
import styles from "./UserBox.module.css";

const OwnPasswordDialog = lazy(async () => ({
  default: (await import("../../features/people/password/OwnPasswordDialog.tsx")).OwnPasswordDialog,
}));

/** The signed-in user with the role; a press offers another password. */
export function UserBox() {
  const user = useSession();
  const [isChanging, setChanging] = useState(false);
  if (user === null) return null;
  return (
    <>
      <button
        type="button"
        className={styles["user"]}
        title="Change your password"
        aria-haspopup="dialog"
        onClick={() => {
          setChanging(true);
        }}
      >
        <span className={styles["initials"]} aria-hidden>
          {user.username.slice(0, 2).toUpperCase()}
        </span>
        <span>
          <span className={styles["name"]}>{user.username}</span>
          <span className={styles["role"]}>{user.role.name}</span>
        </span>
        <span className="sr-only">Change your password</span>
      </button>
      <Suspense>
        {isChanging && (
          <OwnPasswordDialog
            onClose={() => {
              setChanging(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
