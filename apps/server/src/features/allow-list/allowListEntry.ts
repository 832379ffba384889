import type { AuditKind } from "@atrium/contract/people";
import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** Readers whose trouble a row of the audit log has. */
const MAX_TROUBLES = 10;

type PlateKind = Extract<AuditKind, `plate.${string}`>;

interface PlateAct {
  readonly kind: PlateKind;
  readonly plate: string;
  readonly before?: { readonly holder: string | null } | undefined;
  readonly after?: { readonly holder: string | null } | undefined;
  readonly reason?: string | undefined;
}

type Did = Exclude<PlateKind, "plate.uneven" | "plate.caught-up">;
/** @param plate with its holder, where it has one */
const SENTENCES: Readonly<Record<Did, (plate: string) => string>> = {
  "plate.allowed": (plate) => t("Plate {plate} added to the allow list", { plate }),
  "plate.changed": (plate) => t("Plate {plate} changed on the allow list", { plate }),
  "plate.removed": (plate) => t("Plate {plate} removed from the allow list", { plate }),
  "plate.sent": (plate) => t("Plate {plate} resent to the readers", { plate }),
};
const REASONED: Readonly<Record<Did, (plate: string, reason: string) => string>> = {
  "plate.allowed": (plate, reason) => t("Plate {plate} added to the allow list: {reason}", { plate, reason }),
  "plate.changed": (plate, reason) => t("Plate {plate} changed on the allow list: {reason}", { plate, reason }),
  "plate.removed": (plate, reason) => t("Plate {plate} removed from the allow list: {reason}", { plate, reason }),
  "plate.sent": (plate, reason) => t("Plate {plate} resent to the readers: {reason}", { plate, reason }),
};

/** "Plate 1กข 4821 of Somchai Suk added to the allow list: New in the laboratory". */
export function plateEntry(act: PlateAct & { readonly kind: Did }, caller: Caller): AuditEntry {
  const { kind, plate, before, after, reason } = act;
  const holder = (after ?? before)?.holder;
  const whose = holder === null || holder === undefined ? plate : t("{plate} of {holder}", { plate, holder });
  const sentence = reason === undefined || reason === "" ? SENTENCES[kind](whose) : REASONED[kind](whose, reason);
  return { kind, ...actedBy(caller), subject: t("Plate {plate}", { plate }), sentence, before, after };
}

/** What some readers did not do of it, by name. */
export function unevenEntry(plate: string, troubles: readonly string[], caller: Caller): AuditEntry {
  const named = troubles.slice(0, MAX_TROUBLES).join(" ");
  const sentence = t("Plate {plate} does not match the allow list at every reader. {troubles}", {
    plate,
    troubles: named,
  });
  return { kind: "plate.uneven", ...actedBy(caller), subject: t("Plate {plate}", { plate }), sentence };
}

/** "Plate 1กข 4821 added to the list of Plate reader campus exit, which had missed the change". */
export function caughtUpEntry(
  { plate, isRemoved }: { readonly plate: string; readonly isRemoved: boolean },
  reader: string,
): AuditEntry {
  const sentence = isRemoved
    ? t("Plate {plate} removed from the list of {reader}, which had missed the change", { plate, reader })
    : t("Plate {plate} added to the list of {reader}, which had missed the change", { plate, reader });
  return { kind: "plate.caught-up", by: "Atrium", subject: t("Plate {plate}", { plate }), sentence };
}
