import type { SchematicEdge } from "@atrium/contract/site";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import x from "lucide-react/icons/x";
import { CellField } from "./CellField.tsx";
import styles from "./editor.module.css";
import { STEP } from "./model/changes.ts";

interface CornersFieldProps {
  readonly corners: SchematicEdge["via"];
  readonly onChange: (corners: SchematicEdge["via"]) => void;
}

/** Where a pipe turns between its ends; without any it finds its own way. */
export function CornersField({ corners, onChange }: CornersFieldProps) {
  return (
    <fieldset className={`bare grid gap-6 w-full ${styles["points"]}`}>
      <legend className="t12 m">{t("Corners")}</legend>
      {corners.map(([column, row], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- corners have no other identity
        <div key={index} className={`grid items-end gap-6 ${styles["corner"]}`}>
          <CellField
            label={t("Column ## of a grid")}
            value={column}
            step={STEP}
            onChange={(next) => onChange(corners.with(index, [next, row]))}
          />
          <CellField
            label={t("Row")}
            value={row}
            step={STEP}
            onChange={(next) => onChange(corners.with(index, [column, next]))}
          />
          <IconButton
            size="sm"
            label={t("Remove corner {number}", { number: index + 1 })}
            icon={<Icon of={x} size={14} />}
            onClick={() => onChange(corners.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([...corners, corners.at(-1) ?? [0, 0]])}>
          {t("Add a corner")}
        </Button>
      </div>
    </fieldset>
  );
}
