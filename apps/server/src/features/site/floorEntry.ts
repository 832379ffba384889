import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FloorRecord, PlaceRecord } from "./records.ts";

/** An added or removed floor as the audit records it: "Pavilion: Mezzanine added". */
export function floorEntry(
  kind: "floor.added" | "floor.removed",
  { place, floor }: { readonly place: PlaceRecord; readonly floor: FloorRecord },
  actor: Caller,
): AuditEntry {
  const { key, code, label, elevation, height, isInMenu, drawing } = floor;
  const zones = drawing.zones.map(({ id }) => id);
  const values = { key, code, label, elevation, height, isInMenu, zones, rooms: drawing.rooms.length };
  return {
    kind,
    ...actedBy(actor),
    subject: `${place.key}/${key}`,
    place: place.name,
    ...(kind === "floor.added"
      ? { sentence: t("{name}: {label} added", { name: place.name, label }), after: values }
      : { sentence: t("{name}: {label} removed", { name: place.name, label }), before: values }),
  };
}

/** A place that came with its first floor: "Annex added with 1st Floor". */
export function placeAddedEntry(
  { place, floor }: { readonly place: PlaceRecord; readonly floor: FloorRecord },
  actor: Caller,
): AuditEntry {
  const { key, code, name, icon, at } = place;
  return {
    ...placeCommon("place.added", place, actor),
    sentence: t("{name} added with {label}", { name, label: floor.label }),
    after: { key, code, name, icon, at, floors: { [floor.key]: floor.label } },
  };
}

/** A place that went with its floors. */
export function placeRemovedEntry(
  { place, floors }: { readonly place: PlaceRecord; readonly floors: readonly FloorRecord[] },
  actor: Caller,
): AuditEntry {
  const { key, code, name, icon, at } = place;
  const labels = Object.fromEntries(floors.map((floor) => [floor.key, floor.label]));
  return {
    ...placeCommon("place.removed", place, actor),
    sentence: t("{name} removed", { name }),
    before: { key, code, name, icon, at, floors: labels },
  };
}

function placeCommon(kind: AuditEntry["kind"], place: PlaceRecord, actor: Caller) {
  return { kind, ...actedBy(actor), subject: place.key, place: place.name };
}
