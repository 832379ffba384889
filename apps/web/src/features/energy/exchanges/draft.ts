import type { PointKey } from "@atrium/contract";
import { type DoubtedReadings, type MeterExchange } from "@atrium/contract/energy";
import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";

const SECOND = 1_000;

/** An exchange as it stands in the form. */
export interface Draft {
  /** Date and clock on the site, `2026-11-20T10:42:18`; empty where none is given. */
  readonly at: string;
  readonly oldEnd: string;
  readonly newStart: string;
  readonly reason: string;
}

export const NO_DRAFT: Draft = { at: "", oldEnd: "", newStart: "", reason: "" };

/** The request of a draft, not checked yet. */
export function requestOf(draft: Draft, point: PointKey | undefined, timeZone: string): object {
  return {
    point,
    at: draft.at === "" ? undefined : momentOf(draft.at, timeZone),
    oldEnd: numberOf(draft.oldEnd),
    newStart: numberOf(draft.newStart),
    reason: draft.reason,
  };
}

/** In place of the schema's words, where nothing usable was typed. */
export function wordsOf(draft: Draft, errors: FieldErrors): FieldErrors {
  const words: Record<string, string> = {};
  if (draft.at === "") words["at"] = t("Enter when the new counter started");
  for (const field of ["oldEnd", "newStart"] as const) {
    if (errors[field] !== undefined) words[field] = t("Enter a reading of 0 or more, such as 1204.5");
  }
  if (draft.reason.trim() === "") words["reason"] = t("Enter a reason for the record");
  return words;
}

/** What readings that nobody believed suggest: the counter was exchanged before the first of them. */
export function draftOf(
  { from, before, first }: Pick<DoubtedReadings, "from" | "before" | "first">,
  timeZone: string,
): Partial<Draft> {
  return {
    at: localText(from, timeZone),
    oldEnd: before === null ? "" : String(before),
    newStart: String(first),
  };
}

/** Whether an exchange that counts begins with these readings: one of the form does to the second, one that was recognised exactly. */
export function isRecorded(
  { from, to }: Pick<DoubtedReadings, "from" | "to">,
  records: readonly Pick<MeterExchange, "at" | "withdrawn">[],
): boolean {
  return records.some(({ at, withdrawn }) => withdrawn === null && at > from - SECOND && at <= to);
}

/** A browser leaves out seconds that are 0. */
function momentOf(local: string, timeZone: string): number {
  const [, , seconds = "0"] = local.split(":");
  return SiteTime.of(timeZone).parse(local) + Math.trunc(Number(seconds)) * SECOND;
}

function localText(moment: number, timeZone: string): string {
  const shifted = new Date(moment + SiteTime.of(timeZone).offset(moment));
  return shifted.toISOString().slice(0, "2026-11-20T10:42:18".length);
}

function numberOf(text: string): number | undefined {
  const trimmed = text.trim().replace(",", ".");
  return trimmed === "" ? undefined : Number(trimmed);
}
