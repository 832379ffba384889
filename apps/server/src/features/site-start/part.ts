import { EXAMPLE_DAYS, type StartEntry } from "@atrium/contract/examples";
import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { Http } from "../../platform/http/ourFastify.ts";
import type { SessionSource } from "../../platform/http/session.ts";
import type { Part } from "../../platform/part.ts";
import { Beginning, type BeginningOptions } from "./beginning.ts";
import { OwnCalls, RefusedCall } from "./ownCalls.ts";
import { type PlannedEntry, StartStore } from "./startStore.ts";

export type { SampleUser } from "./beginning.ts";

interface SiteStartOptions extends Omit<BeginningOptions, "calls"> {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Of everyone. */
  readonly sessions: SessionSource;
  readonly http: () => Http;
  /** Whether sites start in use here; otherwise nothing is given. */
  readonly isOn: boolean;
  readonly extent: () => Promise<{ readonly from: number | null; readonly isImported: boolean }>;
}

export interface SiteStart extends Part {
  /** Those of everyone, and of the calls that are made here. */
  readonly sessions: SessionSource;
  /** The installation is new: this is what it begins with. */
  plan(entries: readonly StartEntry[]): Promise<void>;
}

/** How often the past is looked for, ms. */
const LOOK_EVERY = 10_000;
/** For how long the past is waited for. */
const LONGEST_WAIT = HOUR;
/** Their examples are chosen from what was recorded. */
const OF_THE_PAST: ReadonlySet<StartEntry["kind"]> = new Set(["condition", "peak-limit", "report"]);
/** Something of that name is there: an earlier start was cut off just after it was made. */
const IS_THERE: ReadonlySet<string> = new Set(["EUS003", "ERU002", "ENO002", "ERP001"]);

/** Gives a new site, once, what it begins with: people before the address is served, the rest beside it. */
export function siteStartPart(options: SiteStartOptions): SiteStart {
  const { db, clock, log, isOn, extent } = options;
  const store = new StartStore(db);
  const calls = new OwnCalls(options.sessions, options.http);
  const beginning = new Beginning({ ...options, calls });
  let looking: Repetition | undefined;

  async function leaveOut(planned: PlannedEntry, why: { readonly code?: string | undefined; readonly reason: string }) {
    log.warn({ entry: planned.entry, ...why }, "the site starts without an entry of its start.json");
    await store.done(planned);
  }

  /** An entry that is refused is no reason to leave out the others. @throws where it may be given later */
  async function give(planned: PlannedEntry): Promise<void> {
    try {
      await beginning.give(planned.entry);
    } catch (error) {
      const code = error instanceof RefusedCall ? error.code : undefined;
      if ((error instanceof RefusedCall && error.isForNow) || isDatabaseUnavailable(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (code === undefined || !IS_THERE.has(code)) return leaveOut(planned, { code, reason });
    }
    await store.done(planned);
  }

  async function isPastThere(): Promise<boolean> {
    const { from, isImported } = await extent();
    return isImported || (from !== null && from <= clock.now() - EXAMPLE_DAYS * DAY);
  }

  async function giveRest(): Promise<void> {
    const hasPast = await isPastThere();
    for (const planned of await store.pending()) {
      if (hasPast || !OF_THE_PAST.has(planned.entry.kind)) {
        await give(planned);
      } else if (clock.now() - planned.plannedAt > LONGEST_WAIT) {
        await leaveOut(planned, { reason: "nothing was recorded that it could be chosen from" });
      }
    }
    if ((await store.pending()).length > 0) return;
    log.info({}, "the site has everything that it begins with");
    void looking?.stop();
  }

  return {
    name: "site-start",
    sessions: calls,
    plan: (entries) => store.plan(entries, clock.now()),
    start: async () => {
      const pending = isOn ? await store.pending() : [];
      if (pending.length === 0) return;
      // Who signs in first finds them, and their passwords are printed with the administrator's.
      for (const planned of pending.filter(({ entry }) => entry.kind === "person")) await give(planned);
      looking = every({ task: "the start of the site", interval: LOOK_EVERY, first: 0, run: giveRest, clock, log });
    },
    stop: async () => looking?.stop(),
  };
}
