import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, type ButtonProps } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { useControl } from "../ControlContext.tsx";
import type { SelectionBarProps } from "../../devices/page/parts.ts";
import { countText } from "../../devices/words.ts";
import styles from "./SelectionBar.module.css";

/** What can be done to all that is selected: over the foot of what stands before it, so that it never covers the time line. */
export function SelectionBar({ selected }: SelectionBarProps) {
  const { canControl, propose, select, system } = useControl();
  return (
    <div className="relative">
      <div className={`row gap-10 nowrap ${styles["bar"]}`} role="toolbar" aria-label={t("Selection")}>
        <span className="b">{t("{count} selected", { count: countText(system.words(), selected.length) })}</span>
        {canControl && (
          <>
            <i className={styles["rule"]} />
            {system.SelectionActions !== undefined && <system.SelectionActions devices={selected} />}
            <SelectionAct
              icon={Undo2}
              onClick={() => {
                propose(selected, { kind: "release" });
              }}
            >
              {t("Release")}
            </SelectionAct>
          </>
        )}
        <IconButton
          label={t("Clear selection")}
          className={styles["close"]}
          icon={<Icon of={X} size={16} />}
          onClick={() => {
            select([]);
          }}
        />
      </div>
    </div>
  );
}

interface SelectionActProps {
  icon?: LucideIcon;
  isPrimary?: boolean;
  onClick: () => void;
  children: string;
}

/** One button of the bar. */
export function SelectionAct({ icon, isPrimary = false, onClick, children }: SelectionActProps) {
  const { isLive } = useControl();
  const look: ButtonProps = isPrimary ? { variant: "filled" } : { className: styles["act"] ?? "" };
  return (
    <Button
      {...look}
      disabled={!isLive}
      leftSection={icon === undefined ? undefined : <Icon of={icon} size={14} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
