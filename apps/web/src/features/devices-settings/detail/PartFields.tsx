import type { Module, ProductDescription } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Button, Select, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../collections/form/useSubmit.ts";
import { draftOf } from "../../../settings/forms/formDraft.ts";
import { FormFields } from "../../../settings/forms/FormFields.tsx";
import { type PartDraft, productOf, productsFor, type Wires } from "./deviceDraft.ts";
import styles from "./detail.module.css";
import { RestFields } from "./RestFields.tsx";

interface PartFieldsProps {
  part: PartDraft;
  isOnly: boolean;
  connection: string;
  module: Module;
  wires: Wires;
  /** By their paths below the part. */
  errors: FieldErrors;
  isDisabled: boolean;
  onChange: (part: PartDraft) => void;
  onRemove: () => void;
}

/** One part of a device: its product, and what that asks for. */
export function PartFields(props: PartFieldsProps) {
  const { part, isOnly, connection, module, wires, errors, isDisabled, onChange, onRemove } = props;
  const offered = productsFor(connection, module, wires);
  const product = productOf(connection, part.product, wires);
  const shown = product === undefined || offered.includes(product) ? offered : [product, ...offered];
  const objects = Object.keys(part.objects ?? {}).length;
  return (
    <fieldset className={`col gap-14 min-w-0 m-0 border-t border-0 ${styles["part"]}`} disabled={isDisabled}>
      <legend className="sr-only">{part.part === "" ? t("Device address") : part.part}</legend>
      <div className={`flex wrap items-start gap-10 ${styles["partHead"]}`}>
        {!isOnly && (
          <TextInput
            label={t("Part")}
            value={part.part}
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            error={fieldError(errors["part"])}
            onChange={(event) => {
              onChange({ ...part, part: event.currentTarget.value });
            }}
          />
        )}
        <Select
          className={styles["product"] ?? ""}
          label={t("Product")}
          required
          searchable
          placeholder={t("Choose a product")}
          nothingFoundMessage={t("No matching product for this protocol")}
          allowDeselect={false}
          data={shown.map(({ name, label }) => ({ value: name, label }))}
          value={part.product === "" ? null : part.product}
          description={product?.source}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={fieldError(errors["product"] ?? errors["objects"] ?? errors["address"])}
          onChange={(value) => {
            if (value === null) return;
            const { objects: _, rest: _ofTheOther, ...kept } = part;
            const fields = productOf(connection, value, wires)?.address ?? [];
            // Fields of the same name keep what was typed.
            onChange({ ...kept, product: value, address: { ...draftOf(fields, {}), ...part.address } });
          }}
        />
        {!isOnly && (
          <Button
            className={styles["remove"] ?? ""}
            aria-label={t("Delete part {part}", { part: part.part })}
            onClick={onRemove}
          >
            {t("Delete")}
          </Button>
        )}
      </div>
      {product !== undefined && (
        <FormFields
          fields={product.address}
          draft={part.address}
          errors={errorsBelow(errors, "address")}
          isDisabled={isDisabled}
          onChange={(address) => {
            onChange({ ...part, address });
          }}
        />
      )}
      {product !== undefined && (
        <RestFields
          module={module}
          points={restingPoints(product, part.objects)}
          rest={part.rest ?? {}}
          errors={errorsBelow(errors, "rest")}
          isDisabled={isDisabled}
          onChange={(rest) => {
            onChange({ ...part, rest });
          }}
        />
      )}
      {objects > 0 && (
        <p className="t12 muted">
          {t(
            "{objects, plural, one {# point has a site-specific object, which is} other {# points have site-specific objects, which are}} kept.",
            { objects },
          )}
        </p>
      )}
    </fieldset>
  );
}

/** A point whose object of the site's own has no priorities returns to a rest state, whatever its product's has. */
function restingPoints(
  { points }: ProductDescription,
  objects: PartDraft["objects"] = {},
): ProductDescription["points"] {
  const plain = new Set(Object.entries(objects).flatMap(([key, one]) => (one.hasPriorities === false ? [key] : [])));
  return points.map((point) =>
    plain.has(point.key) && point.isWritable ? { ...point, rest: point.rest ?? {} } : point,
  );
}
