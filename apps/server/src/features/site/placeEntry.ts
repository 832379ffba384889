import type { PlaceNamesChange } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FloorRecord, PlaceRecord } from "./records.ts";

interface Named {
  readonly before: PlaceRecord;
  readonly floors: readonly FloorRecord[];
}

/** A renamed place as the audit records it: "Pavilion renamed to Boathouse; 1st Floor renamed to Deck". */
export function placeEntry({ before, floors }: Named, change: PlaceNamesChange, actor: Caller): AuditEntry {
  const labels = new Map(change.floors.map(({ key, label }) => [key, label]));
  const relabelled = floors.filter(({ key, label }) => (labels.get(key) ?? label) !== label);
  const isRenamed = change.name !== before.name;
  const { name } = before;
  const floorWords = relabelled.map(({ key, label }) =>
    t("{label} renamed to {other}", { label, other: labels.get(key) ?? "" }),
  );
  const sentence = sentenceOf(name, isRenamed ? change.name : undefined, floorWords.join("; "));
  const floorsOf = (label: (floor: FloorRecord) => string | undefined) =>
    relabelled.length === 0 ? {} : { floors: Object.fromEntries(relabelled.map((floor) => [floor.key, label(floor)])) };
  return {
    kind: "place.changed",
    ...actedBy(actor),
    subject: before.key,
    place: before.name,
    sentence,
    before: { ...(isRenamed ? { name: before.name } : {}), ...floorsOf(({ label }) => label) },
    after: { ...(isRenamed ? { name: change.name } : {}), ...floorsOf(({ key }) => labels.get(key)) },
  };
}

/** "Pavilion renamed …", but "Pavilion: 1st Floor renamed …". */
function sentenceOf(name: string, other: string | undefined, floors: string): string {
  if (other === undefined) {
    return floors === "" ? t("{name} saved without changes", { name }) : t("{name}: {floors}", { name, floors });
  }
  return floors === ""
    ? t("{name} renamed to {other}", { name, other })
    : t("{name} renamed to {other}; {floors}", { name, other, floors });
}
