import type { PlaceNamesChange } from "@atrium/contract/site";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FloorRecord, PlaceRecord } from "./records.ts";

interface Named {
  readonly before: PlaceRecord;
  readonly floors: readonly FloorRecord[];
}

/** A renamed place as the audit records it: "Pavilion renamed to Boathouse, its 1st Floor to Deck". */
export function placeEntry({ before, floors }: Named, change: PlaceNamesChange, actor: Caller): AuditEntry {
  const labels = new Map(change.floors.map(({ key, label }) => [key, label]));
  const relabelled = floors.filter(({ key, label }) => (labels.get(key) ?? label) !== label);
  const isRenamed = change.name !== before.name;
  const parts = [
    ...(isRenamed ? [`renamed to ${change.name}`] : []),
    ...relabelled.map(({ key, label }, index) => {
      const verb = index === 0 && !isRenamed ? "renamed " : "";
      return `its ${label} ${verb}to ${labels.get(key)}`;
    }),
  ];
  const sentence =
    parts.length === 0 ? `${before.name} kept as it is` : `${before.name}${separator(isRenamed)}${parts.join(", ")}`;
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

/** "Pavilion renamed …", but "Pavilion: its 1st Floor renamed …". */
function separator(isRenamed: boolean): string {
  return isRenamed ? " " : ": ";
}
