import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import x from "lucide-react/icons/x";
import { fieldError } from "../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { NumberField } from "./NumberField.tsx";
import type { Meaning } from "./pointDraft.ts";
import styles from "./products.module.css";

interface MeaningFieldsProps {
  legend: string;
  /** Of a text: "Means", "The device says". */
  textLabel: string;
  add: string;
  meanings: readonly Meaning[];
  /** By the path below the list: `0.name`. */
  errors: FieldErrors;
  onChange: (meanings: readonly Meaning[]) => void;
}

/** Numbers with their words: the states of a point, or what a device says in place of a number. */
export function MeaningFields({ legend, textLabel, add, meanings, errors, onChange }: MeaningFieldsProps) {
  const wrongOf = (index: number) =>
    Object.entries(errors).find(([path]) => path === String(index) || path.startsWith(`${index}.`))?.[1];
  return (
    <fieldset className="bare grid gap-6">
      <legend className="m">{legend}</legend>
      {meanings.map((meaning, index) => (
        // Meanings have no other identity while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={`row items-end gap-8 ${styles["meaning"]}`}>
          <NumberField
            label={t("Number")}
            value={meaning.value}
            error={undefined}
            onChange={(value) => onChange(meanings.with(index, { ...meaning, value }))}
          />
          <TextInput
            className="grow"
            label={textLabel}
            maxLength={80}
            value={meaning.text}
            error={fieldError(wrongOf(index) ?? errors[meaning.text])}
            onChange={(event) => onChange(meanings.with(index, { ...meaning, text: event.currentTarget.value }))}
          />
          <IconButton
            label={t("Remove {name}", { name: meaning.text === "" ? String(index + 1) : meaning.text })}
            icon={<Icon of={x} size={16} />}
            onClick={() => onChange(meanings.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange([...meanings, { value: nextNumber(meanings), text: "" }])}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}

function nextNumber(meanings: readonly Meaning[]): number {
  return Math.max(-1, ...meanings.map(({ value }) => (value === "" ? -1 : value))) + 1;
}
