import { labelled } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Checkbox, Select, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { weekOrder } from "../../platform/words/week.ts";
import { WEEKDAYS } from "./settingsWords.ts";
import type { TariffDraft } from "./siteDraft.ts";
import styles from "./SiteSettingsPage.module.css";

interface TariffFieldsProps {
  tariff: TariffDraft;
  /** Of the site's calendar. */
  holidays: number;
  errors: FieldErrors;
  onChange: (change: Partial<TariffDraft>) => void;
}

const HOLIDAYS = [
  { value: "none", label: phrase("Like other days") },
  { value: "ordinary", label: phrase("Off-peak, except extra holidays") },
  { value: "all", label: phrase("All off-peak") },
] as const;

const NUMBERS = [
  ["offPeak", phrase("Off-peak price"), "decimal"],
  ["onPeak", phrase("On-peak price"), "decimal"],
  ["onPeakFrom", phrase("Peak from"), "text"],
  ["onPeakUntil", phrase("Peak until"), "text"],
] as const;

/** Prices, peak hours and peak days of a tariff. Without a peak day it is flat. */
export function TariffFields({ tariff, holidays, errors, onChange }: TariffFieldsProps) {
  return (
    <>
      {NUMBERS.map(([field, label, inputMode]) => (
        <TextInput
          key={field}
          label={t(label)}
          required
          inputMode={inputMode}
          autoComplete="off"
          maxLength={20}
          placeholder={inputMode === "text" ? "09:00" : "4.20"}
          value={tariff[field]}
          error={fieldError(errors[field])}
          onChange={(event) => {
            onChange({ [field]: event.currentTarget.value });
          }}
        />
      ))}
      <fieldset className={`bare ${styles["days"]} ${styles["wide"]}`}>
        <legend className="p-0 t12 m">{t("Peak days")}</legend>
        <div className={`flex wrap ${styles["dayList"]}`}>
          {weekOrder().map((day) => {
            const name = WEEKDAYS[day - 1] ?? WEEKDAYS[0];
            const isPeak = tariff.onPeakDays.includes(day);
            return (
              <Checkbox
                key={t(name)}
                label={t(name)}
                checked={isPeak}
                onChange={() => {
                  const days = isPeak ? tariff.onPeakDays.filter((one) => one !== day) : [...tariff.onPeakDays, day];
                  onChange({ onPeakDays: days.toSorted((one, other) => one - other) });
                }}
              />
            );
          })}
        </div>
      </fieldset>
      <Select
        className={styles["wide"]}
        maw={320}
        label={t("Holidays")}
        allowDeselect={false}
        data={labelled(HOLIDAYS)}
        value={tariff.offPeakHolidays}
        description={t("The calendar has {holidays} this year.", { holidays })}
        inputWrapperOrder={["label", "input", "error", "description"]}
        onChange={(value) => {
          const found = HOLIDAYS.find((one) => one.value === value);
          if (found !== undefined) onChange({ offPeakHolidays: found.value });
        }}
      />
      <TextInput
        className={styles["wide"]}
        label={t("Source")}
        autoComplete="off"
        maxLength={500}
        description={t("The contract or tariff sheet, shown where a cost is explained.")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={tariff.source}
        error={fieldError(errors["source"])}
        onChange={(event) => {
          onChange({ source: event.currentTarget.value });
        }}
      />
    </>
  );
}
