import type { FoundDevice, ProbeProblem, SearchReport } from "@atrium/contract/devices";
import type * as z from "zod";
import type { Discovery, SearchOptions, Whereabouts } from "../discovery.ts";
import type { AddressProblem, DriverPoint } from "../productCatalog.ts";
import { formFields } from "../formFields.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { invalid, problemOf } from "./probe.ts";
import { TestRun } from "./testRun.ts";

/** Ms; a search that nobody stops ends by itself. */
const MAX_SEARCH = 600_000;
const MAX_REQUESTS = 50_000;
/** Ms between two requests: a serial line behind a gateway has its own work to do. */
const REST = 20;
/** Devices or topics; more than a person can look through. */
const MAX_FOUND = 2_000;

/** The work of a protocol in a search. */
export interface SearchTask<Range> {
  readonly run: TestRun;
  readonly settings: Record<string, unknown>;
  readonly range: Range;
  /** Whether a secret of the connection may go to a host that the search asks. */
  readonly mayGoTo: NonNullable<SearchOptions["mayGoTo"]>;
  readonly found: (device: FoundDevice) => void;
  /** The beginning of a device that is still being read, again and again as it grows. */
  readonly partly: (device: FoundDevice) => void;
  /** There is more than is looked at or kept: of what was not found nothing can be said. */
  readonly cut: () => void;
  /** Reports the share of the work that is done, 0 to 1. */
  readonly progressed: (share: number) => void;
}

export interface SearchMeans<Shape extends z.ZodRawShape> {
  /** What to look through; each field has its `label`. */
  readonly range: z.ZodObject<Shape>;
  readonly checkSettings: (settings: Record<string, unknown>) => AddressProblem[];
  /** Asks and reports, and closes what it has opened. */
  readonly search: (task: SearchTask<z.output<z.ZodObject<Shape>>>) => Promise<void>;
  readonly problemOf: (error: unknown) => ProbeProblem | null;
  readonly whereIs: (settings: Record<string, unknown>, point: Pick<DriverPoint, "address">) => Whereabouts;
  /** Whether a search through this range looks at a device of that key. */
  readonly covers?: (range: z.output<z.ZodObject<Shape>>, key: string) => boolean;
  /** Why something within the range is not there; absent: it did not answer. */
  readonly silence?: (range: z.output<z.ZodObject<Shape>>) => string;
  /** Absent where nobody lists such devices. */
  readonly fromList?: Discovery["fromList"];
  /** Absent where the keys of devices are a connection's own. */
  readonly keyOf?: (settings: Record<string, unknown>) => string;
}

/** A search for devices: it asks and never writes, in no hurry, and ends when the caller wants. */
export function discovery<Shape extends z.ZodRawShape>(means: SearchMeans<Shape>): Discovery {
  return {
    range: formFields(means.range),
    checkRange: (range) => settingsProblems(means.range, range),
    find: (settings, range, options) => find(means, { settings, range }, options),
    whereIs: (settings, point) => means.whereIs(settings, point),
    covers: means.covers && ((range, key) => means.covers?.(means.range.parse(range), key) === true),
    silence: means.silence && ((range) => means.silence?.(means.range.parse(range))),
    keyOf: means.keyOf,
    fromList: means.fromList,
  };
}

async function find<Shape extends z.ZodRawShape>(
  means: SearchMeans<Shape>,
  { settings, range }: { readonly settings: Record<string, unknown>; readonly range: Record<string, unknown> },
  options: SearchOptions,
): Promise<SearchReport> {
  const wrong = [...means.checkSettings(settings), ...settingsProblems(means.range, range)];
  if (wrong.length > 0) return { outcome: "fails", problem: invalid(wrong), found: 0, isCut: false, requests: 0 };
  const run = new TestRun({ timeout: MAX_SEARCH, ...options }, { mostRequests: MAX_REQUESTS, rest: REST });
  const keys = new Set<string>();
  let isCut = false;
  const cut = (): void => void (isCut = true);
  const found = (device: FoundDevice): void => {
    if (keys.has(device.key) || run.failure !== null) return;
    if (keys.size >= MAX_FOUND) return cut();
    keys.add(device.key);
    options.onFound(device);
  };
  const partly = (device: FoundDevice): void => {
    const isFull = keys.size >= MAX_FOUND && !keys.has(device.key);
    if (!isFull && run.failure === null) options.onPart?.({ ...device, isBeingRead: true });
  };
  try {
    let furthest = 0;
    // More work may become known on the way; a search does not go back for that.
    const progressed = (share: number): void => {
      furthest = Math.min(1, Math.max(furthest, share));
      options.onProgress?.(furthest);
    };
    const { mayGoTo = () => true } = options;
    await means.search({ run, settings, range: means.range.parse(range), mayGoTo, found, partly, cut, progressed });
    return { outcome: "done", found: keys.size, isCut, requests: run.requests };
  } catch (error) {
    const problem = run.failure?.problem ?? problemOf(means, error);
    const outcome = problem.code === "cancelled" ? "stopped" : "fails";
    return { outcome, problem, found: keys.size, isCut, requests: run.requests };
  } finally {
    run.close();
  }
}
