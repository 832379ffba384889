import { phrase, t } from "@atrium/words";
import type { AuditRow } from "./audit.ts";
import type { Column } from "../base/column.ts";

/** "Lift 1 sent to 3rd Floor, confirmed", where that was, and the reason that was given. */
function actText({ sentence, outcome, place, after }: AuditRow): string {
  const act = outcome === null ? sentence : `${sentence}, ${outcome.sentence}`;
  const reason = after?.["reason"];
  return [act, place, reason].filter((part) => typeof part === "string").join(" · ");
}

/** Where an act came from; the product's own acts come from itself. */
export function auditAddress({ address }: AuditRow): string {
  return address ?? t("this server");
}

export const AUDIT_COLUMNS = [
  { key: "at", title: phrase("When"), isMoment: true, value: ({ at }) => at },
  { key: "what", title: phrase("What happened"), value: actText },
  { key: "by", title: phrase("Who"), value: ({ by }) => by },
  { key: "address", title: phrase("Source"), value: auditAddress },
] as const satisfies readonly Column<AuditRow>[];
