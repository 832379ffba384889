import type { ImportEffect } from "@atrium/contract/site";
import type { AuditEntry } from "../../../platform/audit/auditSink.ts";
import { actedBy } from "../../../platform/audit/changes.ts";
import type { Caller } from "../../../platform/http/caller.ts";

const WORDS: Readonly<Partial<Record<ImportEffect, string>>> = {
  add: "added",
  again: "brought back",
  change: "changed",
  retire: "retired",
};

/** The row before those of its devices. */
export function importDoneEntry(
  file: string,
  counts: Readonly<Record<ImportEffect, number>>,
  actor: Caller,
): AuditEntry {
  const words = Object.entries(WORDS).flatMap(([effect, word]) => {
    const count = Object.entries(counts).find(([key]) => key === effect)?.[1] ?? 0;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const sentence = `Mappings brought in from ${file}: devices ${words.join(", ")}`;
  return { kind: "mapping.imported", ...actedBy(actor), subject: file, sentence, after: { ...counts } };
}

export function importUndoneEntry(file: string, devices: number, actor: Caller): AuditEntry {
  const sentence = `Import of ${file} undone: ${devices} ${devices === 1 ? "device" : "devices"} as before`;
  return { kind: "mapping.import-undone", ...actedBy(actor), subject: file, sentence };
}
