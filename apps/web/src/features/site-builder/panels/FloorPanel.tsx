import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { plainQuantity, plainValue } from "../../../platform/words/shown.ts";
import { boundsOf } from "../model/geometry.ts";
import { outlineAround } from "../model/outline.ts";
import type { Builder } from "../useBuilder.ts";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";

/** The size of the plan, its outline and north. */
export function FloorPanel({ builder }: { builder: Builder }) {
  const { plan } = builder.draft;
  const [width, depth] = plan.size;
  const around = outlineAround(plan.rooms);
  const outline = boundsOf(plan.outline);
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <MetresField
          label={t("Plan width")}
          min={1}
          value={width}
          onChange={(next) => builder.changePlan({ ...plan, size: [next, depth] })}
        />
        <MetresField
          label={t("Plan depth")}
          min={1}
          value={depth}
          onChange={(next) => builder.changePlan({ ...plan, size: [width, next] })}
        />
        <MetresField
          label={t("North, clockwise from the top")}
          unit="°"
          min={-360}
          value={plan.north}
          onChange={(north) => builder.changePlan({ ...plan, north })}
        />
      </div>
      <p className="t12 muted">
        {t("The outline is {width} × {depth} and has {count} corners.", {
          width: plainValue(outline.width, "m"),
          depth: plainQuantity(outline.depth, "m"),
          count: plan.outline.length,
        })}
      </p>
      <Button
        size="xs"
        disabled={around === undefined}
        onClick={() => {
          if (around !== undefined) builder.changePlan({ ...plan, outline: around });
        }}
      >
        {t("Fit outline to rooms")}
      </Button>
    </div>
  );
}
