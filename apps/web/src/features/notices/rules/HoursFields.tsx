import type { NoticeHours } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Checkbox, Switch, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { useSite } from "../../../platform/site.ts";
import { weekOrder } from "../../../platform/words/week.ts";
import styles from "../notices.module.css";
import { shortWeekday, weekdayName } from "../weekdays.ts";
import chips from "../../../collections/form/MultiSelect.module.css";

interface HoursFieldsProps {
  /** null: at any time. */
  hours: NoticeHours | null;
  errors: FieldErrors;
  onChange: (hours: NoticeHours | null) => void;
}

/** What a day in the house is, until somebody says otherwise. */
const NIGHT: NoticeHours = { days: [1, 2, 3, 4, 5, 6, 7], from: "18:00", to: "08:00" };

/** The time of the week in which an alarm has to come. */
export function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const { timeZone } = useSite();
  return (
    <fieldset className={`bare grid gap-6 min-w-0 ${chips["picks"]}`}>
      <legend>{t("Time of week")}</legend>
      <Switch
        label={t("Only at certain times")}
        checked={hours !== null}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.checked ? NIGHT : null);
        }}
      />
      {hours !== null && (
        <div className={`grid gap-10 m-0 rounded border ${styles["step"]}`}>
          <div className={`flex wrap ${styles["boxes"]}`}>
            {weekOrder().map((day) => (
              <Checkbox
                key={day}
                aria-label={weekdayName(day - 1)}
                label={shortWeekday(day - 1)}
                checked={hours.days.includes(day)}
                onChange={({ currentTarget }) => {
                  const others = hours.days.filter((one) => one !== day);
                  const days = currentTarget.checked ? [...others, day] : others;
                  onChange({ ...hours, days: days.toSorted((one, other) => one - other) });
                }}
              />
            ))}
          </div>
          {errors["days"] !== undefined && <span className="t12">{fieldError(t("Select at least one day"))}</span>}
          <div className="flex wrap items-end gap-10">
            {(["from", "to"] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                label={end === "from" ? t("From") : t("To")}
                value={hours[end]}
                error={fieldError(errors[end])}
                onChange={({ currentTarget }) => {
                  onChange({ ...hours, [end]: currentTarget.value });
                }}
              />
            ))}
          </div>
          <p className="t12 muted">
            {t("Times in {timeZone}.", { timeZone })} {hours.to <= hours.from && t("Ends on the following day.")}
          </p>
        </div>
      )}
    </fieldset>
  );
}
