import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";
import {
  CameraExamples,
  ConditionExamples,
  NoticeRuleExamples,
  PeakLimitExamples,
  ReportExamples,
  ScheduleExamples,
} from "./example.ts";

export const listConditionExamples = endpoint({
  method: "GET",
  path: `${CORE_API}/examples/conditions`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List ready conditions for this site's devices; nothing is saved",
  tag: "automation",
  reply: ConditionExamples,
});

export const listScheduleExamples = endpoint({
  method: "GET",
  path: `${CORE_API}/examples/schedules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List ready schedules for this site's devices; nothing is saved",
  tag: "automation",
  reply: ScheduleExamples,
});

export const listPeakLimitExamples = endpoint({
  method: "GET",
  path: `${CORE_API}/examples/peak-limits`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List ready peak limits, from the highest 15-minute demand of the last 30 days; nothing is saved",
  tag: "automation",
  reply: PeakLimitExamples,
});

export const listNoticeRuleExamples = endpoint({
  method: "GET",
  path: `${CORE_API}/examples/notice-rules`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "List ready notice rules for this site's systems; nothing is saved",
  tag: "notices",
  reply: NoticeRuleExamples,
});

export const listReportExamples = endpoint({
  method: "GET",
  path: `${CORE_API}/examples/reports`,
  needs: "signed-in",
  runsOn: "core",
  summary: "List ready reports that your permissions allow; nothing is saved",
  tag: "reports",
  reply: ReportExamples,
});

export const listCameraExamples = endpoint({
  method: "GET",
  path: `${CORE_API}/examples/cameras`,
  needs: "viewable",
  reach: { by: "place", section: "security" },
  runsOn: "core",
  summary: "List cameras of a floor that belong together, for a wall or for recording; nothing is saved",
  tag: "cameras",
  query: z.object({ placement: PlacementKey, floor: FloorKey }),
  reply: CameraExamples,
});
