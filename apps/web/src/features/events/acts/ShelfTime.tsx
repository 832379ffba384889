import { formatDate } from "@atrium/contract";
import { MAX_SHELF_TIME, MAX_RULE_SHELF_TIME } from "@atrium/contract/alarms";
import { SiteTime } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIMES = [
  [15 * MINUTE, phrase("15 minutes")],
  [30 * MINUTE, phrase("30 minutes")],
  [HOUR, phrase("1 hour")],
  [2 * HOUR, phrase("2 hours")],
  [4 * HOUR, phrase("4 hours")],
  [MAX_SHELF_TIME, phrase("8 hours")],
] as const;
const LONG_TIMES = [
  [24 * HOUR, phrase("1 day")],
  [3 * 24 * HOUR, phrase("3 days")],
  [MAX_RULE_SHELF_TIME, phrase("7 days")],
] as const;
export const USUAL_SHELF = HOUR;
/** When the day begins for those who come in the morning. */
const MORNING = 6;

interface ShelfTimeProps {
  readonly lasts: number;
  onChange: (lasts: number) => void;
}

/** For a time, until the morning, or until a day and an hour; more than a shift for whoever may set rules. */
export function ShelfTime({ lasts, onChange }: ShelfTimeProps) {
  const { timeZone } = useSite();
  const now = useServerNow()();
  const [isOwn, setOwn] = useState(false);
  const calendar = SiteTime.of(timeZone);
  const mayLong = hasFeature(useSession(), "automationSettable");
  const longest = mayLong ? MAX_RULE_SHELF_TIME : MAX_SHELF_TIME;
  const morning = nextMorning(calendar, now) - now;
  const times = [
    ...TIMES.map(([length, label]) => ({ value: String(length), label: t(label) })),
    ...(morning <= longest
      ? [
          {
            value: TO_MORNING,
            label:
              calendar.isoDate(now + morning) === calendar.isoDate(now)
                ? t("Until {time}", { time: formatDate(now + morning, "HH:mm", timeZone) })
                : t("Until tomorrow at {time}", { time: formatDate(now + morning, "HH:mm", timeZone) }),
          },
        ]
      : []),
    ...(mayLong ? LONG_TIMES.map(([length, label]) => ({ value: String(length), label: t(label) })) : []),
    { value: OWN, label: t("Until a day and time…") },
  ];
  const isMorning = Math.abs(lasts - morning) < MINUTE;
  return (
    <>
      <Select
        label={t("Duration")}
        allowDeselect={false}
        description={untilWords(now + lasts, { now, timeZone })}
        data={times}
        value={isOwn ? OWN : isMorning ? TO_MORNING : String(lasts)}
        onChange={(value) => {
          setOwn(value === OWN);
          if (value === TO_MORNING) onChange(morning);
          else if (value !== OWN) onChange(value === null ? USUAL_SHELF : Number(value));
        }}
      />
      {isOwn && (
        <TextInput
          type="datetime-local"
          label={t("Until")}
          description={
            mayLong ? t("7 days at most.") : t("8 hours at most. Longer requires the permission to set automation.")
          }
          min={localText(calendar, now + MINUTE)}
          max={localText(calendar, now + longest)}
          defaultValue={localText(calendar, now + lasts)}
          onChange={(event) => {
            const until = momentOf(calendar, event.currentTarget.value);
            if (until !== undefined) onChange(Math.min(Math.max(Math.round(until - now), MINUTE), longest));
          }}
        />
      )}
    </>
  );
}

const TO_MORNING = "morning";
const OWN = "own";

/** The next 06:00 of the site. */
function nextMorning(calendar: SiteTime, now: number): number {
  const of = (time: number) => calendar.at({ ...calendar.local(time), hour: MORNING, minute: 0 });
  return of(now) > now ? of(now) : of(calendar.addDays(now, 1));
}

/** "Returns automatically at 14:30", "… tomorrow at 06:00", "… on 02 Dec 2026 at 06:00". */
function untilWords(until: number, { now, timeZone }: { now: number; timeZone: string }): string {
  const calendar = SiteTime.of(timeZone);
  const time = formatDate(until, "HH:mm", timeZone);
  if (calendar.isoDate(until) === calendar.isoDate(now)) return t("Returns automatically at {time}", { time });
  const isTomorrow = calendar.isoDate(until) === calendar.isoDate(calendar.addDays(now, 1));
  return isTomorrow
    ? t("Returns automatically tomorrow at {time}", { time })
    : t("Returns automatically on {date} at {time}", { date: formatDate(until, "DD MMM YYYY", timeZone), time });
}

/** A moment as a field of day and time has it, in the site's time: `2026-11-30T06:00`. */
function localText(calendar: SiteTime, time: number): string {
  return new Date(time + calendar.offset(time)).toISOString().slice(0, 16);
}

function momentOf(calendar: SiteTime, text: string): number | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text) ? calendar.parse(text.slice(0, 16)) : undefined;
}
