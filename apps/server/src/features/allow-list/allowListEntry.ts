import type { AuditKind } from "@atrium/contract/people";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

type PlateKind = Extract<AuditKind, `plate.${string}`>;

interface PlateAct {
  readonly kind: PlateKind;
  readonly plate: string;
  readonly before?: { readonly holder: string | null } | undefined;
  readonly after?: { readonly holder: string | null } | undefined;
  readonly reason?: string | undefined;
}

const VERBS: Readonly<Record<Exclude<PlateKind, "plate.uneven" | "plate.caught-up">, string>> = {
  "plate.allowed": "put on the allow list",
  "plate.changed": "changed on the allow list",
  "plate.removed": "taken off the allow list",
  "plate.sent": "sent to the readers again",
};

/** "Plate 1กข 4821 of Somchai Suk put on the allow list: New in the laboratory". */
export function plateEntry(act: PlateAct & { readonly kind: keyof typeof VERBS }, caller: Caller): AuditEntry {
  const { kind, plate, before, after, reason } = act;
  const holder = (after ?? before)?.holder;
  const whose = holder === null || holder === undefined ? "" : ` of ${holder}`;
  const because = reason === undefined || reason === "" ? "" : `: ${reason}`;
  const sentence = `Plate ${plate}${whose} ${VERBS[kind]}${because}`;
  return { kind, ...actedBy(caller), subject: `Plate ${plate}`, sentence, before, after };
}

/** What some readers did not do of it, by name. */
export function unevenEntry(plate: string, troubles: readonly string[], caller: Caller): AuditEntry {
  const sentence = `Plate ${plate} is not as wanted at every reader. ${troubles.join(" ")}`.slice(0, 1_000);
  return { kind: "plate.uneven", ...actedBy(caller), subject: `Plate ${plate}`, sentence };
}

/** "Plate 1กข 4821 put on the list of Plate reader campus exit, which is back". */
export function caughtUpEntry(
  { plate, isRemoved }: { readonly plate: string; readonly isRemoved: boolean },
  reader: string,
): AuditEntry {
  const did = isRemoved ? "taken off the list of" : "written to the list of";
  const sentence = `Plate ${plate} ${did} ${reader}, which had missed it`;
  return { kind: "plate.caught-up", by: "Atrium", subject: `Plate ${plate}`, sentence };
}
