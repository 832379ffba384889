import {
  type Holiday,
  HolidayContent,
  LAST_HOLIDAY_YEAR,
  MAX_HOLIDAY_NAME_LENGTH,
  weekdayRulesOf,
  factsOfKind,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Button, Checkbox, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { useEffect, useRef, useState, useMemo } from "react";
import forms from "../../collections/form/form.module.css";
import { fieldError, FormError } from "../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { dayCalendarWords, dayEntry } from "../../ranges/calendar.ts";
import calendar from "../../ranges/calendar.module.css";
import { dayOf } from "../../ranges/dayText.ts";
import { useSiteDay } from "../../ranges/useSiteDay.ts";
import { FormFrame } from "./FormFrame.tsx";
import { useHolidayAddress } from "./holidayAddress.ts";
import { useHolidaysChanged } from "./holidayQueries.ts";
import { HOLIDAY_KINDS, isHolidayKind, KIND_NOTES, kindOf } from "./holidayWords.ts";
import styles from "./holidays.module.css";
import { RemoveHoliday } from "./RemoveHoliday.tsx";
import { YearlyDay } from "./YearlyDay.tsx";
import { StateGlyph } from "@atrium/ui";
import { useSite } from "../../platform/site.ts";
import { timeWords } from "../../ranges/timeWords.ts";
import { useToday } from "../../ranges/useToday.ts";

interface HolidayEditorProps {
  title: string;
  action: string;
  start: Holiday;
  /** Where the fields are in the request: `holiday`. */
  path: string;
  /** @param read as it was when the form was opened */
  onSave: (holiday: HolidayContent, read: Holiday) => Promise<unknown>;
  onRemove?: (read: Holiday) => Promise<unknown>;
}

/** Date, name, whether it comes every year, and what it is to people and tariffs. */
export function HolidayEditor({ title, action, start, path, onSave, onRemove }: HolidayEditorProps) {
  const [read] = useState(start);
  const [isRemoving, setRemoving] = useState(false);
  const today = useSiteDay();
  const changed = useHolidaysChanged();
  const { closeHref, open } = useHolidayAddress();
  const form = useRequestForm({
    saved: start,
    body: HolidayContent,
    parent: path,
    send: (holiday) => onSave(holiday, read),
    onSaved: done,
  });
  const { values: holiday, errors, change } = form;
  const question = useLeavingQuestion(form.hasChanges);
  const nameField = useRef<HTMLInputElement>(null);

  // A day that was clicked needs its name only.
  useEffect(() => {
    if (read.date !== "" && read.name === "") nameField.current?.focus();
  }, [read]);

  async function done(): Promise<void> {
    form.settle();
    await changed();
    open(closeHref);
  }

  function save(): void {
    if (holiday.date === "") form.setErrors({ date: t("Choose a day") });
    else void form.submit();
  }

  const kind = kindOf(holiday);
  return (
    <FormFrame title={title}>
      <form
        className={`grid gap-14 ${forms["fields"]} ${styles["fields"]}`}
        noValidate
        aria-label={title}
        aria-busy={form.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DateInput
          label={t("Date")}
          {...dayEntry()}
          dateParser={dayOf}
          inputMode="numeric"
          {...dayCalendarWords()}
          weekendDays={[]}
          classNames={{ weekday: calendar["weekday"] ?? "", day: calendar["day"] ?? "" }}
          value={holiday.date === "" ? null : holiday.date}
          defaultDate={today}
          error={fieldError(errors["date"])}
          onChange={(date) => {
            const onWeekday = holiday.onWeekday && date !== null ? weekdayRulesOf(date)[0] : undefined;
            change({ date: date ?? "", onWeekday });
          }}
        />
        <TextInput ref={nameField} label={t("Name")} maxLength={MAX_HOLIDAY_NAME_LENGTH} {...form.field("name")} />
        <Switch
          label={t("Repeat every year")}
          labelPosition="left"
          className={styles["switch"] ?? ""}
          checked={holiday.isYearly === true}
          onChange={(event) => {
            const isYearly = event.currentTarget.checked;
            change({ isYearly: isYearly || undefined, lastYear: undefined, onWeekday: undefined });
          }}
        />
        {holiday.isYearly === true && holiday.date !== "" && (
          <YearlyDay holiday={holiday} error={errors["onWeekday"]} onChange={(onWeekday) => change({ onWeekday })} />
        )}
        {holiday.isYearly === true && (
          <NumberInput
            label={t("Final year")}
            placeholder={t("No end")}
            value={holiday.lastYear ?? ""}
            max={LAST_HOLIDAY_YEAR}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            error={fieldError(errors["lastYear"])}
            onChange={(year) => {
              change({ lastYear: typeof year === "number" ? year : undefined });
            }}
          />
        )}
        <Select
          label={t("Counts as")}
          allowDeselect={false}
          data={Object.entries(HOLIDAY_KINDS).map(([value, label]) => ({ value, label: t(label) }))}
          value={kind}
          description={t(KIND_NOTES[kind])}
          inputWrapperOrder={["label", "input", "description"]}
          onChange={(value) => {
            if (isHolidayKind(value)) change({ isExtra: undefined, isCampusOnly: undefined, ...factsOfKind(value) });
          }}
        />
        {read.isSample === true && (
          <Checkbox
            label={t("Not yet announced")}
            checked={holiday.isSample === true}
            onChange={(event) => {
              change({ isSample: event.currentTarget.checked || undefined });
            }}
          />
        )}
        <FormNotes holiday={holiday} />
        <FormError>{form.refusal}</FormError>
        <div className="row wrap gap-8">
          {onRemove !== undefined && (
            <Button
              className={forms["destructive"]}
              onClick={() => {
                setRemoving(true);
              }}
            >
              {t("Remove…")}
            </Button>
          )}
          <div className="flex gap-8 ml-auto">
            <Button
              onClick={() => {
                open(closeHref);
              }}
            >
              {t("Cancel")}
            </Button>
            <Button type="submit" variant="filled" loading={form.isBusy} disabled={Object.keys(errors).length > 0}>
              {action}
            </Button>
          </div>
        </div>
      </form>
      {onRemove !== undefined && isRemoving && (
        <RemoveHoliday
          holiday={read}
          onConfirm={() => onRemove(read)}
          onRemoved={done}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
      {question}
    </FormFrame>
  );
}

/** What is not seen at once of a holiday as it is being written. */
function FormNotes({ holiday: { date, isYearly, onWeekday } }: { holiday: Holiday }) {
  const { timeZone } = useSite();
  const today = useToday(useMemo(() => timeWords(timeZone), [timeZone]));
  const notes = [
    isYearly === true &&
      onWeekday === undefined &&
      date.endsWith("-02-29") &&
      t("29 February: occurs in leap years only."),
    date !== "" &&
      date < today &&
      t("This day is in the past: its cost is recalculated if that day’s tariff counts holidays."),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className={`flex items-start t12 ink2 rounded bg-2 border ${forms["note"]}`}>
      <StateGlyph state="trouble" size={14} />
      <span>{note}</span>
    </p>
  ));
}
