import { Paged, Report, type ReportAsked, type ReportFile, type ReportId } from "@atrium/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../../exports/makeExport.ts";
import { CORE, get, getFile, send } from "../../platform/http.ts";

const REPORTS = ["reports"];
const Reports = Paged(Report);
/** How often the list is asked for again, ms: often while a file is under way. */
const INTERVAL = 15_000;
const SOON = 1_000;

export function useReports() {
  return useQuery({
    queryKey: REPORTS,
    queryFn: async ({ signal }) => (await get(Reports, `${CORE}/reports`, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ files }) => files.some(({ state }) => state === "making")) ? SOON : INTERVAL,
  });
}

/** To be called after a change: the list is read anew. */
export function useReportsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: REPORTS });
}

export function createReport(report: ReportAsked): Promise<Report> {
  return send(Report, "POST", `${CORE}/reports`, report);
}

/** @param revision as it was read: a change of somebody else since then is refused, not lost */
export function changeReport({ id, revision }: Pick<Report, "id" | "revision">, report: ReportAsked): Promise<Report> {
  return send(Report, "PUT", `${CORE}/reports/${id}`, { ...report, revision });
}

export function deleteReport(id: ReportId): Promise<undefined> {
  return send(null, "DELETE", `${CORE}/reports/${id}`);
}

export function makeReport(id: ReportId): Promise<Report> {
  return send(Report, "POST", `${CORE}/reports/${id}/files`, {});
}

/** Hands a file of a report to the browser. */
export async function takeFile(report: ReportId, { id, fileName }: ReportFile): Promise<void> {
  const reply = await getFile(`${CORE}/reports/${report}/files/${id}`);
  saveFile({ name: fileName ?? "report", file: await reply.blob() });
}
