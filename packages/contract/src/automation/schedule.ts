import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, FilterTime } from "../base/ids.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";
import { AutomationActions, AutomationName, Weekdays } from "./action.ts";
import { OptimumStart } from "./optimum.ts";
import { OptimumStop } from "./optimumStop.ts";
import { AutomationRun } from "./run.ts";
import { mostSaid } from "../base/saidLength.ts";

/** A moment of a day: a time, or the sun's rise or set at the site with minutes before (-) or after it. */
export const ScheduleMoment = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("time"), at: TimeOfDay }),
  z.object({
    kind: z.enum(["sunrise", "sunset"]),
    minutes: z.int().min(-240).max(240),
    /** Bounds in local time. */
    notBefore: TimeOfDay.exactOptional(),
    notAfter: TimeOfDay.exactOptional(),
  }),
]);
export type ScheduleMoment = z.infer<typeof ScheduleMoment>;

/** What to do on the site's holidays: not run, run on these alone, or take no notice. */
export const HOLIDAY_RULES = ["skip", "only", "ignore"] as const;

/** The longest a run may be late and still be caught up, minutes. */
export const MAX_CATCH_UP = 720;
export const MAX_EXCEPTIONS = 366;

const Shape = z.object({
  name: AutomationName,
  isEnabled: z.boolean(),
  actions: AutomationActions,
  /** With holidays `only`, the days do not count. */
  days: Weekdays,
  from: ScheduleMoment,
  /** null: it has no end, its values stay until something else wants the points. Not after `from`: on the next day. */
  to: ScheduleMoment.nullable(),
  /** First and last date on which it begins; null: without such. */
  firstDate: z.iso.date().nullable(),
  lastDate: z.iso.date().nullable(),
  holidays: z.enum(HOLIDAY_RULES),
  /** Dates on which it does not begin, whatever else is said. */
  exceptions: z.array(z.iso.date()).max(MAX_EXCEPTIONS),
  /** Minutes within which a run that was missed (the server was down) is caught up; 0: it is skipped. */
  catchUp: z.int().min(0).max(MAX_CATCH_UP),
  /** It begins before its time, so that rooms are as it says by then; null: it begins at its time. */
  optimum: OptimumStart.nullable().default(null),
  /** It ends before its time, as early as its rooms stay as they should until then; null: it ends at its time. */
  optimumStop: OptimumStop.nullable().default(null),
});

/** What of a schedule contradicts itself: its dates, or the bounds of the sun. */
export function scheduleProblems({ firstDate, lastDate, from, to }: z.infer<typeof Shape>) {
  const problems: { readonly path: readonly string[]; readonly message: string }[] = [];
  if (firstDate !== null && lastDate !== null && firstDate > lastDate) {
    problems.push({ path: ["lastDate"], message: t("The last date is before the first") });
  }
  for (const [side, moment] of Object.entries({ from, to })) {
    if (moment === null || moment.kind === "time") continue;
    const { notBefore = "", notAfter = "24:00" } = moment;
    if (notBefore > notAfter) {
      problems.push({
        path: [side, "notAfter"],
        message: t("“Not after” must not be earlier than “not before”"),
      });
    }
  }
  return problems;
}

/** A schedule as a person writes it. */
export const ScheduleContent = Shape.superRefine((content, context) => {
  for (const { path, message } of scheduleProblems(content)) {
    context.addIssue({ code: "custom", path: [...path], message });
  }
});
export type ScheduleContent = z.infer<typeof ScheduleContent>;

export const ScheduleId = z.int().positive().brand<"ScheduleId">();
export type ScheduleId = z.infer<typeof ScheduleId>;

