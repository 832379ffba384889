import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import styles from "./tariffs.module.css";

interface LinesProps<Line> {
  title: string;
  /** What is explained below the title. */
  note?: string;
  lines: readonly Line[];
  /** The name of a line, for those who do not see where its button is. */
  nameOf: (line: Line, index: number) => string;
  addLabel: string;
  /** Added at the end; undefined: no more. */
  onAdd: (() => void) | undefined;
  /** Undefined: this one stays. */
  onRemove: (index: number) => (() => void) | undefined;
  /** What is wrong with the list as a whole. */
  error?: string | undefined;
  children: (line: Line, index: number) => ReactNode;
}

/** A list of which each line has a few fields: periods, fees, taxes. */
export function Lines<Line>({
  title,
  note,
  lines,
  nameOf,
  addLabel,
  onAdd,
  onRemove,
  error,
  children,
}: LinesProps<Line>) {
  return (
    <fieldset className={`bare min-w-0 ${styles["part"]}`}>
      <legend className="p-0 m">{title}</legend>
      {note !== undefined && <p className="m-0 t12 muted">{note}</p>}
      {error !== undefined && <FormError>{error}</FormError>}
      <ul className="plain-list">
        {lines.map((line, index) => {
          const remove = onRemove(index);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own while they are typed
            <li key={index} className={styles["line"]}>
              <div className={styles["fields"]}>{children(line, index)}</div>
              {remove !== undefined && (
                <IconButton
                  size="sm"
                  label={t("Remove {name}", { name: nameOf(line, index) })}
                  icon={<Icon of={trash} size={14} />}
                  onClick={remove}
                />
              )}
            </li>
          );
        })}
      </ul>
      {onAdd !== undefined && (
        <Button size="compact-sm" leftSection={<Icon of={plus} size={13} />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
