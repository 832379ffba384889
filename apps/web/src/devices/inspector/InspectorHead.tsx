import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useDevices } from "../DevicesContext.ts";
import styles from "./inspector.module.css";

/** What is selected, and the way to select nothing; what shows without being selected has none. */
export function InspectorHead({ title, detail }: { title: string; detail: ReactNode }) {
  const { select, selection } = useDevices();
  return (
    <header className={`flex items-start gap-10 ${styles["head"]}`}>
      <div className="grow">
        <h2>{title}</h2>
        <div className="t12 muted">{detail}</div>
      </div>
      {selection.size > 0 && (
        <IconButton
          label={t("Close")}
          size="sm"
          icon={<Icon of={X} size={16} />}
          onClick={() => {
            select([]);
          }}
        />
      )}
    </header>
  );
}
