import type { Edge } from "./pastDays.ts";

/** What the thread of the past is told at its beginning. */
export interface HistoryOrder {
  /** Folder of the site. */
  readonly site: string;
  readonly seed: number;
  /** ms by which the clock of the campus is ahead of real time, and its days of that clock. */
  readonly clockAhead: number;
  readonly ahead: number;
  /** Where the history goes. */
  readonly url: string;
  readonly token: string;
  readonly days: number;
  /** The file that knows how far it is. */
  readonly memory: string;
  /** What each system of the campus keeps at this moment. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** From the campus to the thread. */
export type HistoryAnswer = { readonly kind: "edge"; readonly edge: Edge } | { readonly kind: "stop" };

/** From the thread to the campus. */
export type HistoryWord =
  | { readonly kind: "edge?" }
  | { readonly kind: "progress"; readonly done: number }
  | {
      readonly kind: "log";
      readonly level: "debug" | "info" | "warn" | "error";
      readonly fields: object;
      readonly text: string;
    }
  /** It has ended; `reason` says why before its time. */
  | { readonly kind: "end"; readonly reason?: string };
