import { READABLE_POINTS } from "@atrium/contract/devices";
import { Card, EmptyState, Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Autocomplete, Button, Checkbox } from "@mantine/core";
import arrowDown from "lucide-react/icons/arrow-down";
import arrowUp from "lucide-react/icons/arrow-up";
import x from "lucide-react/icons/x";
import { useState } from "react";
import { fieldError } from "../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { type KindDraft, moved, withoutPoint } from "./kindDraft.ts";
import styles from "./kinds.module.css";
import { KEYS, pointName, pointText } from "./pointText.ts";

interface PointsCardProps {
  draft: KindDraft;
  errors: FieldErrors;
  onChange: (part: Partial<KindDraft>) => void;
}

/** The points of a kind in the order in which they are shown, and the one that stands for a device. */
export function PointsCard({ draft, errors, onChange }: PointsCardProps) {
  const { points, main, hasOthers } = draft;
  const [added, setAdded] = useState("");
  const key = added.trim();
  const isKnown = points.includes(key);
  function add(): void {
    if (key === "" || isKnown) return;
    onChange({ points: [...points, key], ...(main === "" ? { main: key } : {}) });
    setAdded("");
  }
  return (
    <Card title={t("Points")} note={String(points.length)}>
      {points.length === 0 ? (
        <EmptyState title={t("No points yet")}>
          {t("Add the points that devices of this kind report, by the keys of their product.")}
        </EmptyState>
      ) : (
        <ul className="plain-list" aria-label={t("Points")}>
          {points.map((point, index) => (
            <li key={point} className={`row items-center gap-12 border-t ${styles["row"]}`}>
              <input
                type="radio"
                name="main"
                className="flex-none"
                aria-label={t("{name} stands for the device", { name: pointText(point) })}
                checked={point === main}
                onChange={() => onChange({ main: point })}
              />
              <span className="grow min-w-0">
                <PointName point={point} isMain={point === main} />
                {fieldError(errors[`points.${String(index)}`])}
              </span>
              <IconButton
                label={t("Move {name} up", { name: pointText(point) })}
                icon={<Icon of={arrowUp} size={16} />}
                disabled={index === 0}
                onClick={() => onChange({ points: moved(points, index, -1) })}
              />
              <IconButton
                label={t("Move {name} down", { name: pointText(point) })}
                icon={<Icon of={arrowDown} size={16} />}
                disabled={index === points.length - 1}
                onClick={() => onChange({ points: moved(points, index, 1) })}
              />
              <IconButton
                label={t("Remove {name}", { name: pointText(point) })}
                icon={<Icon of={x} size={16} />}
                onClick={() => onChange(withoutPoint(draft, index))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={`grid gap-14 border-t ${styles["adder"]}`}>
        <div className="row items-end gap-8">
          <Autocomplete
            className="grow"
            label={t("Key of a point")}
            attributes={KEYS}
            maxLength={64}
            data={Object.keys(READABLE_POINTS).filter((one) => !points.includes(one))}
            limit={8}
            value={added}
            error={fieldError(isKnown ? t("It is in the list already") : (errors["points"] ?? errors["main"]))}
            onChange={setAdded}
            onKeyDown={(event) => {
              if (event.key === "Enter") add();
            }}
          />
          <Button disabled={key === "" || isKnown} onClick={add}>
            {t("Add point")}
          </Button>
        </div>
        <Checkbox
          label={t("Show further points of a device behind these")}
          checked={hasOthers}
          onChange={(event) => onChange({ hasOthers: event.currentTarget.checked })}
        />
      </div>
    </Card>
  );
}

/** Its name where Atrium knows one, and its key, which is the same in every language. */
function PointName({ point, isMain }: { point: string; isMain: boolean }) {
  const name = pointName(point);
  return (
    <>
      {name !== undefined && <span className="m break-anywhere">{name}</span>}
      <span className={name === undefined ? "m break-anywhere" : "block t12 muted break-anywhere"} translate="no">
        {point}
      </span>
      {isMain && <span className="block t12 muted">{t("Stands for the device")}</span>}
    </>
  );
}
