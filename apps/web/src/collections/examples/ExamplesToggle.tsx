import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import ListPlus from "lucide-react/icons/list-plus";
import { type ReactNode, useState } from "react";
import styles from "./examples.module.css";

interface Toggle {
  /** The list has records: its examples stand behind a button. */
  readonly isOffered: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** @param records how many the list has; a list without any shows its examples by itself */
export function useExamplesToggle(records: number): Toggle {
  const [isOpen, setOpen] = useState(false);
  return {
    isOffered: records > 0,
    isOpen,
    onToggle: () => {
      setOpen(!isOpen);
    },
  };
}

/** Shows the examples of a list that is not empty any more. */
export function ExamplesToggle({ isOffered, isOpen, onToggle }: Toggle) {
  if (!isOffered) return null;
  return (
    <Button variant="default" aria-expanded={isOpen} leftSection={<Icon of={ListPlus} size={14} />} onClick={onToggle}>
      {t("Examples")}
    </Button>
  );
}

/** Their place above the list. */
export function AboveList({ isOffered, isOpen, children }: Toggle & { children: ReactNode }) {
  return isOffered && isOpen ? <div className={styles["above"]}>{children}</div> : null;
}
