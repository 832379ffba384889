import { ALARM_PRIORITIES, ALARM_PRIORITY_NAMES, type AlarmPriority } from "@atrium/contract/alarms";
import { PriorityMark } from "@atrium/ui";
import { Checkbox } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "../notices.module.css";
import chips from "../../../collections/form/MultiSelect.module.css";

interface PriorityFieldsProps {
  chosen: readonly AlarmPriority[];
  error: string | undefined;
  onChange: (chosen: AlarmPriority[]) => void;
}

/** Which priorities a rule is about. */
export function PriorityFields({ chosen, error, onChange }: PriorityFieldsProps) {
  return (
    <fieldset className={`bare grid gap-6 min-w-0 ${chips["picks"]}`}>
      <legend>Priority</legend>
      <div className={`flex wrap ${styles["boxes"]}`}>
        {ALARM_PRIORITIES.map((priority) => (
          <Checkbox
            key={priority}
            checked={chosen.includes(priority)}
            label={
              <span className={`inline-row gap-2 break-anywhere ${chips["chip"]}`}>
                <PriorityMark priority={priority} size={15} /> {ALARM_PRIORITY_NAMES[priority]}
              </span>
            }
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== priority);
              onChange(currentTarget.checked ? [...others, priority].toSorted((one, other) => one - other) : others);
            }}
          />
        ))}
      </div>
      {error !== undefined && <span className="t12">{fieldError("Choose at least one")}</span>}
    </fieldset>
  );
}
