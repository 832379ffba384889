import { type CommandReply, type CommandTarget, wasNotSent } from "@atrium/contract/devices";
import { phrase, type Phrase, t, uncapital } from "@atrium/words";
import type { Kysely } from "kysely";
import type { AuditSink, AuditEntry } from "../../../platform/audit/auditSink.ts";
import { type SiteNames, commonPlace } from "../../../platform/audit/siteNames.ts";
import type { CommandRecord, ComparedHold } from "../commandRecord.ts";
import type { CommandTables } from "../tables.ts";
import { commandEntry, subjectOf, targetName } from "./commandEntry.ts";
import { actWords, askedOf } from "./askedWords.ts";

/** The counts by state; the unconfirmed ones come in this order. */
const ORDER: readonly OutcomeWord[] = ["confirmed", "refused", "overridden", "no reply", "not sent"];

/** A command whose targets are all settled. */
export type EndedCommand = Pick<CommandReply, "id" | "by" | "targets">;

/** The rows of the audit log for commands, their outcomes and lost holds. */
export class CommandAudit {
  readonly #sink: AuditSink;
  readonly #names: SiteNames;

  constructor(sink: AuditSink, names: SiteNames) {
    this.#sink = sink;
    this.#names = names;
  }

  /** Within the transaction that records the command: both are kept or neither. */
  async recordWithin(transaction: Kysely<CommandTables>, record: CommandRecord): Promise<void> {
    await this.#sink.recordWithin(transaction, commandEntry(record, this.#names));
  }

  /** The outcomes of commands whose last target is settled, once for each. */
  async recordOutcomesWithin(transaction: Kysely<CommandTables>, commands: readonly EndedCommand[]): Promise<void> {
    for (const command of commands) await this.#sink.recordWithin(transaction, outcomeEntry(command));
  }

  async recordComparedWithin(transaction: Kysely<CommandTables>, holds: readonly ComparedHold[]): Promise<void> {
    for (const hold of holds) await this.#sink.recordWithin(transaction, holdEntry(hold, this.#names));
  }
}

/**
 * The outcome of a command, as the audit records it: one row however many targets there are. Confirmed targets are
 * counted; they are the targets of the command's own row except those listed here.
 */
function outcomeEntry({ id, by, targets }: Pick<CommandReply, "id" | "by" | "targets">): AuditEntry {
  return {
    kind: "command.settled",
    by: "Atrium",
    subject: subjectOf(targets),
    after: { command: id, askedBy: by, counts: outcomeCounts(targets), notConfirmed: notConfirmed(targets) },
    sentence: outcomeWords(targets),
  };
}

/** Hundreds of targets behind one silent gateway have one reason: it is stored once. */
function notConfirmed(targets: readonly CommandTarget[]): object[] {
  const others = targets.filter((target) => outcomeOf(target) !== "confirmed");
  const byReason = Map.groupBy(others, (target) => `${outcomeOf(target)} ${target.detail ?? ""}`);
  return [...byReason.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const reason = first.detail === undefined ? {} : { reason: first.detail };
    return [{ outcome: outcomeOf(first), ...reason, targets: same.map(targetName) }];
  });
}

/** A hold whose state at its device has changed, as the audit records it. */
function holdEntry(hold: ComparedHold, names: SiteNames): AuditEntry {
  const { device: id, key, value, by, command, lost, isRetired } = hold;
  const name = `${id} ${key}`;
  const held = { values: { [name]: value }, heldBy: by, command };
  const device = names.device(id);
  const common = { by: "Atrium", subject: device?.name ?? id, place: commonPlace([device], names) };
  const sentence = holdWords(hold, names);
  if (isRetired) return { kind: "hold.lost", ...common, before: held, sentence };
  if (lost === undefined) return { kind: "hold.back", ...common, after: held, sentence };
  const after = { values: { [name]: lost.value }, found: lost.kind };
  return { kind: "hold.lost", ...common, before: held, after, sentence };
}

/** "Lamp 1 has lost the hold of ann (set to 40 %): set to 10 % from outside Atrium". */
function holdWords({ device: id, key, value, by, lost, isRetired }: ComparedHold, names: SiteNames): string {
  const device = names.device(id);
  const wordsOf = (asked: number | null) => actWords(askedOf(device, { key, value: asked }, names));
  const hold = { name: device?.name ?? id, by, words: wordsOf(value) };
  if (isRetired) {
    return t(
      "{name} lost the hold by {by} ({words}): it was retired and keeps the value until someone changes it at the device",
      hold,
    );
  }
  if (lost === undefined) return t("{name} regained the hold by {by} ({words})", hold);
  if (lost.kind === "forgotten") {
    return t("{name} lost the hold by {by} ({words}): the device no longer has it", hold);
  }
  return t("{name} lost the hold by {by} ({words}): {now} from outside Atrium", {
    ...hold,
    now: wordsOf(lost.value),
  });
}

/** The outcome of one target, in the words of the pages. */
type OutcomeWord = "confirmed" | "refused" | "overridden" | "no reply" | "not sent";

const OUTCOMES: Readonly<Record<OutcomeWord, Phrase>> = {
  confirmed: phrase("confirmed"),
  refused: phrase("refused"),
  overridden: phrase("overridden"),
  "no reply": phrase("no reply"),
  "not sent": phrase("not sent"),
};
const COUNTED: Readonly<Record<OutcomeWord, (count: number) => string>> = {
  confirmed: (count) => t("{count} confirmed", { count }),
  refused: (count) => t("{count} refused", { count }),
  overridden: (count) => t("{count} overridden", { count }),
  "no reply": (count) => t("{count} without reply", { count }),
  "not sent": (count) => t("{count} not sent", { count }),
};

function outcomeOf(target: CommandTarget): OutcomeWord {
  const { state } = target;
  if (state === "confirmed" || state === "overridden") return state;
  if (state === "failed") return "refused";
  return wasNotSent(target) ? "not sent" : "no reply";
}

function outcomeCounts(targets: readonly CommandTarget[]): Partial<Record<OutcomeWord, number>> {
  const byWord = Map.groupBy(targets, outcomeOf);
  return Object.fromEntries(
    ORDER.flatMap((word) => {
      const count = byWord.get(word)?.length;
      return count === undefined ? [] : [[word, count]];
    }),
  );
}

/** "confirmed", "refused: Write access denied.", "3 of 41 not confirmed: 2 refused, 1 no reply". */
function outcomeWords(targets: readonly CommandTarget[]): string {
  const [first] = targets;
  if (first !== undefined && targets.length === 1) {
    const outcome = outcomeOf(first);
    const word = t(OUTCOMES[outcome]);
    // What was not sent says so itself.
    if (outcome === "not sent" && first.detail !== undefined) return uncapital(first.detail);
    const { detail } = first;
    return outcome === "confirmed" || detail === undefined ? word : t("{outcome}: {detail}", { outcome: word, detail });
  }
  const counts = outcomeCounts(targets);
  const { confirmed = 0 } = counts;
  if (confirmed === targets.length) return t("all {confirmed} confirmed", { confirmed });
  const parts = ORDER.flatMap((outcome) => {
    const count = outcome === "confirmed" ? undefined : counts[outcome];
    return count === undefined ? [] : [COUNTED[outcome](count)];
  });
  return t("{missed} of {count} not confirmed: {parts}", {
    missed: targets.length - confirmed,
    count: targets.length,
    parts: parts.join(", "),
  });
}
