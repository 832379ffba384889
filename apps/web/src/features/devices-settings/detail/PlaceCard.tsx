import type { Position } from "@atrium/contract";
import type { Module } from "@atrium/contract/devices";
import type { FloorDrawing } from "@atrium/contract/site";
import { Card, EmptyState, LoadingBlocks, Icon } from "@atrium/ui";
import { MovablePin, Plan } from "@atrium/ui/plan";
import { currentFormats, sayQuantity, sayUnit, t } from "@atrium/words";
import { NumberInput } from "@mantine/core";
import mapPin from "lucide-react/icons/map-pin";
import { SYSTEM_DRAWINGS } from "../../../devices/systemDrawings.ts";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { fieldNumber, isConverted, numberOfField, stepShown, typedNumber } from "../../../platform/words/shown.ts";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import type { PlaceDraft } from "./deviceDraft.ts";
import styles from "./detail.module.css";
import { placedAt } from "./placing.ts";

interface PlaceCardProps {
  name: string;
  module: Module;
  place: PlaceDraft;
  drawing: FloorDrawing | undefined;
  /** Why there is no plan. */
  reason: string | undefined;
  errors: FieldErrors;
  isDisabled: boolean;
  onPlace: (place: PlaceDraft) => void;
}

/** Where the device stands: by dragging, by a click on the plan, by arrow keys, or in metres. Its room follows. */
export function PlaceCard({ name, module, place, drawing, reason, errors, isDisabled, onPlace }: PlaceCardProps) {
  const [x, y] = place.at;
  const room = drawing?.rooms.find(({ id }) => id === place.room)?.name ?? place.room;

  function moveTo(at: Position): void {
    if (drawing === undefined || isDisabled) return;
    onPlace({ ...place, ...placedAt(drawing, at) });
  }

  return (
    <Card
      title={t("Position on the plan")}
      note={t("drag, or use the arrow keys in {step} steps", { step: sayQuantity(0.1, "m", { most: 2 }) })}
      actions={
        <div className={`row wrap gap-8-12 ${styles["metres"]}`}>
          <Metres label="x" value={x} isDisabled={isDisabled} onChange={(value) => moveTo([value, y])} />
          <Metres label="y" value={y} isDisabled={isDisabled} onChange={(value) => moveTo([x, value])} />
        </div>
      }
    >
      {errors["at"] !== undefined && <div className={styles["notice"]}>{fieldError(errors["at"])}</div>}
      <div className={`flex overflow-hidden border-t ${styles["plan"]}`}>
        {drawing === undefined ? (
          reason === undefined ? (
            <LoadingBlocks rows={5} label={t("Loading plan")} />
          ) : (
            <EmptyState title={t("No plan to show")}>{reason}</EmptyState>
          )
        ) : (
          <Plan
            drawing={drawing}
            label={t("Floor plan")}
            focus={new Set([place.room])}
            onBackground={moveTo}
            pins={
              <MovablePin
                at={place.at}
                width={drawing.size[0]}
                icon={<Icon of={SYSTEM_DRAWINGS.get(module) ?? mapPin} size={15} />}
                label={`${name}, ${room}, x ${sayQuantity(x, "m", 2)}, y ${sayQuantity(y, "m", 2)}`}
                tag={name}
                isDisabled={isDisabled}
                onMove={moveTo}
              />
            }
          />
        )}
      </div>
    </Card>
  );
}

interface MetresProps {
  label: string;
  value: number;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

function Metres({ label, value, isDisabled, onChange }: MetresProps) {
  const shown = fieldNumber(value, { unit: "m" }).toFixed(2).replace(".", currentFormats().decimal);
  return (
    <NumberInput
      aria-label={isConverted("m") ? `${label}, ${sayUnit("m")}` : t("{label}, metres", { label })}
      leftSection={<span className="t12 muted">{label}</span>}
      rightSection={<span className="t12 muted">{sayUnit("m")}</span>}
      hideControls
      decimalScale={2}
      fixedDecimalScale
      step={stepShown(0.1, "m")}
      w={96}
      disabled={isDisabled}
      value={fieldNumber(value, { unit: "m" })}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const number = typedNumber(typed);
        const isSame = typed === shown;
        if (!isSame && Number.isFinite(number)) onChange(numberOfField(number, { unit: "m" }));
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}
