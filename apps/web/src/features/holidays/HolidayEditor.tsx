import {
  type Holiday,
  HolidayContent,
  LAST_HOLIDAY_YEAR,
  LONGEST_HOLIDAY_NAME,
  weekdayRulesOf,
  factsOfKind,
} from "@atrium/contract/site";
import { Button, Checkbox, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { useEffect, useRef, useState } from "react";
import forms from "../../lists/form/form.module.css";
import { fieldError, Refusal } from "../../lists/form/Refusal.tsx";
import { useLeavingQuestion } from "../../lists/form/useLeavingQuestion.tsx";
import { errorsBelow, errorsOf, useSending } from "../../lists/form/useSending.ts";
import { CALENDAR } from "../../ranges/calendar.ts";
import calendar from "../../ranges/calendar.module.css";
import { dayOf } from "../../ranges/dayText.ts";
import { useSiteDay } from "../../ranges/useSiteDay.ts";
import { FormFrame } from "./FormFrame.tsx";
import { FormNotes } from "./FormNotes.tsx";
import { useHolidayAddress } from "./holidayAddress.ts";
import { useHolidaysChanged } from "./holidayQueries.ts";
import { HOLIDAY_KINDS, isHolidayKind, KIND_NOTES, kindOf } from "./holidayWords.ts";
import styles from "./holidays.module.css";
import { RemoveHoliday } from "./RemoveHoliday.tsx";
import { YearlyDay } from "./YearlyDay.tsx";

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
  const [holiday, setHoliday] = useState(start);
  const [isRemoving, setRemoving] = useState(false);
  const today = useSiteDay();
  const sending = useSending();
  const changed = useHolidaysChanged();
  const { closeHref, open } = useHolidayAddress();
  const hasChanges = useRef(false);
  const question = useLeavingQuestion(() => hasChanges.current);
  const nameField = useRef<HTMLInputElement>(null);
  const errors = path === "" ? sending.errors : { ...sending.errors, ...errorsBelow(sending.paths, path) };

  // A day that was clicked needs its name only.
  useEffect(() => {
    if (read.date !== "" && read.name === "") nameField.current?.focus();
  }, [read]);

  function change(next: Partial<Holiday>): void {
    hasChanges.current = true;
    setHoliday({ ...holiday, ...next });
    for (const field of Object.keys(next)) {
      sending.clear(field);
      sending.clear(`${path}.${field}`);
    }
  }

  async function done(): Promise<void> {
    hasChanges.current = false;
    await changed();
    open(closeHref);
  }

  async function save(): Promise<void> {
    const checked = HolidayContent.safeParse(holiday);
    sending.setErrors(holiday.date === "" ? { date: "Choose a day" } : errorsOf(checked));
    if (checked.success && (await sending.run(() => onSave(checked.data, read)))) await done();
  }

  const kind = kindOf(holiday);
  return (
    <FormFrame title={title}>
      <form
        className={`grid gap-14 ${forms["fields"]} ${styles["fields"]}`}
        noValidate
        aria-label={title}
        aria-busy={sending.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DateInput
          label="Date"
          placeholder="DD/MM/YYYY"
          valueFormat="DD/MM/YYYY"
          dateParser={dayOf}
          inputMode="numeric"
          {...CALENDAR}
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
        <TextInput
          ref={nameField}
          label="Name"
          value={holiday.name}
          maxLength={LONGEST_HOLIDAY_NAME}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            change({ name: event.currentTarget.value });
          }}
        />
        <Switch
          label="Repeat every year"
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
            label="Last year"
            placeholder="Without end"
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
          label="Counts as"
          allowDeselect={false}
          data={Object.entries(HOLIDAY_KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          description={KIND_NOTES[kind]}
          inputWrapperOrder={["label", "input", "description"]}
          onChange={(value) => {
            if (isHolidayKind(value)) change({ isExtra: undefined, isCampusOnly: undefined, ...factsOfKind(value) });
          }}
        />
        {read.isSample === true && (
          <Checkbox
            label="Not announced yet"
            checked={holiday.isSample === true}
            onChange={(event) => {
              change({ isSample: event.currentTarget.checked || undefined });
            }}
          />
        )}
        <FormNotes holiday={holiday} />
        <Refusal>{sending.refusal}</Refusal>
        <div className="row wrap gap-8">
          {onRemove !== undefined && (
            <Button
              className={forms["destructive"]}
              onClick={() => {
                setRemoving(true);
              }}
            >
              Remove…
            </Button>
          )}
          <div className="flex gap-8 ml-auto">
            <Button
              onClick={() => {
                open(closeHref);
              }}
            >
              Cancel
            </Button>
            <Button type="submit" variant="filled" loading={sending.isBusy} disabled={Object.keys(errors).length > 0}>
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
