import { Card, Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import close from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useHolidayAddress } from "./holidayAddress.ts";
import styles from "./holidays.module.css";

/** The card in which a form stands. */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  const { closeHref, open } = useHolidayAddress();
  return (
    <Card
      title={title}
      className={styles["form"]}
      actions={
        <IconButton
          label={t("Close")}
          size="sm"
          icon={<Icon of={close} size={15} />}
          onClick={() => {
            open(closeHref);
          }}
        />
      }
    >
      {children}
    </Card>
  );
}
