import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { Report, ReportChange, ReportContent, ReportFileId, ReportId } from "./report.ts";
import { rowId } from "../base/rowId.ts";
import { ReportReceiverChoices } from "./reportReceiver.ts";

const Id = rowId(ReportId);

export const listReports = endpoint({
  method: "GET",
  path: `${CORE_API}/reports`,
  needs: "signed-in",
  runsOn: "core",
  summary: "List your reports by name with their files; administrators see all reports",
  tag: "reports",
  query: ListQuery,
  reply: Paged(Report),
});

export const addReport = endpoint({
  method: "POST",
  path: `${CORE_API}/reports`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Save a list as a scheduled report, created with its owner's permissions at that time",
  tag: "reports",
  body: ReportContent,
  status: 201,
  reply: Report,
  refuses: ["ERP001", "ERP003", "EAU004", "EEX001", "ENF001"],
});

export const changeReport = endpoint({
  method: "PUT",
  path: `${CORE_API}/reports/:id`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Change, pause or resume a report",
  tag: "reports",
  params: z.object({ id: Id }),
  body: ReportChange,
  reply: Report,
  refuses: ["ERP001", "ERP002", "EAU004", "EEX001", "ENF001"],
});

export const removeReport = endpoint({
  method: "DELETE",
  path: `${CORE_API}/reports/:id`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Delete a report and its files",
  tag: "reports",
  params: z.object({ id: Id }),
  reply: null,
  refuses: ["ENF001"],
});

export const makeReportFile = endpoint({
  method: "POST",
  path: `${CORE_API}/reports/:id/files`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Create a report file now, and send it to its receivers; this replies before it is finished",
  tag: "reports",
  params: z.object({ id: Id }),
  body: z.object({ /** It goes to the receivers of the report too. */ isSent: z.boolean().exactOptional() }),
  status: 202,
  reply: Report,
  refuses: ["ENF001"],
});

export const getReportFile = endpoint({
  method: "GET",
  path: `${CORE_API}/reports/:id/files/:file`,
  needs: "signed-in",
  runsOn: "core",
  summary: "Download a report file. Requires the permission of its list",
  tag: "reports",
  params: z.object({ id: Id, file: rowId(ReportFileId) }),
  reply: z.any().describe("The file, as it was made"),
  refuses: ["EAU004", "ENF001"],
});

export const listReportReceivers = endpoint({
  method: "GET",
  path: `${CORE_API}/report-receivers`,
  needs: "signed-in",
  runsOn: "core",
  summary: "List who can receive your reports: yourself, and with the right to set notices everyone else",
  tag: "reports",
  reply: ReportReceiverChoices,
});
