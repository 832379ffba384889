import type { AuditEntry } from "../../../platform/audit/auditSink.ts";
import { commonPlace, type SiteNames } from "../../../platform/audit/siteNames.ts";
import type { ComparedHold } from "../commandRecord.ts";
import { askedOf } from "./askedWords.ts";

/** A hold whose state at its device has changed, as the audit records it. */
export function holdEntry(hold: ComparedHold, names: SiteNames): AuditEntry {
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
  const wordsOf = (asked: number | null) => {
    const { part, verb } = askedOf(device, { key, value: asked }, names);
    return part === undefined ? verb : `${part} ${verb}`;
  };
  const what = `${device?.name ?? id} has`;
  const hold = `the hold of ${by} (${wordsOf(value)})`;
  if (isRetired) return `${what} lost ${hold}: it was retired, and keeps the value until somebody changes it there`;
  if (lost === undefined) return `${what} ${hold} again`;
  const how = lost.kind === "forgotten" ? "the device has forgotten it" : `${wordsOf(lost.value)} from outside Atrium`;
  return `${what} lost ${hold}: ${how}`;
}
