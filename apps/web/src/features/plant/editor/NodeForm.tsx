import { DeviceId } from "@atrium/contract";
import { LABEL_SIDES, MAX_SHOWN_POINTS, nodeSize, type SchematicNode } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { TextField } from "../../../collections/form/TextField.tsx";
import { DeviceSelect } from "../../../devices/choice/PointAdder.tsx";
import { KIND_NAMES } from "../drawing/kinds.ts";
import { hasLabelSide } from "../drawing/symbols.tsx";
import { CellField } from "./CellField.tsx";
import styles from "./editor.module.css";
import { isKind } from "./Palette.tsx";
import { changedNode, moved, STEP, withDevice, withKind, without } from "./model/changes.ts";
import { nodeText } from "./nodeText.ts";
import { PointsField } from "./PointsField.tsx";
import type { Drawing } from "./useDrawing.ts";

const BELOW = "below" as const;
/** Where the name of a symbol may stand, and that of a busbar: the first is the usual one. */
const SYMBOL_LABELS = [BELOW, ...LABEL_SIDES] as const;
const LABEL_NAMES: Readonly<Record<(typeof SYMBOL_LABELS)[number], Phrase>> = {
  below: phrase("Below ## a symbol"),
  left: phrase("Left ## side"),
  right: phrase("Right ## side"),
};

interface NodeFormProps {
  readonly drawing: Drawing;
  readonly node: SchematicNode;
}

/** A piece of equipment: what it is drawn as, what it is of, and what it shows. */
export function NodeForm({ drawing, node }: NodeFormProps) {
  const { draft } = drawing;
  const [width, height] = nodeSize(node);
  const labels = node.kind === "busbar" ? LABEL_SIDES : hasLabelSide(node.kind) ? SYMBOL_LABELS : [];
  const change = (next: (before: SchematicNode) => SchematicNode) => {
    drawing.change(changedNode(draft, node.key, next));
  };
  const resize = (size: [number, number]) => {
    change((before) => ({ ...before, size }));
  };
  return (
    <Card title={nodeText(node, drawing.devices)}>
      <div className={`col items-start gap-10 ${styles["form"]}`}>
        <Select
          size="xs"
          className="w-full"
          label={t("Drawn as")}
          allowDeselect={false}
          data={Object.entries(KIND_NAMES).map(([value, name]) => ({ value, label: t(name) }))}
          value={node.kind}
          onChange={(kind) => {
            if (kind !== null && isKind(kind)) change((before) => withKind(before, kind));
          }}
        />
        <div className="w-full">
          <TextField
            label={t("Name")}
            value={node.name ?? ""}
            placeholder={node.device === undefined ? t("No name") : t("Name of its device")}
            onChange={(name) => {
              change(({ name: _former, ...before }) => (name === "" ? before : { ...before, name }));
            }}
          />
        </div>
        <div className="w-full">
          <DeviceSelect
            label={t("Device")}
            value={node.device ?? ""}
            onClear={() => change((before) => withDevice(before, undefined))}
            onChange={(device) => change((before) => withDevice(before, DeviceId.parse(device)))}
          />
        </div>
        <PointsField
          label={t("Values beside it")}
          points={node.points}
          own={node.device ?? ""}
          most={MAX_SHOWN_POINTS}
          onChange={(points) => change((before) => ({ ...before, points }))}
        />
        {labels.length > 0 && (
          <Select
            size="xs"
            className="w-full"
            label={t("Name and values")}
            allowDeselect={false}
            data={labels.map((value) => ({ value, label: t(LABEL_NAMES[value]) }))}
            value={node.label ?? labels[0] ?? BELOW}
            onChange={(value) => {
              const label = value === labels[0] ? undefined : LABEL_SIDES.find((side) => side === value);
              change(({ label: _former, ...before }) => (label === undefined ? before : { ...before, label }));
            }}
          />
        )}
        <div className={`grid gap-8 w-full ${styles["fields"]}`}>
          <CellField
            label={t("Column ## of a grid")}
            value={node.at[0]}
            step={STEP}
            onChange={(x) => drawing.change(moved(draft, node.key, [x - node.at[0], 0]))}
          />
          <CellField
            label={t("Row")}
            value={node.at[1]}
            step={STEP}
            onChange={(y) => drawing.change(moved(draft, node.key, [0, y - node.at[1]]))}
          />
          <CellField label={t("Width")} value={width} step={1} min={1} onChange={(next) => resize([next, height])} />
          <CellField label={t("Height")} value={height} step={1} min={1} onChange={(next) => resize([width, next])} />
        </div>
        <div className="flex wrap gap-8">
          <Button size="xs" disabled={draft.nodes.length < 2} onClick={() => drawing.startConnecting(node.key)}>
            {t("Connect (C)")}
          </Button>
          <Button
            size="xs"
            onClick={() => {
              drawing.choose(undefined);
              drawing.change(without(draft, { kind: "node", key: node.key }));
            }}
          >
            {t("Delete")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
