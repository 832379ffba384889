import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FloorRecord, PlaceRecord } from "./records.ts";

/** An added or removed floor as the audit records it: "Pavilion: Mezzanine added". */
export function floorEntry(
  kind: "floor.added" | "floor.removed",
  { place, floor }: { readonly place: PlaceRecord; readonly floor: FloorRecord },
  { userId, name: by, address }: Caller,
): AuditEntry {
  const { key, code, label, elevation, height, isInMenu, drawing } = floor;
  const zones = drawing.zones.map(({ id }) => id);
  const values = { key, code, label, elevation, height, isInMenu, zones, rooms: drawing.rooms.length };
  return {
    kind,
    userId,
    by,
    address,
    subject: `${place.key}/${key}`,
    place: place.name,
    ...(kind === "floor.added"
      ? { sentence: `${place.name}: ${label} added`, after: values }
      : { sentence: `${place.name}: ${label} removed`, before: values }),
  };
}
