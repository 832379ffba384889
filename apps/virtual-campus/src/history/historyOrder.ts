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

/** From the thread to the campus, which answers `edge?` with the live counters of that moment (`Edge`). */
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
