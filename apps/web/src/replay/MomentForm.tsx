import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { type FormEvent, useState } from "react";
import { useSite } from "../platform/site.ts";
import { moment } from "../platform/time.ts";
import { dayCalendarWords } from "../ranges/calendar.ts";
import calendar from "../ranges/calendar.module.css";
import { clockTime, momentOf, typedClock } from "./clockTime.ts";
import styles from "./replay.module.css";

interface MomentFormProps {
  at: number;
  now: number;
  keptFrom: number | undefined;
  onChoose: (at: number) => void;
}

/** A day of a calendar and a clock to the second, both the site's. */
export function MomentForm({ at, now, keptFrom, onChoose }: MomentFormProps) {
  const { timeZone } = useSite();
  const site = SiteTime.of(timeZone);
  const [day, setDay] = useState(site.isoDate(at));
  const [words, setWords] = useState(typedClock(site, at));
  const [problem, setProblem] = useState<string>();

  function choose(event: FormEvent): void {
    event.preventDefault();
    const clock = clockTime(words);
    if (clock === undefined) {
      setProblem(t("Enter the time as 10:42 or 10:42:18."));
      return;
    }
    const chosen = momentOf(site, day, clock);
    if (chosen > now) setProblem(t("{moment} is in the future.", { moment: moment(chosen, timeZone) }));
    else onChoose(chosen);
  }

  return (
    <form className="col gap-12" onSubmit={choose} noValidate>
      <DatePicker
        {...dayCalendarWords()}
        weekendDays={[]}
        classNames={{ weekday: calendar["weekday"] ?? "", day: calendar["day"] ?? "" }}
        value={day}
        defaultDate={day}
        maxDate={site.isoDate(now)}
        {...(keptFrom === undefined ? {} : { minDate: site.isoDate(keptFrom) })}
        onChange={(chosen) => {
          if (chosen !== null) setDay(chosen);
        }}
      />
      <div className={`flex items-start gap-8 ${styles["time"]}`}>
        <TextInput
          label={t("Time")}
          value={words}
          error={problem}
          inputMode="numeric"
          data-autofocus
          onChange={({ currentTarget }) => {
            setProblem(undefined);
            setWords(currentTarget.value);
          }}
        />
        <Button type="submit" variant="filled">
          {t("Show")}
        </Button>
      </div>
    </form>
  );
}
