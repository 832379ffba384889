import type { ConditionNeeds } from "../conditions/conditionParts.ts";
import { HOUR } from "@atrium/time";
import { limitRecords } from "../ruleRecords.ts";
import { LimitBook } from "./limitBook.ts";
import { LimitReports } from "./limitReports.ts";
import { limitRoutes } from "./limitRoutes.ts";
import { LimitTrials, type LimitTrialsOptions } from "./limitTrials.ts";
import { LimitTurns } from "./limitTurns.ts";

export interface LimitNeeds extends Omit<ConditionNeeds, "schedules"> {
  readonly prices: LimitTrialsOptions["prices"];
}

/** A stage is shed for a day at most, and rests for four hours at most. */
const LATELY = 28 * HOUR;

/** The peak limits of the site: their calls, and their turns. */
export function limitParts(needs: LimitNeeds) {
  const { directory, newest, runs, past, clock, calendar, prices } = needs;
  const records = limitRecords(needs);
  const turns = new LimitTurns({
    ...needs,
    limits: async () => records.list(),
    lately: async (now) => runs.since("limit", now - LATELY),
    values: newest,
  });
  const limits = new LimitBook({ ...needs, records, turns });
  const check = async (content: Parameters<LimitBook["check"]>[0]) => limits.check(content);
  const trials = new LimitTrials({ past, directory, clock, calendar, prices, check });
  const reports = new LimitReports({ ...needs, records });
  return { turns, list: async () => limits.list(), plugin: limitRoutes({ records, limits, trials, reports }) };
}
