import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import { useId } from "react";
import styles from "../../../collections/form/form.module.css";

interface ActiveLineProps {
  isActive: boolean;
  detail: string;
  onChange: (isActive: boolean) => void;
}

/** Whether the user may sign in. */
export function ActiveLine({ isActive, detail, onChange }: ActiveLineProps) {
  const hint = useId();
  return (
    <div className={`row gap-12 border-t ${styles["line"]}`}>
      <div className="grow">
        <div className="m" aria-hidden>
          {t("Active")}
        </div>
        <div className="t12 muted" id={hint}>
          {detail}
        </div>
      </div>
      <Switch
        size="md"
        aria-label={t("Active")}
        aria-describedby={hint}
        checked={isActive}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
    </div>
  );
}