export const Schedule = Shape.extend({
  id: ScheduleId,
  /** Counts its changes. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
  updatedAt: EpochMillis,
  by: z.string(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleChange = Shape.extend({ revision: z.int().positive() });
export type ScheduleChange = z.infer<typeof ScheduleChange>;

/** A run that a schedule will have, or would have. */
export const PlannedRun = z.object({
  schedule: ScheduleId,
  /** The date on which it begins, in the site's time zone. */
  date: z.iso.date(),
  from: EpochMillis,
  to: EpochMillis.nullable(),
});
export type PlannedRun = z.infer<typeof PlannedRun>;

/** A schedule in the list of all. */
export const ScheduleRow = Schedule.extend({
  /** How many devices it acts on as the site is now. */
  devices: z.int().nonnegative(),
  /** What it does, as a sentence: "Set 60 % on lights in Pavilion". */
  does: z.string(),
  /** Its next run, or the one that is under way; null: none in a year. */
  next: PlannedRun.nullable(),
  /** Its newest run. */
  last: AutomationRun.nullable(),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

export const Schedules = z.object({ schedules: z.array(ScheduleRow) });

/** Two schedules want other values of the same points at the same time. */
export const ScheduleMeeting = z.object({
  from: EpochMillis,
  to: EpochMillis,
  /** The one whose values count: the one that began later, or with the larger id where both begin at once. */
  winner: ScheduleId,
  loser: ScheduleId,
  /** Those of them that both act on, by id; the first fifty. */
  devices: z.array(DeviceId).max(50),
  deviceCount: z.int().positive(),
});
export type ScheduleMeeting = z.infer<typeof ScheduleMeeting>;

/** A day on which a schedule would run but for a holiday or an exception. */
export const SkippedRun = z.object({
  schedule: ScheduleId,
  date: z.iso.date(),
  /** When it would run. */
  from: EpochMillis,
  to: EpochMillis.nullable(),
  /** The name of the holiday; null: an exception of the schedule. */
  holiday: z.string().nullable(),
});
export type SkippedRun = z.infer<typeof SkippedRun>;

/** The longest stretch of one plan, ms: five weeks, and an hour where clocks are set back. */
const MAX_PLAN_LENGTH = 35 * 86_400_000 + 3_600_000;

export const SchedulePlanQuery = z
  .object({ from: FilterTime, to: FilterTime })
  .refine(({ from, to }) => to > from && to - from <= MAX_PLAN_LENGTH, {
    path: ["to"],
    error: () => t("must be later than from, by at most 35 days"),
  });
export type SchedulePlanQuery = z.infer<typeof SchedulePlanQuery>;

/** What the schedules that are switched on will do, by the engine that runs them. */
export const SchedulePlan = z.object({
  runs: z.array(PlannedRun).max(20_000),
  skipped: z.array(SkippedRun).max(20_000),
  meetings: z.array(ScheduleMeeting).max(2_000),
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string() })).max(100),
});
export type SchedulePlan = z.infer<typeof SchedulePlan>;

/** A schedule to be looked at before it is saved. `id` is the one that it would replace. */
export const ScheduleTrialRequest = z.object({
  schedule: ScheduleContent,
  id: ScheduleId.nullable(),
  /** The first of the days that are listed; null: today, or its first date where that is later. */
  from: z.iso.date().nullable(),
});
export type ScheduleTrialRequest = z.infer<typeof ScheduleTrialRequest>;

/** How many days a trial lists. */
export const SCHEDULE_TRIAL_DAYS = 14;

/** Why a schedule does not run on a day. */
export const SCHEDULE_REST_KINDS = ["weekday", "dates", "holiday", "exception", "no-sun", "sun-passed"] as const;

/** What going by its rooms would have done on the days of the last weeks, each by what was known before it. */
export const OptimumTried = z.object({
  /** Days on which a room says anything, and those of them on which all of its rooms were known. */
  days: z.int().nonnegative(),
  learned: z.int().nonnegative(),
  /** Minutes not run on the learned days, against the fixed lead or the end; below 0: more was run. */
  minutes: z.number(),
  /** Learned days on which a room would not have been as it should, and by how much on the worst: minutes late, or K or ppm above what it may be. */
  missed: z.int().nonnegative(),
  worst: z.number().nonnegative(),
});
export type OptimumTried = z.infer<typeof OptimumTried>;

/** What the rooms of fresh air units say of a start or a stop, as they usually are. */
export const AirTrial = z.object({
  /** Minutes before its time; of rooms that are not known those that count then. */
  minutes: z.number().nonnegative(),
  /** The sensor of the room that says when; null: one is not known. */
  learned: z
    .object({
      device: z.string(),
      /** ppm that it usually has by then. */
      co2: z.number(),
      /** Air changes an hour, of a stop ppm an hour; null: it is as it should be, whatever they are. */
      rate: z.number().nullable(),
      days: z.int().nonnegative(),
    })
    .nullable(),
  /** What is not known, as words: "CO₂ of Board room air is not known". */
  unknown: z.string().check(mostSaid(200)).nullable(),
  past: OptimumTried,
});
export type AirTrial = z.infer<typeof AirTrial>;

/** A schedule as it would run. In it the schedule itself has the id 0 where it is new. */
export const ScheduleTrial = z.object({
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        /** null beyond the polar circles. */
        sunrise: EpochMillis.nullable(),
        sunset: EpochMillis.nullable(),
        /** The name of the holiday on this date. */
        holiday: z.string().nullable(),
        from: EpochMillis.nullable(),
        to: EpochMillis.nullable(),
        /** Absent: it runs. */
        rests: z.enum(SCHEDULE_REST_KINDS).exactOptional(),
      }),
    )
    .length(SCHEDULE_TRIAL_DAYS),
  /** Runs between its first and its last date; null where it has no last date. */
  total: z.int().nonnegative().nullable(),
  /** Days of the next year on which the sun leaves no time for a run, and the first and last of them; null: there are none. */
  sunPassed: z.object({ days: z.int().positive(), first: z.iso.date(), last: z.iso.date() }).nullable(),
  /** With other schedules that are switched on, on the listed days. */
  meetings: z
    .array(
      z.object({
        from: EpochMillis,
        to: EpochMillis,
        other: ScheduleId,
        name: z.string(),
        /** Whether the other's values count. */
        isLost: z.boolean(),
        deviceCount: z.int().positive(),
      }),
    )
    .max(200),
  /** What it would act on now, by id; the first fifty. */
  devices: z.array(DeviceId).max(50),
  deviceCount: z.int().nonnegative(),
  /** When it would begin on the next of the days as its rooms usually are; null: at its time. */
  optimum: z
    .object({
      begins: EpochMillis,
      /** Of its air conditioners; null: it sets none. */
      temperature: z
        .object({
          /** Of the unit that takes longest; null: the fixed lead counts, because the response of a room is not known. */
          learned: z
            .object({ device: z.string(), above: z.number(), rate: z.number(), starts: z.int().nonnegative() })
            .nullable(),
          past: OptimumTried,
        })
        .nullable(),
      air: AirTrial.nullable(),
    })
    .nullable(),
  /** When the next of its runs would end as its rooms usually are; null: at its time. */
  optimumStop: z
    .object({
      ends: EpochMillis,
      /** Of its air conditioners; null: it sets none. */
      temperature: z
        .object({
          /** Of the unit whose room warms soonest; null: it ends at its time, because how a room warms is not known. */
          learned: z
            .object({ device: z.string(), above: z.number(), rate: z.number(), stops: z.int().nonnegative() })
            .nullable(),
          past: OptimumTried,
        })
        .nullable(),
      air: AirTrial.nullable(),
    })
    .nullable(),
});
export type ScheduleTrial = z.infer<typeof ScheduleTrial>;
