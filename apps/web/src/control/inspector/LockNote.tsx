import { Icon } from "@atrium/ui";
import Unplug from "lucide-react/icons/unplug";
import type { ReactNode } from "react";
import styles from "../../devices/inspector/inspector.module.css";

/** Why the controls are off. */
export function LockNote({ children }: { children: ReactNode }) {
  return (
    <div className={`flex items-start gap-9 rounded bg-2 border ${styles["lockNote"]}`} role="note">
      <Icon of={Unplug} size={15} />
      <span>{children}</span>
    </div>
  );
}
