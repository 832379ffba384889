import { PointKind, type ProductFile, Unit, UNITS } from "@atrium/contract/devices";
import { unitsLike } from "@atrium/contract";
import { Card } from "@atrium/ui";
import { phrase, type Phrase, sayUnit, t } from "@atrium/words";
import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import formStyles from "../../collections/form/form.module.css";
import { keyFrom } from "../../collections/form/keyFrom.ts";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import { MeaningFields } from "./MeaningFields.tsx";
import { NumberField } from "./NumberField.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import type { PointDraft } from "./pointDraft.ts";
import styles from "./products.module.css";

interface PointFormProps {
  protocol: ProductFile["protocol"];
  point: PointDraft;
  /** By the path below the point. */
  errors: FieldErrors;
  onChange: (point: PointDraft) => void;
  onCopy: () => void;
  onRemove: () => void;
}

const KIND_WORDS: Readonly<Record<PointKind, Phrase>> = {
  number: phrase("Number"),
  counter: phrase("Counter (only grows)"),
  boolean: phrase("Yes or no"),
  enum: phrase("One of several states"),
  text: phrase("Text"),
};

/** One point of a product: what it is, where it is, in which unit the device sends it. */
export function PointForm({ protocol, point, errors, onChange, onCopy, onRemove }: PointFormProps) {
  const { kind, unit, isWritable } = point;
  const isNumber = kind === "number" || kind === "counter";
  const change = (part: Partial<PointDraft>) => {
    onChange({ ...point, ...part });
  };
  return (
    <Card
      title={point.name === "" ? t("New point") : <span translate="no">{point.name}</span>}
      actions={
        <div className="row gap-8">
          <Button onClick={onCopy}>{t("Duplicate")}</Button>
          <Button className={formStyles["destructive"]} onClick={onRemove}>
            {t("Remove")}
          </Button>
        </div>
      }
    >
      <div className={`grid gap-14 ${styles["form"]}`}>
        <TextInput
          label={t("Name")}
          required
          maxLength={80}
          value={point.name}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            const name = event.currentTarget.value;
            change({ name, ...(point.key === keyFrom(point.name) && { key: keyFrom(name) }) });
          }}
        />
        <TextInput
          label={t("Key")}
          description={t("Names the point in history, files and the API")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          value={point.key}
          error={fieldError(errors["key"])}
          onChange={(event) => change({ key: event.currentTarget.value })}
        />
        <Select
          label={t("Kind")}
          allowDeselect={false}
          data={PointKind.options.map((one) => ({ value: one, label: t(KIND_WORDS[one]) }))}
          value={kind}
          error={fieldError(errors["kind"])}
          onChange={(value) => change({ kind: PointKind.parse(value) })}
        />
        <PlaceFields
          protocol={protocol}
          point={point}
          errors={errors}
          onChange={(place) => change({ place: { ...point.place, ...place } })}
        />
        {isNumber && (
          <>
            <Select
              label={t("Unit")}
              searchable
              clearable
              data={UNITS.map((one) => ({ value: one, label: sayUnit(one) }))}
              value={unit === "" ? null : unit}
              error={fieldError(errors["unit"])}
              onChange={(value) => change({ unit: value === null ? "" : Unit.parse(value), deviceUnit: "" })}
            />
            {unit !== "" && (
              <Select
                label={t("Unit in the device")}
                attributes={{ options: { translate: "no" } }}
                description={t("Values are converted both ways")}
                inputWrapperOrder={["label", "input", "error", "description"]}
                searchable
                data={unitsLike(unit)}
                value={point.deviceUnit === "" ? unit : point.deviceUnit}
                error={fieldError(errors["deviceUnit"])}
                onChange={(value) => change({ deviceUnit: value === null || value === unit ? "" : value })}
              />
            )}
            {protocol !== "bacnet" && (
              <NumberField
                label={t("Scale")}
                description={t("The device’s number times this; empty: as it is")}
                value={point.scale}
                error={errors["scale"]}
                onChange={(scale) => change({ scale })}
              />
            )}
          </>
        )}
        {kind === "enum" && (
          <MeaningFields
            legend={t("States")}
            textLabel={t("Means")}
            add={t("Add a state")}
            meanings={point.states}
            errors={errorsBelow(errors, "states")}
            onChange={(states) => change({ states })}
          />
        )}
        <Checkbox
          label={t("Can be commanded")}
          checked={isWritable}
          error={fieldError(errors["isWritable"])}
          onChange={(event) => change({ isWritable: event.currentTarget.checked })}
        />
        {isNumber && (
          <div className={styles["three"]}>
            <NumberField
              label={t("Lowest value")}
              value={point.min}
              error={errors["min"]}
              onChange={(min) => change({ min })}
            />
            <NumberField
              label={t("Highest value")}
              value={point.max}
              error={errors["max"]}
              onChange={(max) => change({ max })}
            />
            {isWritable && (
              <NumberField
                label={t("Step")}
                value={point.step}
                error={errors["step"]}
                onChange={(step) => change({ step })}
              />
            )}
          </div>
        )}
        <NumberField
          label={t("A new value is due every, s")}
          description={t("Three of these without a value make it stale")}
          value={point.interval}
          error={errors["expectedInterval"]}
          onChange={(interval) => change({ interval })}
        />
      </div>
    </Card>
  );
}
