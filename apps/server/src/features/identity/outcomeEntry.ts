import type { CommandReply, CommandTarget } from "@atrium/contract";
import type { AuditEntry } from "./audit.ts";
import { outcomeCounts, outcomeOf, outcomeWords } from "./auditWords/outcomeWords.ts";
import { subjectOf, targetName } from "./commandEntry.ts";

/**
 * What became of a command, as the audit keeps it: one row however many targets there are. Those that confirmed are
 * counted, and are all that the command's own row names but for those listed here.
 */
export function outcomeEntry({ id, by, targets }: Pick<CommandReply, "id" | "by" | "targets">): AuditEntry {
  return {
    kind: "command.settled",
    by: "Atrium",
    subject: subjectOf(targets),
    after: { command: id, askedBy: by, counts: outcomeCounts(targets), notConfirmed: notConfirmed(targets) },
    sentence: outcomeWords(targets),
  };
}

/** Hundreds behind one silent gateway have one reason: it is kept once. */
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
