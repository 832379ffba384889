import type { Report } from "@atrium/contract/exports";
import {
  type ReportAsked,
  type ReportFile,
  type ReportId,
  listReports,
  addReport,
  changeReport as changeReportCall,
  removeReport,
  makeReportFile,
  getReportFile,
  listReportReceivers,
} from "@atrium/contract/exports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../../platform/saveFile.ts";
import { ask, askForFile } from "../../platform/http.ts";

const REPORTS = ["reports"];
/** How often the list is asked for again, ms: often while a file is under way. */
const INTERVAL = 15_000;
const SOON = 1_000;

export function useReports() {
  return useQuery({
    queryKey: REPORTS,
    queryFn: async ({ signal }) => (await ask(listReports, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => (data.some(({ files }) => files.some(isUnderWay)) ? SOON : INTERVAL),
  });
}

/** It is made, or goes to a receiver for the first time. */
function isUnderWay({ state, deliveries }: ReportFile): boolean {
  return (
    state === "making" ||
    deliveries.some((one) => one.state === "sending" || (one.state === "waiting" && one.attempts === 0))
  );
}

/** Whom reports may go to. */
export function useReceiverChoices() {
  return useQuery({
    queryKey: ["report-receivers"],
    queryFn: ({ signal }) => ask(listReportReceivers, { signal }),
    // Channels and addresses are set on other pages.
    staleTime: 0,
  });
}

/** To be called after a change: the list is read again. */
export function useReportsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: REPORTS });
}

export function createReport(report: ReportAsked): Promise<Report> {
  return ask(addReport, { body: report });
}

/** @param revision as it was read: a change by someone else since then is refused, not lost */
export function changeReport({ id, revision }: Pick<Report, "id" | "revision">, report: ReportAsked): Promise<Report> {
  return ask(changeReportCall, { params: { id }, body: { ...report, revision } });
}

export function deleteReport(id: ReportId): Promise<undefined> {
  return ask(removeReport, { params: { id } });
}

/** @param isSent it goes to the receivers of the report too */
export function makeReport(id: ReportId, isSent: boolean): Promise<Report> {
  return ask(makeReportFile, { params: { id }, body: { isSent } });
}

/** Hands a file of a report to the browser. */
export async function takeFile(report: ReportId, { id, fileName }: ReportFile): Promise<void> {
  const reply = await askForFile(getReportFile, { params: { id: report, file: id } });
  saveFile(await reply.blob(), fileName ?? "report");
}
