import type { CommandReply, CommandTarget } from "@atrium/contract/devices";
import type { AuditEntry } from "../../../platform/audit/auditSink.ts";
import { outcomeCounts, outcomeOf, outcomeWords } from "./outcomeWords.ts";
import { subjectOf, targetName } from "./commandEntry.ts";

/**
 * The outcome of a command, as the audit records it: one row however many targets there are. Confirmed targets are
 * counted; they are the targets of the command's own row except those listed here.
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
