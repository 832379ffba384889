import type { CommandTarget } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { AuditEntry } from "../../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { CommandRecord } from "../commandRecord.ts";
import { commandWords } from "./commandWords.ts";

/** A command as the audit records it at its acceptance. Its outcome has a row of its own (`outcomeEntry`). */
export function commandEntry({ reply, actor, holdMinutes }: CommandRecord, names: SiteNames): AuditEntry {
  const { targets, reason, source } = reply;
  const before = Object.fromEntries(targets.map((target) => [targetName(target), target.before]));
  const refused = Object.fromEntries(
    targets.filter(({ state }) => state === "failed").map((target) => [targetName(target), target.detail]),
  );
  const values = Object.fromEntries(targets.map((target) => [targetName(target), target.value]));
  return {
    kind: "command.sent",
    userId: actor.userId,
    by: reply.by,
    address: actor.address,
    subject: subjectOf(targets),
    before: { values: before },
    after: {
      values,
      command: reply.id,
      ...(source === "operator" ? {} : { source }),
      ...(reply.undoes === undefined ? { holdMinutes } : { undoes: reply.undoes }),
      ...(reason === undefined ? {} : { reason }),
      ...(Object.keys(refused).length === 0 ? {} : { refused }),
    },
    ...commandWords(reply, names),
  };
}

/** "Lamp 1", "2 targets". */
export function subjectOf(targets: readonly CommandTarget[]): string {
  const [first] = targets;
  return targets.length === 1 && first !== undefined
    ? first.deviceName
    : t("{count} targets", { count: targets.length });
}

/** A point among the values of a row. */
export function targetName({ device, point }: Pick<CommandTarget, "device" | "point">): string {
  return `${device} ${point}`;
}
