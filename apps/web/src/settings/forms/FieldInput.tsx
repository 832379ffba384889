import type { FormField } from "@atrium/contract";
import { t } from "@atrium/words";
import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { QuantityInput } from "../../collections/form/QuantityInput.tsx";
import { fieldText } from "../../platform/words/shown.ts";
import { fieldFrame } from "./fieldFrame.ts";
import { type FormDraft, secretOf } from "./formDraft.ts";
import styles from "./forms.module.css";
import { SecretInput } from "./SecretInput.tsx";

interface FieldInputProps {
  field: FormField;
  entry: FormDraft[string];
  error: string | undefined;
  isDisabled: boolean;
  onChange: (entry: FormDraft[string]) => void;
}

/** One field, drawn by its kind. What counts where it is left empty stands in it, grey. */
export function FieldInput({ field, entry, error, isDisabled, onChange }: FieldInputProps) {
  const { label, kind, unit, hint, isRequired, isSecret, default: usual, choices = [], maxLength } = field;
  if (isSecret) {
    return (
      <SecretInput field={field} secret={secretOf(entry)} error={error} isDisabled={isDisabled} onChange={onChange} />
    );
  }
  const common = fieldFrame(field, error, isDisabled);
  const text = typeof entry === "string" ? entry : "";
  if (kind === "yes-no") {
    return (
      <Switch
        className={styles["whole"]}
        label={label}
        description={hint}
        disabled={isDisabled}
        error={fieldError(error)}
        checked={typeof entry === "boolean" ? entry : usual === true}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
    );
  }
  if (kind === "choice") {
    return (
      <Select
        {...common}
        data={[...choices]}
        attributes={{ dropdown: { translate: "no" }, input: { translate: "no" } }}
        clearable={!isRequired}
        allowDeselect={!isRequired}
        placeholder={usual === undefined ? t("Choose") : String(usual)}
        value={text === "" ? null : text}
        onChange={(value) => {
          onChange(value ?? undefined);
        }}
      />
    );
  }
  if (kind === "integer" || kind === "number") {
    return (
      <QuantityInput
        {...common}
        // Out of range is said at the field; a number that corrects itself is one that nobody meant.
        clampBehavior="none"
        hideControls
        allowDecimal={kind === "number"}
        allowNegative={field.min === undefined || field.min < 0}
        placeholder={typeof usual === "number" ? fieldText(usual, { unit }) : undefined}
        unit={unit}
        grid={gridOf(field)}
        value={text}
        onChange={(value) => {
          onChange(value === "" ? undefined : value);
        }}
      />
    );
  }
  const texts = {
    ...common,
    ...(maxLength === undefined ? {} : { maxLength }),
    placeholder: usual === undefined ? undefined : String(usual),
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    value: text,
  };
  if (kind === "lines") {
    return (
      <Textarea
        {...texts}
        className={styles["whole"]}
        classNames={{ input: styles["lines"] ?? "" }}
        rows={4}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
    );
  }
  return (
    <TextInput
      {...texts}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** Steps of a number that is typed in another unit than its own. */
function gridOf({ kind, step = kind === "integer" ? 1 : undefined }: FormField) {
  return step === undefined ? undefined : { from: 0, step };
}
