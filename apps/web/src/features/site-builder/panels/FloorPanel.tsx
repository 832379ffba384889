import { Button } from "@mantine/core";
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
          label="Width of the plan"
          min={1}
          value={width}
          onChange={(next) => builder.changePlan({ ...plan, size: [next, depth] })}
        />
        <MetresField
          label="Depth of the plan"
          min={1}
          value={depth}
          onChange={(next) => builder.changePlan({ ...plan, size: [width, next] })}
        />
        <MetresField
          label="North, clockwise from up"
          unit="°"
          min={-360}
          value={plan.north}
          onChange={(north) => builder.changePlan({ ...plan, north })}
        />
      </div>
      <p className="t12 muted">
        The outline is {outline.width} × {outline.depth} m with {plan.outline.length} corners.
      </p>
      <Button
        size="xs"
        disabled={around === undefined}
        onClick={() => {
          if (around !== undefined) builder.changePlan({ ...plan, outline: around });
        }}
      >
        Draw the outline around the rooms
      </Button>
    </div>
  );
}
