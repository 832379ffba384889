import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { CloseButton, Select } from "@mantine/core";
import close from "lucide-react/icons/x";
import type { ReactNode } from "react";
import styles from "./MultiSelect.module.css";
import { fieldError } from "./FormError.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface MultiSelectProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** What it means that nothing is chosen. */
  empty: ReactNode;
  /** What the list offers: "Add a place". */
  placeholder: string;
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** A list of thousands is found by typing. */
const MOST_SHOWN = 200;

/** Several of many, in the order in which they were chosen. */
export function MultiSelect({ label, options, chosen, empty, placeholder, error, onChange }: MultiSelectProps) {
  const names = new Map(options.map((option) => [option.value, option.label]));
  return (
    <fieldset className={`bare grid gap-6 min-w-0 ${styles["picks"]}`}>
      <legend>{label}</legend>
      {chosen.length === 0 && <span className="t12 muted">{empty}</span>}
      {chosen.length > 0 && (
        <ul className="plain-list flex wrap gap-6" aria-label={label}>
          {chosen.map((value) => (
            <li key={value} className={`inline-row gap-2 break-anywhere ${styles["chip"]}`}>
              {names.get(value) ?? value}
              <CloseButton
                size="sm"
                icon={<Icon of={close} size={13} />}
                aria-label={t("Remove {get} from {label}", { get: names.get(value) ?? value, label })}
                onClick={() => {
                  onChange(chosen.filter((one) => one !== value));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        aria-label={`${placeholder}: ${label}`}
        placeholder={placeholder}
        searchable
        limit={MOST_SHOWN}
        // Once one is chosen the field is empty again.
        key={chosen.join(" ")}
        data={options.filter(({ value }) => !chosen.includes(value))}
        value={null}
        error={fieldError(error)}
        onChange={(value) => {
          if (value !== null) onChange([...chosen, value]);
        }}
      />
    </fieldset>
  );
}
