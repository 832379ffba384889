import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ExportId, ExportProgress, ExportRequest } from "./exportRequest.ts";

export const exportList = endpoint({
  method: "POST",
  path: `${CORE_API}/exports`,
  needs: "signed-in",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "Export a list as csv, xls, pdf or plain text. Requires the permission of the list",
  tag: "exports",
  body: ExportRequest,
  reply: z.any().describe("The file, written while it is read; `x-rows` says how many rows"),
  refuses: ["EAU004", "ENF001", "EEX001", "EEX002"],
  isForPrograms: true,
});

export const getExportProgress = endpoint({
  method: "GET",
  path: `${CORE_API}/exports/:id`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "core",
  summary: "Get the progress of one of your exports",
  tag: "exports",
  params: z.object({ id: ExportId }),
  reply: ExportProgress,
  isForPrograms: true,
});
