import type { ManualInput } from "@atrium/alarms";
import {
  type AlarmAct,
  type AlarmActReply,
  type AlarmActResult,
  type AlarmRow,
  type AlarmState,
  type EventId,
  isUnacknowledged,
  whyNotShelved,
} from "@atrium/contract/alarms";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { actEntry } from "./actEntry.ts";
import { isAlarm, type AlarmEntry, type StoredEntry } from "./alarmEntry.ts";
import type { Alarms } from "./alarms.ts";
import type { Journal } from "./journal.ts";
import type { NewStep } from "./journalStore.ts";

export interface AlarmActionsOptions {
  readonly alarms: Alarms;
  readonly journal: Pick<Journal, "add">;
  /** A row that is over. */
  readonly find: (id: number) => Promise<StoredEntry | undefined>;
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly database: { state(): "available" | "unavailable" };
}

interface Answer extends Omit<AlarmActResult, "alarm" | "row"> {
  /** The alarm after it. */
  readonly after?: AlarmEntry;
}
type Step = Omit<NewStep, "event" | "at" | "by">;

/** What people do to alarms. An act is answered once it is kept, together with its audit row. */
export class AlarmActions {
  readonly #options: AlarmActionsOptions;

  constructor(options: AlarmActionsOptions) {
    this.#options = options;
  }

  /** @throws AppError EDB001 where nothing can be kept now: an act that is forgotten is none */
  async act(act: AlarmAct, actor: Caller): Promise<AlarmActReply> {
    const { database, journal, names } = this.#options;
    if (database.state() !== "available") {
      throw new AppError("EDB001", t("The database does not answer. Nothing was changed. Try again when it is back"));
    }
    const results: AlarmActResult[] = [];
    const done: AlarmEntry[] = [];
    for (const alarm of new Set(act.alarms)) {
      const found = await this.#entryOf(alarm);
      const isWithin = found !== undefined && actor.reach?.hasPlace(found.row.source) !== false;
      const before = isWithin ? found : undefined;
      const { after = before, ...answer } = before === undefined ? missing() : this.#one(before, act, actor);
      results.push({ alarm, ...answer, ...(after === undefined ? {} : { row: after.row }) });
      if (answer.outcome === "done" && before !== undefined) done.push(before);
    }
    // What was done is in the journal before this row: both are kept when this is.
    if (done.length > 0) await journal.add({ audit: [actEntry({ act, actor, alarms: done, names })] });
    return { results };
  }

