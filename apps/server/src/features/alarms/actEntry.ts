import type { AlarmAct } from "@atrium/contract/alarms";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { commonPlace, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { AlarmEntry } from "./alarmEntry.ts";

/** An act at alarms as the audit records it: one row, however many alarms it is about. */
export function actEntry(options: {
  readonly act: AlarmAct;
  readonly actor: Caller;
  /** As they were before it. */
  readonly alarms: readonly AlarmEntry[];
  readonly names: SiteNames;
}): AuditEntry {
  const { act, actor, alarms, names } = options;
  const devices = alarms.map(({ row }) => names.device(row.source.device ?? ""));
  const { kind, alarms: _ids, ...said } = act;
  const before = Object.fromEntries(alarms.map(({ row }) => [row.id, row.alarm.state]));
  return {
    kind: "alarm.acted",
    ...actedBy(actor),
    subject: nameOf(alarms),
    before,
    after: { act: kind, ...said },
    sentence: `${nameOf(alarms)} ${wordsOf(act)}`,
    place: commonPlace(devices, names),
  };
}

/** "Alarm CO₂ above limit of Board room sensor", "12 alarms". */
function nameOf(alarms: readonly AlarmEntry[]): string {
  const [first] = alarms;
  if (first === undefined || alarms.length > 1) return `${alarms.length} alarms`;
  return `Alarm "${first.row.text}" of ${first.row.source.name}`;
}

function wordsOf(act: AlarmAct): string {
  switch (act.kind) {
    case "acknowledge":
      return "acknowledged";
    case "reset":
      return "reset";
    case "shelve":
      return `shelved for ${Math.round(act.lasts / 60_000)} min: ${act.reason}`;
    case "unshelve":
      return "taken from the shelf";
    case "remove-from-service":
      return `taken out of service: ${act.reason}`;
    case "return-to-service":
      return "returned to service";
    case "comment":
      return `commented: ${act.remark}`;
    case "step":
      return act.isDone ? `: step ${act.step + 1} done` : `: step ${act.step + 1} not done after all`;
    default:
      return `rated ${act.rating} of 5`;
  }
}
