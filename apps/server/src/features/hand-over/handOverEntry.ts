import type { HandOverSheet } from "@atrium/contract/alarms";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

interface Signing {
  readonly sheet: HandOverSheet;
  readonly actor: Caller;
  /** "Office Building" */
  readonly place: string;
}

function signing({ sheet, actor, place }: Signing) {
  const { content } = sheet;
  return {
    ...actedBy(actor),
    subject: content.shift.name,
    place,
    // The chain keeps the hash, so a sheet that was changed behind the database's back does not fit it.
    after: { sheet: sheet.id, hash: sheet.hash },
  };
}

/** "Day shift handed over, 3 alarms open". */
export function givenEntry(of: Signing): AuditEntry {
  const { content, points, note } = of.sheet;
  const { open } = content.counts;
  const left = open === 0 ? "no alarm open" : `${String(open)} ${open === 1 ? "alarm" : "alarms"} open`;
  const entry = signing(of);
  return {
    ...entry,
    kind: "hand-over.signed",
    sentence: `${content.shift.name} handed over, ${left}`,
    after: { ...entry.after, ...points, note },
  };
}

/** "Day shift taken over from ann". */
export function takenEntry(of: Signing): AuditEntry {
  const { content, given, taken } = of.sheet;
  const entry = signing(of);
  return {
    ...entry,
    kind: "hand-over.taken",
    sentence: `${content.shift.name} taken over from ${given.by}`,
    after: { ...entry.after, isTold: taken?.isTold },
  };
}
