import { formatDate } from "@atrium/contract";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { CloseButton } from "@mantine/core";
import close from "lucide-react/icons/x";
import { DateField } from "./DateField.tsx";
import styles from "./form.module.css";

interface ExceptionFieldsProps {
  dates: readonly string[];
  error: string | undefined;
  onChange: (dates: string[]) => void;
}

/** Dates on which a schedule does not run, whatever else is said. */
export function ExceptionFields({ dates, error, onChange }: ExceptionFieldsProps) {
  return (
    <>
      {dates.length > 0 && (
        <ul className={`plain-list flex wrap gap-6 ${styles["chips"]}`} aria-label={t("Excluded dates")}>
          {dates.map((date) => {
            const text = formatDate(Date.parse(date), "DD MMM YYYY", "UTC");
            return (
              <li className="inline-row gap-2" key={date}>
                {text}
                <CloseButton
                  size="sm"
                  icon={<Icon of={close} size={13} />}
                  aria-label={t("Remove {text}", { text })}
                  onClick={() => {
                    onChange(dates.filter((one) => one !== date));
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className="row wrap gap-8">
        <span className="ink2" aria-hidden>
          {t("except on")}
        </span>
        <DateField
          key={dates.length}
          label={t("Exclude a date")}
          placeholder={t("Add a date")}
          value={null}
          error={error}
          onChange={(date) => {
            if (date !== null) onChange([...new Set([...dates, date])].toSorted());
          }}
        />
      </div>
    </>
  );
}
