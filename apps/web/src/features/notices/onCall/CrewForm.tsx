import { UserId } from "@atrium/contract";
import type { OnCallReply } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import formStyles from "../../../collections/form/form.module.css";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import styles from "../notices.module.css";
import { personOptions } from "../people.ts";
import { MultiSelect } from "../../../collections/form/MultiSelect.tsx";
import { clockText } from "../../../platform/time.ts";
import { weekOrder } from "../../../platform/words/week.ts";
import { shortWeekday, weekdayName } from "../weekdays.ts";
import { type CrewOf, crewsOn, dayText, withOtherDay, withoutOtherDay, withWeekdays } from "./calendarEdits.ts";
import { useCalendarSaving } from "./useCalendarSaving.ts";
import chips from "../../../collections/form/MultiSelect.module.css";

interface CrewFormProps {
  read: OnCallReply;
  of: CrewOf;
  onClose: () => void;
}

/** Who is on call in each shift of a day. */
export function CrewForm({ read, of, onClose }: CrewFormProps) {
  // As it was when the form was opened: a save over others' later changes is refused, so nothing is lost.
  const [{ calendar, revision, people, today }] = useState(read);
  const saving = useCalendarSaving(revision);
  const was = "date" in of ? of.date : undefined;
  const form = useRequestForm({
    ...saving,
    saved: {
      date: was ?? today,
      days: "day" in of ? [of.day] : [],
      crews: "day" in of ? (calendar.week[of.day] ?? []) : crewsOn(calendar, was ?? today),
    },
    toBody: ({ date, days, crews }) =>
      "day" in of ? withWeekdays(calendar, days, crews) : withOtherDay(calendar, { date, crews, was }),
    onSaved: onClose,
  });
  const { date, days, crews } = form.values;
  const isTaken = "date" in of && date !== was && calendar.others.some((other) => other.date === date);

  async function returnToWeek(day: string): Promise<void> {
    if (!(await form.run(() => saving.send(withoutOtherDay(calendar, day))))) return;
    form.settle();
    onClose();
  }

  return (
    <FormDrawer
      title={title(of)}
      action={"date" in of && was === undefined ? t("Add day") : t("Save")}
      form={form}
      refusal={form.refusal ?? otherRefusal()}
      onSubmit={() => {
        if (isTaken) form.setErrors({ date: t("This day is already in the list") });
        else void form.submit();
      }}
      onClose={onClose}
      aside={
        was !== undefined && (
          <Button className={formStyles["destructive"]} onClick={() => void returnToWeek(was)}>
            {t("Reset to weekly roster")}
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        {"date" in of && <TextInput type="date" label={t("Day")} min={today} {...form.field("date")} />}
        {calendar.shifts.map((shift, index) => (
          <MultiSelect
            key={shift.from}
            label={`${clockText(shift.from)} ${sayTerm(shift.name)}`}
            empty={t("No one")}
            placeholder={t("Add someone")}
            options={personOptions(people)}
            chosen={(crews[index] ?? []).map(String)}
            onChange={(chosen) => {
              const crew = chosen.map((id) => UserId.parse(Number(id)));
              form.change({
                crews: calendar.shifts.map((_shift, other) => (other === index ? crew : (crews[other] ?? []))),
              });
            }}
          />
        ))}
        {"day" in of && (
          <fieldset className={`bare grid gap-6 min-w-0 ${chips["picks"]}`}>
            <legend>{t("Apply the same to")}</legend>
            <div className={`flex wrap ${styles["boxes"]}`}>
              {weekOrder()
                .map((one) => one - 1)
                .map((day) => (
                  <Checkbox
                    key={day}
                    aria-label={weekdayName(day)}
                    label={shortWeekday(day)}
                    checked={days.includes(day)}
                    disabled={day === of.day}
                    onChange={({ currentTarget }) => {
                      form.change({
                        days: currentTarget.checked ? [...days, day] : days.filter((one) => one !== day),
                      });
                    }}
                  />
                ))}
            </div>
          </fieldset>
        )}
        <p className="t12 muted">{t("The person at the top is named first; everyone is notified.")}</p>
      </div>
    </FormDrawer>
  );

  function otherRefusal(): string | undefined {
    return Object.entries(form.paths).find(([path]) => path !== "date")?.[1];
  }
}

function title(of: CrewOf): string {
  if ("day" in of) return t("On call every {WEEKDAYS}", { WEEKDAYS: weekdayName(of.day) });
  return of.date === undefined ? t("Single day") : dayText(of.date);
}
