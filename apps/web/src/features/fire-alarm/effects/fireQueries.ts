import type { FireCause, FireDrill, FireProgramReply, FireReport } from "@atrium/contract/alarms";
import {
  type DrillStart,
  type FireProgramChange,
  type FireReportRequest,
  type FireSaying,
  getFireEffects,
  startFireDrill,
  endFireDrill,
  markFireDrill,
  makeFireReport,
  getFireReport,
} from "@atrium/contract/alarms";
import { getFireProgram, changeFireProgram } from "@atrium/contract/site";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../../platform/saveFile.ts";
import { ask, askForFile } from "../../../platform/http.ts";

const FIRE_KEY = ["fire-effects"] as const;

/** @param state what of the live state makes it another: a panel's program, an alarm that is over */
export function boardQuery(placement: string, state: string) {
  return queryOptions({
    queryKey: [...FIRE_KEY, placement, state],
    queryFn: ({ signal }) => ask(getFireEffects, { query: { placement }, signal }),
    placeholderData: keepPreviousData,
    // Of the same state before an alarm, the alarm is not among those that are over.
    staleTime: 0,
  });
}

export async function beginDrill(start: DrillStart): Promise<FireDrill> {
  return await ask(startFireDrill, { body: start });
}

export async function endDrill(id: number): Promise<FireDrill> {
  return await ask(endFireDrill, { params: { id } });
}

/** Says that an alarm is the drill's. */
export async function sayDrill(cause: number, saying: FireSaying): Promise<FireCause> {
  return await ask(markFireDrill, { params: { id: cause }, body: saying });
}

export async function makeReport(cause: number, request: FireReportRequest): Promise<FireReport> {
  return await ask(makeFireReport, { params: { id: cause }, body: request });
}

export async function saveReport(id: number): Promise<void> {
  const reply = await askForFile(getFireReport, { params: { id } });
  saveFile(await reply.blob(), `fire-report-${String(id)}.pdf`);
}

export async function readProgram(): Promise<FireProgramReply> {
  return await ask(getFireProgram);
}

export async function sendProgram(change: FireProgramChange): Promise<FireProgramReply> {
  return await ask(changeFireProgram, { body: change });
}
