import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Checkbox, Select } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import trash from "lucide-react/icons/trash-2";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { WeekdayToggles } from "../../../collections/form/WeekdayToggles.tsx";
import { daysWords } from "../settingsWords.ts";
import { Field } from "./Field.tsx";
import { changedAt, type DaysDraft, type PeriodDraft, type WindowDraft } from "./tariffDraft.ts";
import styles from "./tariffs.module.css";

interface DayGroupFieldsProps {
  group: DaysDraft;
  periods: readonly PeriodDraft[];
  hasHolidays: boolean;
  /** Below the group. */
  errors: FieldErrors;
  onDays: (weekdays: number[]) => void;
  onHolidays: (isIn: boolean) => void;
  onWindows: (windows: WindowDraft[]) => void;
  onRemove: (() => void) | undefined;
}

const MAX_WINDOWS = 24;

/** Days of a week with the same windows. A day that is chosen here leaves its other group. */
export function DayGroupFields(props: DayGroupFieldsProps) {
  const { group, periods, hasHolidays, errors, onDays, onHolidays, onWindows, onRemove } = props;
  const { windows, weekdays } = group;
  const name = groupName(group, hasHolidays);
  return (
    <fieldset className={`bare min-w-0 ${styles["group"]}`} aria-label={name}>
      <div className={styles["line"]}>
        <div className="row wrap gap-10">
          <WeekdayToggles days={weekdays} onChange={onDays} />
          {hasHolidays && (
            <Checkbox
              label={t("Holidays")}
              checked={group.holidays}
              onChange={(event) => onHolidays(event.currentTarget.checked)}
            />
          )}
        </div>
        {onRemove !== undefined && (
          <IconButton
            size="sm"
            label={t("Remove {name}", { name })}
            icon={<Icon of={trash} size={14} />}
            onClick={onRemove}
          />
        )}
      </div>
      {errors["weekdays"] !== undefined && <FormError>{errors["weekdays"]}</FormError>}
      {errors["windows"] !== undefined && <FormError>{errors["windows"]}</FormError>}
      <ul className="plain-list">
        {windows.map((window, index) => {
          const path = `windows.${String(index)}`;
          const set = (change: Partial<WindowDraft>) => {
            onWindows(changedAt(windows, index, change));
          };
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a window has no name
            <li key={index} className={styles["line"]}>
              <div className={styles["window"]}>
                <Field
                  label={t("From")}
                  kind="clock"
                  isBare={index > 0}
                  value={window.from}
                  error={errors[`${path}.from`]}
                  onChange={(from) => set({ from })}
                />
                <Field
                  label={t("Until")}
                  kind="clock"
                  isBare={index > 0}
                  value={window.until}
                  error={errors[`${path}.until`]}
                  onChange={(until) => set({ until })}
                />
                <Select
                  {...(index > 0 ? { "aria-label": t("Period") } : { label: t("Period") })}
                  allowDeselect={false}
                  data={periods.map((period, at) => ({ value: String(at), label: period.name || t("unnamed") }))}
                  value={String(window.period)}
                  error={fieldError(errors[`${path}.period`])}
                  onChange={(value) => {
                    if (value !== null) set({ period: Number(value) });
                  }}
                />
              </div>
              {windows.length > 1 && (
                <IconButton
                  size="sm"
                  label={t("Remove {from} to {until} of {name}", { from: window.from, until: window.until, name })}
                  icon={<Icon of={trash} size={14} />}
                  onClick={() => onWindows(windows.filter((_, at) => at !== index))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {windows.length < MAX_WINDOWS && (
        <Button
          size="compact-sm"
          leftSection={<Icon of={plus} size={13} />}
          onClick={() => onWindows([...windows, { from: nextFrom(windows), until: "24:00", period: 0 }])}
        >
          {t("Add time window")}
        </Button>
      )}
    </fieldset>
  );
}

/** "Mon to Fri", "Sat, Sun, Holidays" */
function groupName({ weekdays, holidays }: DaysDraft, hasHolidays: boolean): string {
  const parts = [
    ...(weekdays.length === 0 ? [] : [daysWords(weekdays)]),
    ...(holidays && hasHolidays ? [t("Holidays")] : []),
  ];
  return parts.length === 0 ? t("No days") : parts.join(", ");
}

/** A new window goes on where the last one ends. */
function nextFrom(windows: readonly WindowDraft[]): string {
  const last = windows.at(-1)?.until ?? "";
  return last === "24:00" ? "00:00" : last;
}
