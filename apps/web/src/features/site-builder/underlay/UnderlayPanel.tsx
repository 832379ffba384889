import type { Underlay } from "@atrium/contract/site";
import { sayNumber, sayQuantity, t } from "@atrium/words";
import { Button, Checkbox, FileButton, Select, Slider } from "@mantine/core";
import { useMemo, useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { isConverted } from "../../../platform/words/shown.ts";
import { metresBetween } from "../model/geometry.ts";
import { withRoom } from "../model/rooms.ts";
import { doOverlap } from "../model/overlap.ts";
import { MetresField } from "../panels/MetresField.tsx";
import styles from "../panels/panels.module.css";
import type { Builder } from "../useBuilder.ts";
import { DRAWING_UNITS } from "./dxfUnits.ts";
import { type ProposedRoom, proposedRooms, scaledBy } from "./placing.ts";
import type { Underlying } from "./useUnderlay.ts";

interface UnderlayPanelProps {
  builder: Builder;
  underlying: Underlying;
  /** The next clicks on the drawing pick the ends of a distance. */
  onScale: () => void;
}

/** A plan from elsewhere under the drawing: opened, scaled by a distance that is known, moved, turned, traced. */
export function UnderlayPanel({ builder, underlying, onScale }: UnderlayPanelProps) {
  const { underlay, hasChanges, isBusy, refusal, leftOut } = underlying;
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      <FileButton
        accept=".png,.jpg,.jpeg,.svg,.dxf"
        onChange={(file) => {
          if (file !== null) void underlying.open(file);
        }}
      >
        {(props) => (
          <Button {...props} size="xs" loading={isBusy}>
            {underlay === null ? t("Open a plan to trace") : t("Open another plan")}
          </Button>
        )}
      </FileButton>
      <p className="t12 muted">{t("PNG, JPEG, SVG or DXF, up to 20 MB.")}</p>
      <FormError>{refusal}</FormError>
      {leftOut !== "" && <output className="t12">{leftOut}</output>}
      {underlay !== null && <Lying builder={builder} underlying={underlying} underlay={underlay} onScale={onScale} />}
      {hasChanges && (
        <div className="flex wrap gap-8">
          <Button size="xs" variant="filled" loading={isBusy} onClick={() => void underlying.keep()}>
            {t("Save underlay")}
          </Button>
          <Button size="xs" disabled={isBusy} onClick={underlying.discard}>
            {t("Discard")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Lying({ builder, underlying, underlay, onScale }: UnderlayPanelProps & { underlay: Underlay }) {
  const { change, picked } = underlying;
  const [x, y] = underlay.at;
  const [from, to] = picked;
  const proposed = useMemo(() => proposedRooms(underlay), [underlay]);
  const [hasNames, setHasNames] = useState(true);
  return (
    <>
      <strong>{underlay.name}</strong>
      {underlying.isUnitInDoubt && (
        <Select
          label={t("Drawing unit")}
          description={t("At this unit it is {width} wide. Choose the unit it was drawn in.", {
            width: widthText(underlay.size[0] * underlay.scale),
          })}
          placeholder={t("Choose")}
          data={Object.entries(DRAWING_UNITS).map(([value, { label }]) => ({ value, label: t(label) }))}
          value={unitOf(underlay.scale)}
          onChange={(unit) => {
            const metres = Object.entries(DRAWING_UNITS).find(([key]) => key === unit)?.[1].metres;
            if (metres !== undefined) change({ ...underlay, scale: metres });
          }}
        />
      )}
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <MetresField label={t("Underlay X")} value={x} onChange={(next) => change({ ...underlay, at: [next, y] })} />
        <MetresField label={t("Underlay Y")} value={y} onChange={(next) => change({ ...underlay, at: [x, next] })} />
        <MetresField
          label={t("Rotation")}
          unit="°"
          min={-360}
          value={underlay.rotation}
          onChange={(rotation) => change({ ...underlay, rotation: rotation % 360 })}
        />
        <MetresField
          label={t("Underlay width")}
          min={0.1}
          value={underlay.size[0] * underlay.scale}
          onChange={(width) => change({ ...underlay, scale: width / underlay.size[0] })}
        />
      </div>
      <span className="t12" id="underlay-opacity">
        {t("Opacity")}
      </span>
      <Slider
        w="100%"
        size="sm"
        min={0}
        max={100}
        thumbProps={{ "aria-labelledby": "underlay-opacity" }}
        value={Math.round(underlay.opacity * 100)}
        onChange={(percent) => change({ ...underlay, opacity: percent / 100 })}
      />
      <Button size="xs" onClick={onScale}>
        {t("Scale from two points")}
      </Button>
      {picked.length === 1 && <p className="t12 muted">{t("Click the other end of the distance.")}</p>}
      {from !== undefined && to !== undefined && (
        <MetresField
          label={t("Actual distance")}
          min={0.01}
          value={metresBetween(from, to)}
          onChange={(metres) => {
            change(scaledBy(underlay, [from, to], metres));
            underlying.forgetPicked();
          }}
        />
      )}
      {proposed.length > 0 && (
        <>
          {proposed.some(({ name }) => name !== undefined) && (
            <Checkbox
              label={t("Name rooms from the text inside them")}
              checked={hasNames}
              onChange={(event) => setHasNames(event.currentTarget.checked)}
            />
          )}
          <Button
            size="xs"
            onClick={() => {
              builder.changePlan(traced(builder, proposed, hasNames));
            }}
          >
            {t("Create rooms from closed lines ({count})", { count: proposed.length })}
          </Button>
        </>
      )}
      <Button size="xs" onClick={() => change(null)}>
        {t("Remove underlay")}
      </Button>
    </>
  );
}

/** A room of each closed line that lies in no room yet. A line around others is the building, not a room. */
function traced({ draft }: Builder, proposed: readonly ProposedRoom[], hasNames: boolean) {
  const rooms = proposed.filter(
    ({ poly }, index) => !proposed.slice(index + 1).some((smaller) => doOverlap(poly, smaller.poly)),
  );
  return rooms.reduce(
    (plan, { poly, name }) =>
      plan.rooms.some((room) => doOverlap(room.poly, poly))
        ? plan
        : withRoom(plan, { poly, ...(hasNames && name !== undefined ? { name } : {}) }).plan,
    draft.plan,
  );
}

function unitOf(scale: number): string | null {
  return Object.entries(DRAWING_UNITS).find(([, { metres }]) => Math.abs(metres / scale - 1) < 1e-9)?.[0] ?? null;
}

/** "1.20 m", "9.1 km" */
function widthText(metres: number): string {
  return metres >= 1_000 && !isConverted("m")
    ? t("{value} km", { value: sayNumber(metres / 1_000, 1) })
    : sayQuantity(metres, "m", 2);
}
