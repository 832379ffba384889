import * as z from "zod";
import { NoticeRuleContent } from "../alarms/noticeRule.ts";
import { ConditionContent } from "../automation/condition.ts";
import { PeakLimitContent } from "../automation/peakLimit.ts";
import { ScheduleContent } from "../automation/schedule.ts";
import { DeviceId } from "../base/ids.ts";
import { CAMERA_GRID_SIZES } from "../cameras/camera.ts";
import { ReportContent } from "../exports/report.ts";

/** As many as a page shows of one kind. */
export const MAX_EXAMPLES = 6;
/** Devices of an example that are named; the others are counted. */
export const NAMED_DEVICES = 3;
/** Days of recorded data from which examples are chosen, and on which they are backtested. */
export const EXAMPLE_DAYS = 30;

const Shown = z.object({
  key: z.string(),
  /** What the record would be called. */
  title: z.string(),
  /** What it would do, in one sentence. */
  text: z.string(),
  /** The first of the devices that it would use, by name. */
  devices: z.array(z.string()).max(NAMED_DEVICES),
  deviceCount: z.int().nonnegative(),
});

/** @param content as a form begins with it */
function examplesOf<Content extends z.ZodType>(content: Content) {
  return z.object({ examples: z.array(Shown.extend({ content })).max(MAX_EXAMPLES) });
}

/** Ready records of this site's own devices. Nothing of them is stored until somebody saves one. */
export const ConditionExamples = examplesOf(ConditionContent);
export const ScheduleExamples = examplesOf(ScheduleContent);
export const PeakLimitExamples = examplesOf(PeakLimitContent);
export const NoticeRuleExamples = examplesOf(NoticeRuleContent);
export const ReportExamples = examplesOf(ReportContent);
/** Cameras of one floor that belong together: a wall, or what is recorded. */
export const CameraExamples = examplesOf(
  z.object({
    size: z.literal(CAMERA_GRID_SIZES),
    cameras: z
      .array(DeviceId)
      .min(1)
      .max(Math.max(...CAMERA_GRID_SIZES)),
  }),
);

/** A ready record of this site's own devices. */
export interface Example<Content> extends z.infer<typeof Shown> {
  readonly content: Content;
}
export type CameraGroup = z.infer<typeof CameraExamples>["examples"][number]["content"];
