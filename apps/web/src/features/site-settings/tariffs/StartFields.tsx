import { formatDate } from "@atrium/contract";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "./tariffs.module.css";

interface StartFieldsProps {
  starts: readonly string[];
  error: string | undefined;
  onChange: (starts: string[]) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));

/** On which day of each year a season starts; further starts of the same season stay as they are. */
export function StartFields({ starts, error, onChange }: StartFieldsProps) {
  const [start = "", ...others] = starts;
  if (start.endsWith("-time")) {
    return (
      <TextInput
        label={t("Starts")}
        readOnly
        value={start === "summer-time" ? t("When summer time begins") : t("When summer time ends")}
        error={fieldError(error)}
      />
    );
  }
  const [month = "01", day = "01"] = start.split("-");
  const set = (text: string) => onChange([text, ...others]);
  return (
    <div className={styles["start"]}>
      <TextInput
        label={t("Starts on day")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={day.replace(/^0/, "")}
        error={fieldError(error)}
        onChange={(event) => set(`${month}-${event.currentTarget.value.trim().padStart(2, "0")}`)}
      />
      <Select
        label={t("of month")}
        allowDeselect={false}
        data={MONTHS.map((value) => ({ value, label: monthName(value) }))}
        value={month}
        onChange={(value) => {
          if (value !== null) set(`${value}-${day}`);
        }}
      />
    </div>
  );
}

function monthName(month: string): string {
  return formatDate(Date.UTC(2026, Number(month) - 1, 1), "MMM", "UTC");
}
