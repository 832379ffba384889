import { isOfAMonth, type Period, PERIODS, type ReportAsked } from "@atrium/contract/exports";
import { phrase, type Phrase, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import formStyles from "../../collections/form/form.module.css";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { weekOrder } from "../../platform/words/week.ts";
import { hourText, weekdayName } from "./reportWords.ts";

interface RhythmFieldsProps {
  draft: ReportAsked;
  errors: FieldErrors;
  onChange: (change: Partial<ReportAsked>) => void;
}

const RHYTHMS = { day: phrase("Every day"), week: phrase("Every week"), month: phrase("Every month") };
const PERIOD_NAMES: Readonly<Record<Period, Phrase>> = {
  day: phrase("The day before"),
  week: phrase("The week before"),
  month: phrase("The month before"),
};
function hourChoices() {
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
}
function dayChoices() {
  return Array.from({ length: 28 }, (_, day) => ({
    value: String(day + 1),
    label: t("Day {value}", { value: day + 1 }),
  }));
}

/** When a report is made, and of which time. */
export function RhythmFields({ draft, errors, onChange }: RhythmFieldsProps) {
  const { rhythm, hour, period } = draft;
  const hasChoice = period !== null && !isOfAMonth(draft.of.list);

  /** Whoever chooses each week most likely wants the week. */
  function choose(every: Period): void {
    const rhythms = {
      day: { every: "day" },
      week: { every: "week", weekday: 1 },
      month: { every: "month", day: 1 },
    } as const;
    onChange({ rhythm: rhythms[every], ...(hasChoice ? { period: every } : {}) });
  }

  return (
    <>
      <div className={`grid items-start ${formStyles["pair"]}`}>
        <Select
          label={t("Frequency")}
          allowDeselect={false}
          data={PERIODS.map((value) => ({ value, label: t(RHYTHMS[value]) }))}
          value={rhythm.every}
          error={fieldError(errors["rhythm"])}
          onChange={(every) => {
            const found = PERIODS.find((one) => one === every);
            if (found !== undefined) choose(found);
          }}
        />
        {rhythm.every === "week" && (
          <Select
            label={t("On ## which day")}
            allowDeselect={false}
            data={weekOrder().map((day) => ({ value: String(day), label: weekdayName(day) }))}
            value={String(rhythm.weekday)}
            onChange={(weekday) => {
              onChange({ rhythm: { every: "week", weekday: Number(weekday) } });
            }}
          />
        )}
        {rhythm.every === "month" && (
          <Select
            label={t("On ## which day")}
            allowDeselect={false}
            data={dayChoices()}
            value={String(rhythm.day)}
            onChange={(day) => {
              onChange({ rhythm: { every: "month", day: Number(day) } });
            }}
          />
        )}
        <Select
          label={t("Time")}
          allowDeselect={false}
          data={hourChoices()}
          value={String(hour)}
          error={fieldError(errors["hour"])}
          onChange={(at) => {
            onChange({ hour: Number(at) });
          }}
        />
      </div>
      {hasChoice && (
        <Select
          label={t("Scope")}
          allowDeselect={false}
          data={PERIODS.map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
          value={period}
          error={fieldError(errors["period"])}
          onChange={(of) => {
            onChange({ period: PERIODS.find((one) => one === of) ?? period });
          }}
        />
      )}
    </>
  );
}
