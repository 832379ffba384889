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
  "plate.allowed": (plate) => t("Plate {plate} put on the allow list", { plate }),
  "plate.changed": (plate) => t("Plate {plate} changed on the allow list", { plate }),
  "plate.removed": (plate) => t("Plate {plate} taken off the allow list", { plate }),
  "plate.sent": (plate) => t("Plate {plate} sent to the readers again", { plate }),
};

/** "Plate 1กข 4821 of Somchai Suk put on the allow list: New in the laboratory". */
export function plateEntry(act: PlateAct & { readonly kind: Did }, caller: Caller): AuditEntry {
  const { kind, plate, before, after, reason } = act;
  const holder = (after ?? before)?.holder;
  const whose = holder === null || holder === undefined ? plate : t("{plate} of {holder}", { plate, holder });
  const because = reason === undefined || reason === "" ? "" : `: ${reason}`;
  const sentence = `${SENTENCES[kind](whose)}${because}`;
  return { kind, ...actedBy(caller), subject: t("Plate {plate}", { plate }), sentence, before, after };
}

/** What some readers did not do of it, by name. */
export function unevenEntry(plate: string, troubles: readonly string[], caller: Caller): AuditEntry {
  const named = troubles.slice(0, MAX_TROUBLES).join(" ");
  const sentence = t("Plate {plate} is not as wanted at every reader. {troubles}", { plate, troubles: named });
  return { kind: "plate.uneven", ...actedBy(caller), subject: t("Plate {plate}", { plate }), sentence };
}

/** "Plate 1กข 4821 put on the list of Plate reader campus exit, which is back". */
export function caughtUpEntry(
  { plate, isRemoved }: { readonly plate: string; readonly isRemoved: boolean },
  reader: string,
): AuditEntry {
  const sentence = isRemoved
    ? t("Plate {plate} taken off the list of {reader}, which had missed it", { plate, reader })
    : t("Plate {plate} written to the list of {reader}, which had missed it", { plate, reader });
  return { kind: "plate.caught-up", by: "Atrium", subject: t("Plate {plate}", { plate }), sentence };
}
