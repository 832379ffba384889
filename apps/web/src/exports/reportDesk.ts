import type { ExportAsked, ReportAsked } from "@atrium/contract/exports";
import { useSyncExternalStore } from "react";

/** What is open over the page: nothing, the list of saved reports, or a list that shall become one. */
export type ReportDesk =
  | { readonly kind: "closed" }
  | { readonly kind: "list" }
  | { readonly kind: "new"; readonly of: ExportAsked; readonly content?: ReportAsked };

const CLOSED: ReportDesk = { kind: "closed" };
let desk: ReportDesk = CLOSED;
const listeners = new Set<() => void>();

function put(next: ReportDesk): void {
  desk = next;
  for (const listener of listeners) listener();
}

/** Begins a report of what a page shows at this moment. */
export function saveAsReport(of: ExportAsked): void {
  put({ kind: "new", of });
}

/** Begins a report as an example has it. */
export function beginReport(content: ReportAsked): void {
  put({ kind: "new", of: content.of, content });
}

export function openReports(): void {
  put({ kind: "list" });
}

export function closeReports(): void {
  put(CLOSED);
}

/** Any page's button opens it, and the frame of all pages shows it: what is open outlives a change of the page. */
export function useReportDesk(): ReportDesk {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => desk,
  );
}
