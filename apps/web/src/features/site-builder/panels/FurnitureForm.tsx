import type { PlanContent } from "@atrium/contract/site";
import { furnitureKind } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import { changedFurniture, measureOf } from "../model/furniture.ts";
import type { Builder } from "../useBuilder.ts";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";

interface FurnitureFormProps {
  builder: Builder;
  index: number;
  piece: PlanContent["furniture"][number];
}

/** Where a piece stands, and its measures. */
export function FurnitureForm({ builder, index, piece }: FurnitureFormProps) {
  const kind = furnitureKind(piece.t);
  const change = (field: string, value: number | boolean) => {
    builder.changePlan(changedFurniture(builder.draft.plan, index, { [field]: value }));
  };
  return (
    <>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        {(["x", "y"] as const).map((field) => (
          <MetresField
            key={field}
            label={field.toUpperCase()}
            value={measureOf(piece, field)}
            onChange={(value) => change(field, value)}
          />
        ))}
        {kind?.measures.map(({ key, label, unit, min }) => (
          <MetresField
            key={key}
            label={t(label)}
            min={min}
            value={measureOf(piece, key)}
            onChange={(value) => change(key, value)}
            {...(unit === undefined ? {} : { unit })}
          />
        ))}
      </div>
      {kind?.canTurn === true && (
        <Switch
          size="xs"
          label={t("Rotated 90°")}
          checked={piece["v"] === true}
          onChange={(event) => change("v", event.currentTarget.checked)}
        />
      )}
    </>
  );
}
