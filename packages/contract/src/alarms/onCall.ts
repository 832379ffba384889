import { t, term } from "@atrium/words";
import * as z from "zod";
import { EpochMillis, UserId } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";
import { NoticePerson } from "./noticeRule.ts";

export const MAX_SHIFTS = 6;
/** Days of the calendar that are otherwise than the week says. */
export const MAX_OTHER_DAYS = 400;

/** A shift begins at its time and lasts until the next one begins; the last one over midnight. */
export const Shift = z.object({ name: PlainName, from: TimeOfDay });
export type Shift = z.infer<typeof Shift>;

/** 06-14-22, until the site says otherwise. */
export const DEFAULT_SHIFTS: readonly Shift[] = [
  { name: term("Morning"), from: "06:00" },
  { name: term("Afternoon"), from: "14:00" },
  { name: term("Night"), from: "22:00" },
];

/** Who is on call in one shift, in the order of notification; empty: nobody. */
const Crew = z.array(UserId).max(10);

/** The shifts of one day, each with its crew. */
const Day = z.array(Crew).max(MAX_SHIFTS);

function isInOrder(shifts: readonly Shift[]): boolean {
  return shifts.every(({ from }, index) => index === 0 || from > (shifts[index - 1]?.from ?? ""));
}

const content = {
  shifts: z
    .array(Shift)
    .min(1)
    .max(MAX_SHIFTS)
    .refine(isInOrder, { error: () => t("each shift must start later than the one before") }),
  /** Monday to Sunday. A night shift is of the day on which it begins. */
  week: z.array(Day).length(7),
  /** Days that are otherwise. */
  others: z.array(z.object({ date: z.iso.date(), shifts: Day })).max(MAX_OTHER_DAYS),
};

export const OnCallCalendar = z.object(content);
export type OnCallCalendar = z.infer<typeof OnCallCalendar>;

export const OnCallChange = z.object({ ...content, revision: z.int().nonnegative() });
export type OnCallChange = z.infer<typeof OnCallChange>;

export const OnCallReply = z.object({
  calendar: OnCallCalendar,
  /** 0: nobody has set it yet. */
  revision: z.int().nonnegative(),
  people: z.array(NoticePerson),
  /** The site's day now. */
  today: z.iso.date(),
  now: z.object({
    shift: z.string(),
    /** When the next shift begins. */
    until: EpochMillis,
    people: z.array(z.object({ id: UserId, name: z.string() })).max(10),
  }),
});
export type OnCallReply = z.infer<typeof OnCallReply>;
