import type { StretchQueue } from "./stretchQueue.ts";

/** What the threads of the past receive at their start. */
export interface HistoryOrder {
  /** Folder of the site. */
  readonly site: string;
  readonly seed: number;
  /** ms by which the days of the campus are ahead of its clock. */
  readonly ahead: number;
  /** Where the history goes. */
  readonly url: string;
  readonly token: string;
  readonly days: number;
  readonly fineDays: number;
  /** What each system of the campus keeps at this moment, */
  readonly kept: Readonly<Record<string, unknown>>;
  /** which is the same for all threads: what they count ends here. ms since the epoch */
  readonly keptAt: number;
}

/** What one thread receives: where the past ends, ms since the epoch. */
export interface ThreadOrder extends HistoryOrder {
  readonly anchor: number;
}

/** A question to the campus, which gives out the stretches, and its answer. */
export type QueueCall = {
  [Name in keyof StretchQueue]: { readonly name: Name; readonly asked: Parameters<StretchQueue[Name]> };
}[keyof StretchQueue];
export interface QueueAnswer {
  readonly id: number;
  readonly answer: unknown;
}

/** From a thread to the campus. */
export type HistoryWord =
  | { readonly kind: "call"; readonly id: number; readonly call: QueueCall }
  | {
      readonly kind: "log";
      readonly level: "debug" | "info" | "warn" | "error";
      readonly fields: object;
      readonly text: string;
    }
  /** It has ended; `reason` says why before its time. */
  | { readonly kind: "end"; readonly reason?: string };
