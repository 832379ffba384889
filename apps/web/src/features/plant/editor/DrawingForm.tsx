import { MAX_SHOWN_POINTS, type Schematic } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { TextField } from "../../../collections/form/TextField.tsx";
import { CellField } from "./CellField.tsx";
import styles from "./editor.module.css";
import { PointsField } from "./PointsField.tsx";
import type { Drawing } from "./useDrawing.ts";

/** Fewer columns and rows than this no drawing has. */
const LEAST = 4;

/** The drawing as a whole: its name, its grid and its headline. */
export function DrawingForm({ drawing }: { readonly drawing: Drawing }) {
  const { draft } = drawing;
  const [columns, rows] = draft.size;
  const resize = (size: Schematic["size"]) => {
    drawing.change({ ...draft, size });
  };
  return (
    <Card title={t("Drawing ## of the plant")}>
      <div className={`col items-start gap-10 ${styles["form"]}`}>
        <div className="w-full">
          <TextField label={t("Name")} value={draft.name} onChange={(name) => drawing.change({ ...draft, name })} />
        </div>
        <div className={`grid gap-8 w-full ${styles["fields"]}`}>
          <CellField
            label={t("Columns ## of a grid")}
            value={columns}
            step={1}
            min={LEAST}
            onChange={(next) => resize([next, rows])}
          />
          <CellField label={t("Rows")} value={rows} step={1} min={LEAST} onChange={(next) => resize([columns, next])} />
        </div>
        <PointsField
          label={t("Headline")}
          points={draft.headline}
          most={MAX_SHOWN_POINTS}
          onChange={(points) => {
            const headline = points.flatMap(({ device, ...shown }) =>
              device === undefined ? [] : [{ ...shown, device }],
            );
            drawing.change({ ...draft, headline });
          }}
        />
      </div>
    </Card>
  );
}