  async #entryOf(id: EventId): Promise<AlarmEntry | undefined> {
    const open = this.#options.alarms.entries.ofId(id);
    if (open !== undefined) return open;
    const found = await this.#options.find(id);
    return found !== undefined && isAlarm(found) ? found : undefined;
  }

  #one(entry: AlarmEntry, act: AlarmAct, actor: Caller): Answer {
    switch (act.kind) {
      case "acknowledge":
        return this.#acknowledge(entry, act.remark, actor);
      case "reset":
        return this.#move(entry, "reset", actor, {
          isSo: (state) => state === "normal",
          why: t("Its cause is still present."),
        });
      case "shelve":
        return this.#shelve(entry, act, actor);
      case "unshelve":
        return this.#move(entry, "unshelve", actor, {
          isSo: (state) => state !== "shelved",
          why: t("It is not shelved."),
        });
      case "remove-from-service":
        return this.#removeFromService(entry, act.reason, actor);
      case "return-to-service":
        return this.#move(entry, "return-to-service", actor, {
          isSo: (state) => state !== "out-of-service",
          why: t("It is already in service."),
        });
      case "comment":
        return this.#note(entry, entry.row.alarm, { kind: "commented", text: act.remark }, actor);
      case "step":
        return this.#tick(entry, act, actor);
      default:
        return this.#rate(entry, act.rating, actor);
    }
  }

  #acknowledge(entry: AlarmEntry, remark: string | undefined, actor: Caller): Answer {
    const { state, acknowledged } = entry.row.alarm;
    if (!isUnacknowledged(state)) {
      const who = acknowledged === undefined ? {} : { by: acknowledged.by, at: acknowledged.at };
      if (state === "acknowledged" || state === "latched" || (state === "normal" && acknowledged !== undefined)) {
        return {
          outcome: "already",
          ...who,
          reason: t("Already acknowledged by {by}.", { by: acknowledged?.by ?? t("Someone") }),
        };
      }
      return { outcome: "refused", reason: t("There is nothing to acknowledge now.") };
    }
    return this.#move(entry, "acknowledge", actor, {
      text: remark,
      isSo: () => false,
      why: t("There is nothing to acknowledge."),
    });
  }

  #shelve(entry: AlarmEntry, { reason, lasts }: { reason: string; lasts: number }, { name, userId }: Caller): Answer {
    const { alarm } = entry.row;
    const why = whyNotShelved(alarm);
    if (why !== undefined) return { outcome: "refused", reason: why };
    const { shelf } = alarm;
    if (shelf !== undefined) {
      return {
        outcome: "already",
        by: shelf.by,
        at: shelf.at,
        reason: t("Already shelved by {by}.", { by: shelf.by }),
      };
    }
    if (alarm.endedAt !== undefined) return { outcome: "refused", reason: t("The alarm is over.") };
    const after = this.#options.alarms.shelve(entry.alarm.key, lasts, { by: name, userId, text: reason });
    return after === undefined
      ? { outcome: "refused", reason: t("It cannot be shelved now.") }
      : { outcome: "done", after };
  }

  #removeFromService(entry: AlarmEntry, reason: string, actor: Caller): Answer {
    const { outOfService, isFire, endedAt } = entry.row.alarm;
    if (isFire) return { outcome: "refused", reason: t("A fire alarm cannot be taken out of service.") };
    if (endedAt !== undefined) return { outcome: "refused", reason: t("The alarm is over.") };
    if (outOfService !== undefined) {
      const { by, at } = outOfService;
      return { outcome: "already", by, at, reason: t("Already taken out of service by {by}.", { by }) };
    }
    return this.#move(entry, "remove-from-service", actor, {
      text: reason,
      isSo: () => false,
      why: t("It cannot be taken out of service now."),
    });
  }

  #tick(entry: AlarmEntry, { step, isDone }: { step: number; isDone: boolean }, actor: Caller): Answer {
    const { done, steps } = entry.row.alarm;
    if (step >= steps) return { outcome: "refused", reason: t("The procedure has no such step.") };
    if (done.includes(step) === isDone) {
      return { outcome: "already", reason: isDone ? t("The step is already done.") : t("The step is not done.") };
    }
    const others = done.filter((one) => one !== step);
    const alarm = { ...entry.row.alarm, done: isDone ? [...others, step].sort((one, other) => one - other) : others };
    const text = this.#options.alarms.boundOf(entry.alarm.key)?.rule.procedure[step];
    return this.#note(entry, alarm, { kind: isDone ? "step-done" : "step-undone", text, value: step }, actor);
  }

  #rate(entry: AlarmEntry, rating: number, actor: Caller): Answer {
    if (entry.alarm.acknowledgedUser !== actor.userId) {
      return { outcome: "refused", reason: t("Only the person who acknowledged it can rate how useful it was.") };
    }
    return this.#note(entry, { ...entry.row.alarm, rating }, { kind: "rated", value: rating }, actor);
  }

  #move(
    entry: AlarmEntry,
    input: ManualInput,
    { name, userId }: Caller,
    more: { readonly text?: string | undefined; readonly isSo: (state: AlarmState) => boolean; readonly why: string },
  ): Answer {
    const { alarms } = this.#options;
    const { id } = entry.row;
    const isOpen = alarms.entries.ofId(id) !== undefined;
    const after = isOpen ? alarms.act(entry.alarm.key, input, { by: name, userId, text: more.text }) : undefined;
    if (after !== undefined) return { outcome: "done", after };
    return { outcome: more.isSo(entry.row.alarm.state) ? "already" : "refused", reason: more.why };
  }

  #note(entry: AlarmEntry, alarm: AlarmRow["alarm"], step: Step, { name }: Caller): Answer {
    const after = { ...entry, row: { ...entry.row, alarm } };
    this.#options.alarms.put(after);
    const kept = { ...step, event: entry.row.id, at: this.#options.clock.now(), by: name };
    void this.#options.journal.add({ entry: after, steps: [kept] });
    return { outcome: "done", after };
  }
}

function missing(): Answer {
  return { outcome: "refused", reason: t("Alarm not found.") };
}
