import {
  MAX_FLOW_POINTS,
  MAX_SHOWN_POINTS,
  type SchematicEdge,
  type SchematicEnd,
  SCHEMATIC_SIDES,
  type ShownPoint,
} from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { MEDIA } from "../drawing/media.ts";
import { BreakerFields } from "./BreakerFields.tsx";
import { CellField } from "./CellField.tsx";
import { CornersField } from "./CornersField.tsx";
import styles from "./editor.module.css";
import { changedEdge, STEP, turned, without } from "./model/changes.ts";
import { edgeText } from "./nodeText.ts";
import { PointsField } from "./PointsField.tsx";
import type { Drawing } from "./useDrawing.ts";

const SIDE_NAMES: Readonly<Record<SchematicEnd["side"], Phrase>> = {
  left: phrase("Left ## side"),
  right: phrase("Right ## side"),
  top: phrase("Top ## side"),
  bottom: phrase("Bottom ## side"),
};

interface EdgeFormProps {
  readonly drawing: Drawing;
  readonly index: number;
  readonly edge: SchematicEdge;
}

/** A connection: what flows in it and where, when it flows, and what is shown beside it. */
export function EdgeForm({ drawing, index, edge }: EdgeFormProps) {
  const { draft } = drawing;
  const change = (next: (before: SchematicEdge) => SchematicEdge) => {
    drawing.change(changedEdge(draft, index, next));
  };
  return (
    <Card title={edgeText(draft, edge, drawing.devices)}>
      <div className={`col items-start gap-10 ${styles["form"]}`}>
        <Select
          size="xs"
          className="w-full"
          label={t("What flows")}
          allowDeselect={false}
          data={MEDIA.map(([value, name]) => ({ value, label: t(name) }))}
          value={edge.medium}
          onChange={(value) => {
            const medium = MEDIA.find(([one]) => one === value)?.[0];
            if (medium !== undefined) change((before) => ({ ...before, medium }));
          }}
        />
        <PointsField
          label={t("Flows while one of these is not 0, backwards below 0")}
          points={edge.flow}
          most={MAX_FLOW_POINTS}
          isNamed={false}
          onChange={(flow) => change((before) => ({ ...before, flow: ofDevices(flow) }))}
        />
        <PointsField
          label={t("Values beside it")}
          points={edge.points}
          most={MAX_SHOWN_POINTS}
          onChange={(points) => change((before) => ({ ...before, points: ofDevices(points) }))}
        />
        {edge.medium === "electricity" && <BreakerFields edge={edge} onChange={change} />}
        <div className={`grid gap-8 w-full ${styles["fields"]}`}>
          <EndFields label={t("From side")} end={edge.from} onChange={(from) => change((one) => ({ ...one, from }))} />
          <EndFields label={t("To side")} end={edge.to} onChange={(to) => change((one) => ({ ...one, to }))} />
        </div>
        <CornersField corners={edge.via} onChange={(via) => change((before) => ({ ...before, via }))} />
        <div className="flex wrap gap-8">
          <Button size="xs" onClick={() => change(turned)}>
            {t("Reverse direction")}
          </Button>
          <Button
            size="xs"
            onClick={() => {
              drawing.choose(undefined);
              drawing.change(without(draft, { kind: "edge", index }));
            }}
          >
            {t("Delete")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface EndFieldsProps {
  readonly label: string;
  readonly end: SchematicEnd;
  readonly onChange: (end: SchematicEnd) => void;
}

function EndFields({ label, end, onChange }: EndFieldsProps) {
  return (
    <>
      <Select
        size="xs"
        label={label}
        allowDeselect={false}
        data={SCHEMATIC_SIDES.map((value) => ({ value, label: t(SIDE_NAMES[value]) }))}
        value={end.side}
        onChange={(value) => {
          const side = SCHEMATIC_SIDES.find((one) => one === value);
          if (side !== undefined) onChange({ node: end.node, side });
        }}
      />
      <CellField
        label={t("Cells along it")}
        value={end.offset}
        step={STEP}
        onChange={(offset) => onChange({ ...end, offset })}
      />
    </>
  );
}

/** An edge has no device of its own: each of its points names one. */
function ofDevices(points: readonly ShownPoint[]): SchematicEdge["points"] {
  return points.flatMap(({ device, ...shown }) => (device === undefined ? [] : [{ ...shown, device }]));
}
