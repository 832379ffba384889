import { useSession } from "../../platform/session.ts";
import styles from "./UserBox.module.css";

/** Who is signed in, and as what. */
export function UserBox() {
  const user = useSession();
  if (user === null) return null;
  return (
    <div className={styles["user"]}>
      <span className={styles["initials"]} aria-hidden>
        {user.username.slice(0, 2).toUpperCase()}
      </span>
      <div>
        <div className={styles["name"]}>{user.username}</div>
        <div className={styles["role"]}>{user.role.name}</div>
      </div>
    </div>
  );
}
