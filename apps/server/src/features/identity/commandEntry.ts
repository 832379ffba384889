import type { CommandReply } from "@atrium/contract";
import type { AuditEntry } from "./audit.ts";

/** A command as the audit log tells it. What became of each target is in the record of commands. */
export function commandEntry(command: {
  readonly reply: CommandReply;
  readonly actor: { readonly userId?: number; readonly address?: string };
  readonly holdMinutes: number;
}): AuditEntry {
  const { reply, actor, holdMinutes } = command;
  const { targets, reason } = reply;
  const [first] = targets;
  const nameOf = (target: (typeof targets)[number]) => `${target.device} ${target.point}`;
  const before = Object.fromEntries(targets.map((target) => [nameOf(target), target.before]));
  const refused = Object.fromEntries(
    targets.filter(({ state }) => state === "failed").map((target) => [nameOf(target), target.detail]),
  );
  const values = Object.fromEntries(targets.map((target) => [nameOf(target), target.value]));
  return {
    kind: "command.sent",
    userId: actor.userId,
    by: reply.by,
    address: actor.address,
    subject: targets.length === 1 && first !== undefined ? first.deviceName : `${targets.length} targets`,
    before: { values: before },
    after: {
      values,
      command: reply.id,
      ...(reply.undoes === undefined ? { holdMinutes } : { undoes: reply.undoes }),
      ...(reason === undefined ? {} : { reason }),
      ...(Object.keys(refused).length === 0 ? {} : { refused }),
    },
  };
}
