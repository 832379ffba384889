import {
  FireBoard,
  FireCause,
  FireDrill,
  FireProgramReply,
  FireReport,
  type DrillStart,
  type FireProgramChange,
  type FireReportRequest,
  type FireSaying,
} from "@atrium/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../../exports/makeExport.ts";
import { CORE, get, getFile, send } from "../../../platform/http.ts";

const FIRE_KEY = ["fire-effects"] as const;

/** @param state what of the live state makes it another: a panel's program, an alarm that is over */
export function boardQuery(placement: string, state: string) {
  return queryOptions({
    queryKey: [...FIRE_KEY, placement, state],
    queryFn: ({ signal }) => get(FireBoard, `${CORE}/fire-effects`, { placement }, { signal }),
    placeholderData: keepPreviousData,
    // Of the same state before an alarm, the alarm is not among those that are over.
    staleTime: 0,
  });
}

export async function beginDrill(start: DrillStart): Promise<FireDrill> {
  return await send(FireDrill, "POST", `${CORE}/fire-drills`, start);
}

export async function endDrill(id: number): Promise<FireDrill> {
  return await send(FireDrill, "DELETE", `${CORE}/fire-drills/${String(id)}`);
}

/** Says that an alarm is the drill's. */
export async function sayDrill(cause: number, saying: FireSaying): Promise<FireCause> {
  return await send(FireCause, "POST", `${CORE}/fire-causes/${String(cause)}/drill`, saying);
}

export async function makeReport(cause: number, request: FireReportRequest): Promise<FireReport> {
  return await send(FireReport, "POST", `${CORE}/fire-causes/${String(cause)}/reports`, request);
}

export async function saveReport(id: number): Promise<void> {
  const reply = await getFile(`${CORE}/fire-reports/${String(id)}`);
  saveFile({ name: `fire-report-${String(id)}.pdf`, file: await reply.blob() });
}

export async function readProgram(): Promise<FireProgramReply> {
  return await get(FireProgramReply, `${CORE}/fire-program`);
}

export async function sendProgram(change: FireProgramChange): Promise<FireProgramReply> {
  return await send(FireProgramReply, "PUT", `${CORE}/fire-program`, change);
}
