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
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get the fire effects of a building and the outcome of recent alarms",
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
  summary: "Start a fire drill on a panel",
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
  summary: "End a drill early",
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
  summary: "Attribute an alarm to a drill",
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
  summary: "Create the report of a fire alarm and its effects",
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
  runsOn: "core",
  summary: "Download a fire report as pdf",
  tag: "fire",
  params: z.object({ id: RowId }),
  reply: z.any().describe("The report"),
});
