import type { AlarmAct } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
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
    sentence: sentenceOf(act, nameOf(alarms)),
    place: commonPlace(devices, names),
  };
}

/** "Alarm CO₂ above limit of Board room sensor", "12 alarms". */
function nameOf(alarms: readonly AlarmEntry[]): string {
  const [first] = alarms;
  if (first === undefined || alarms.length > 1) return t("{count} alarms", { count: alarms.length });
  return t('Alarm "{text}" of {name}', { text: sayTerm(first.row.text), name: first.row.source.name });
}

function sentenceOf(act: AlarmAct, alarm: string): string {
  switch (act.kind) {
    case "acknowledge":
      return t("{alarm} acknowledged", { alarm });
    case "reset":
      return t("{alarm} reset", { alarm });
    case "shelve": {
      const minutes = Math.round(act.lasts / 60_000);
      return t("{alarm} shelved for {minutes} min: {reason}", { alarm, minutes, reason: act.reason });
    }
    case "unshelve":
      return t("{alarm} unshelved", { alarm });
    case "remove-from-service":
      return t("{alarm} taken out of service: {reason}", { alarm, reason: act.reason });
    case "return-to-service":
      return t("{alarm} returned to service", { alarm });
    case "comment":
      return t("{alarm} commented on: {remark}", { alarm, remark: act.remark });
    case "step": {
      const step = act.step + 1;
      return act.isDone
        ? t("{alarm}: step {step} done", { alarm, step })
        : t("{alarm}: step {step} marked as not done", { alarm, step });
    }
    default:
      return t("{alarm} rated {rating} out of 5", { alarm, rating: act.rating });
  }
}
