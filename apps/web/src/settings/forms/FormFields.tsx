import type { FormField } from "@atrium/contract";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { FieldInput } from "./FieldInput.tsx";
import type { FormDraft } from "./formDraft.ts";
import styles from "./forms.module.css";

interface FormFieldsProps {
  fields: readonly FormField[];
  draft: FormDraft;
  /** By the fields' keys. */
  errors: FieldErrors;
  isDisabled?: boolean;
  /** @param key the field that was changed */
  onChange: (draft: FormDraft, key: string) => void;
}

/** A form as a protocol describes it: the settings of a connection, the address of a device, the range of a search. */
export function FormFields({ fields, draft, errors, isDisabled = false, onChange }: FormFieldsProps) {
  return (
    <div className={`grid items-start ${styles["fields"]}`}>
      {fields.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          entry={draft[field.key]}
          error={errors[field.key]}
          isDisabled={isDisabled}
          onChange={(entry) => {
            onChange({ ...draft, [field.key]: entry }, field.key);
          }}
        />
      ))}
    </div>
  );
}
