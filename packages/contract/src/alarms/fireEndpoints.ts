import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  DrillStart,
  FireBoard,
  FireBoardQuery,
  FireCause,
  FireDrill,
  FireReport,
  FireReportRequest,
  FireSaying,
} from "./fireEffect.ts";
import { RowId } from "../base/rowId.ts";

export const getFireEffects = endpoint({
  method: "GET",
  path: `${CORE_API}/fire-effects`,
  needs: "viewable",
  runsOn: "core",
  summary: "What the alarms of a building's fire panels have to cause, and what the last ones did",
  tag: "fire",
  query: FireBoardQuery,
  reply: FireBoard,
  refuses: ["ENF001"],
});

export const startFireDrill = endpoint({
  method: "POST",
  path: `${CORE_API}/fire-drills`,
  needs: "controllable",
  runsOn: "core",
  summary: "Begin a drill of a fire panel",
  tag: "fire",
  body: DrillStart,
  status: 201,
  reply: FireDrill,
  refuses: ["ENF001", "EFD001"],
});

export const endFireDrill = endpoint({
  method: "DELETE",
  path: `${CORE_API}/fire-drills/:id`,
  needs: "controllable",
  runsOn: "core",
  summary: "End a drill before its time",
  tag: "fire",
  params: z.object({ id: RowId }),
  reply: FireDrill,
  refuses: ["EFD001"],
});

export const markFireDrill = endpoint({
  method: "POST",
  path: `${CORE_API}/fire-causes/:id/drill`,
  needs: "controllable",
  runsOn: "core",
  summary: "Say that an alarm which came during a drill is of it",
  tag: "fire",
  params: z.object({ id: RowId }),
  body: FireSaying,
  reply: FireCause,
  refuses: ["EFD001"],
});

export const makeFireReport = endpoint({
  method: "POST",
  path: `${CORE_API}/fire-causes/:id/reports`,
  needs: "controllable",
  runsOn: "core",
  summary: "Make the report of an alarm and what it caused",
  tag: "fire",
  params: z.object({ id: RowId }),
  body: FireReportRequest,
  status: 201,
  reply: FireReport,
});

export const getFireReport = endpoint({
  method: "GET",
  path: `${CORE_API}/fire-reports/:id`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "A report as it was made, as pdf",
  tag: "fire",
  params: z.object({ id: RowId }),
  reply: z.any().describe("The report"),
});
