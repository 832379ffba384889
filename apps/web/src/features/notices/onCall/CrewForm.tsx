import { UserId } from "@atrium/contract";
import type { OnCallReply } from "@atrium/contract/alarms";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import formStyles from "../../../lists/form/form.module.css";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import { fieldError } from "../../../lists/form/Refusal.tsx";
import styles from "../notices.module.css";
import { personOptions } from "../people.ts";
import { Picks } from "../../../lists/form/Picks.tsx";
import { SHORT_WEEKDAYS, WEEKDAYS } from "../weekdays.ts";
import {
  type CrewOf,
  type Crews,
  crewsOn,
  dayText,
  withOtherDay,
  withoutOtherDay,
  withWeekdays,
} from "./calendarEdits.ts";
import { useCalendarSaving } from "./useCalendarSaving.ts";

interface CrewFormProps {
  read: OnCallReply;
  of: CrewOf;
  onClose: () => void;
}

/** Who is on call in each shift of a day. */
export function CrewForm({ read, of, onClose }: CrewFormProps) {
  // As it stood when the form was opened: what others change meanwhile is refused, not lost.
  const [{ calendar, revision, people, today }] = useState(read);
  const { sending, save } = useCalendarSaving(revision);
  const hasChanges = useRef(false);
  const was = "date" in of ? of.date : undefined;
  const [date, setDate] = useState(was ?? today);
  const [days, setDays] = useState<readonly number[]>("day" in of ? [of.day] : []);
  const [crews, setCrews] = useState<Crews>(() => firstCrews());

  function firstCrews(): Crews {
    return "day" in of ? (calendar.week[of.day] ?? []) : crewsOn(calendar, was ?? today);
  }

  async function finish(changed: typeof calendar): Promise<void> {
    if (!(await save(changed))) return;
    hasChanges.current = false;
    onClose();
  }

  async function submit(): Promise<void> {
    if ("day" in of) {
      await finish(withWeekdays(calendar, days, crews));
      return;
    }
    if (date !== was && calendar.others.some((other) => other.date === date)) {
      sending.setErrors({ date: "This day is in the list already" });
      return;
    }
    await finish(withOtherDay(calendar, { date, crews, was }));
  }

  return (
    <FormDrawer
      title={title(of)}
      action={"date" in of && was === undefined ? "Add day" : "Save changes"}
      isBusy={sending.isBusy}
      refusal={sending.refusal ?? otherRefusal()}
      hasChanges={hasChanges}
      onSubmit={() => void submit()}
      onClose={onClose}
      aside={
        was !== undefined && (
          <Button className={formStyles["destructive"]} onClick={() => void finish(withoutOtherDay(calendar, was))}>
            As its week again
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        {"date" in of && (
          <TextInput
            type="date"
            label="Day"
            min={today}
            value={date}
            error={fieldError(sending.errors["date"])}
            onChange={({ currentTarget }) => {
              hasChanges.current = true;
              setDate(currentTarget.value);
              sending.clear("date");
            }}
          />
        )}
        {calendar.shifts.map((shift, index) => (
          <Picks
            key={shift.from}
            label={`${shift.from} ${shift.name}`}
            empty="Nobody"
            placeholder="Add somebody"
            options={personOptions(people)}
            chosen={(crews[index] ?? []).map(String)}
            onChange={(chosen) => {
              hasChanges.current = true;
              const crew = chosen.map((id) => UserId.parse(Number(id)));
              setCrews(calendar.shifts.map((_shift, other) => (other === index ? crew : (crews[other] ?? []))));
            }}
          />
        ))}
        {"day" in of && (
          <fieldset className={`bare grid gap-6 min-w-0 ${styles["picks"]}`}>
            <legend>The same on</legend>
            <div className={`flex wrap ${styles["boxes"]}`}>
              {WEEKDAYS.map((name, day) => (
                <Checkbox
                  key={name}
                  aria-label={name}
                  label={SHORT_WEEKDAYS[day]}
                  checked={days.includes(day)}
                  disabled={day === of.day}
                  onChange={({ currentTarget }) => {
                    hasChanges.current = true;
                    setDays(currentTarget.checked ? [...days, day] : days.filter((one) => one !== day));
                  }}
                />
              ))}
            </div>
          </fieldset>
        )}
        <p className="t12 muted">Whoever stands first is named first; all of them are told.</p>
      </div>
    </FormDrawer>
  );

  function otherRefusal(): string | undefined {
    return Object.entries(sending.paths).find(([path]) => path !== "date")?.[1];
  }
}

function title(of: CrewOf): string {
  if ("day" in of) return `On call each ${WEEKDAYS[of.day] ?? ""}`;
  return of.date === undefined ? "Single day" : dayText(of.date);
}
