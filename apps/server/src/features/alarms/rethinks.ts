import {
  type AlarmKeepRequest,
  type AlarmProposal,
  type AlarmProposalChange,
  type AlarmProposals,
  type AlarmRule,
  KEPT_AS_IS_DAYS,
} from "@atrium/contract/alarms";
import { DAY, HOUR, type Log } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import { actedBy } from "../../platform/audit/changes.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { proposedChange, type ProposedChangeOptions } from "./proposedChange.ts";
import type { RethinkStore } from "./rethinkStore.ts";
import type { AlarmRuleBook } from "./rules.ts";

export interface AlarmRethinksOptions extends Omit<ProposedChangeOptions, "actedOn"> {
  readonly store: Pick<RethinkStore, "rated" | "actedOn" | "kept" | "keep">;
  readonly rules: Pick<AlarmRuleBook, "list" | "find">;
  readonly clock: { now(): number };
  readonly log: Log;
}

/** Ratings older than this say nothing of today. */
const RATED_WITHIN = 90 * DAY;
/** How long a count of a change's effect stays valid. */
const FRESH = 6 * HOUR;
const MAX_PROPOSALS = 50;

interface Counted {
  readonly revision: number;
  readonly at: number;
  isCounting: boolean;
  change: AlarmProposalChange | undefined;
}

/** Alarms to be thought over: what those who answered them found of little use, and what would make it better. */
export class AlarmRethinks {
  readonly #options: AlarmRethinksOptions;
  readonly #counted = new Map<number, Counted>();

  constructor(options: AlarmRethinksOptions) {
    this.#options = options;
  }

  /** What is not counted yet is being counted from now on, one after the other. */
  async list(): Promise<AlarmProposals> {
    const { store, rules, clock } = this.#options;
    const now = clock.now();
    const [rated, kept] = await Promise.all([store.rated(now - RATED_WITHIN), store.kept(now)]);
    const isKept = (rule: AlarmRule) => kept.some((one) => one.rule === rule.id && one.revision === rule.revision);
    return {
      proposals: rated.slice(0, MAX_PROPOSALS).flatMap(({ rule: id, rating, ratings }): AlarmProposal[] => {
        const rule = rules.find(id);
        if (rule === undefined || !mayBeMilder(rule) || isKept(rule)) return [];
        const { isCounting, change } = this.#countedOf(rule, now);
        const { revision, text, priority } = rule;
        const said = change === undefined ? {} : { change };
        return [{ rule: rule.id, revision, text, priority, rating, ratings, isCounting, ...said }];
      }),
      kept: kept.flatMap(({ by, at, until, ...one }) => {
        const rule = rules.find(one.rule);
        return rule === undefined || !isKept(rule) ? [] : [{ rule: rule.id, text: rule.text, by, at, until }];
      }),
    };
  }

  /** @throws AppError ENF001; EAL001 where the rule is another one now */
  async keep({ rule: id, revision }: AlarmKeepRequest, actor: Caller): Promise<AlarmProposals> {
    const { store, rules, clock } = this.#options;
    const rule = rules.find(id);
    if (rule === undefined) throw new AppError("ENF001", t("Rule not found"));
    if (rule.revision !== revision) {
      throw new AppError("EAL001", t("Someone else has changed this rule since the list was loaded"));
    }
    const at = clock.now();
    const until = at + KEPT_AS_IS_DAYS * DAY;
    const subject = t('Alarm rule "{text}"', { text: sayTerm(rule.text) });
    await store.keep(
      { rule: id, revision, by: actor.name, at, until },
      {
        kind: "alarm-rule.kept",
        ...actedBy(actor),
        subject,
        after: { until: new Date(until).toISOString() },
        sentence: t("{subject} kept unchanged for {days} days", { subject, days: KEPT_AS_IS_DAYS }),
      },
    );
    return await this.list();
  }

  #countedOf(rule: AlarmRule, now: number): Counted {
    const known = this.#counted.get(rule.id);
    const isFresh = known?.revision === rule.revision && (known.isCounting || now - known.at < FRESH);
    if (isFresh) return known;
    const begun: Counted = { revision: rule.revision, at: now, isCounting: true, change: undefined };
    this.#counted.set(rule.id, begun);
    void this.#count(rule, begun);
    return begun;
  }

  async #count(rule: AlarmRule, counted: Counted): Promise<void> {
    const { store, log } = this.#options;
    try {
      counted.change = await proposedChange(rule, {
        ...this.#options,
        actedOn: async (id, range) => store.actedOn(id, range),
      });
    } catch (error) {
      // Of lines and standing values nothing is recorded: there is no change that could be counted.
      if (!(error instanceof AppError)) {
        log.warn({ err: error, rule: rule.id }, "The effect of a milder alarm rule was not counted");
        this.#counted.delete(rule.id);
      }
    } finally {
      counted.isCounting = false;
    }
  }
}

/** Nobody proposes to hear less of a fire, or of what is critical. */
function mayBeMilder({ priority, check, isEnabled }: AlarmRule): boolean {
  return isEnabled && priority !== 1 && check.kind !== "fire";
}
