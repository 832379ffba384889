import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Checkbox, Popover } from "@mantine/core";
import chevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import styles from "./filters.module.css";

interface ChoiceFilterProps {
  label: string;
  choices: readonly { readonly value: string; readonly label: string; readonly mark?: ReactNode }[];
  /** Words with commas between them, as the address has them; undefined: all. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

/** Some of a few words; none chosen means all. */
export function ChoiceFilter({ label, choices, chosen, onChange }: ChoiceFilterProps) {
  const values = chosen === undefined ? [] : chosen.split(",");
  const names = choices.filter(({ value }) => values.includes(value));
  const words = names.length === 0 ? label : names.length > 2 ? `${label}: ${String(names.length)}` : wordsOf(names);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          data-chosen={names.length > 0}
          className={styles["choice"]}
          aria-label={names.length === 0 ? t("{label}: all", { label }) : `${label}: ${wordsOf(names)}`}
          rightSection={<Icon of={chevronDown} size={13} />}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={label}
          value={values}
          onChange={(next) => {
            const kept = choices.filter(({ value }) => next.includes(value)).map(({ value }) => value);
            onChange(kept.length === 0 || kept.length === choices.length ? undefined : kept.join(","));
          }}
        >
          <div className={`grid gap-10 ${styles["choices"]}`}>
            {choices.map((choice) => (
              <Checkbox
                key={choice.value}
                value={choice.value}
                label={
                  <span className="row gap-8">
                    {choice.mark}
                    {choice.label}
                  </span>
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function wordsOf(names: readonly { readonly label: string }[]): string {
  return names.map(({ label }) => label).join(", ");
}
