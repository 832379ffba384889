import { phrase, type Phrase, t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { type FloorDrawing, planContentOf, type Underlay } from "@atrium/contract/site";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { DeviceRecord, FloorRecord, PlaceRecord } from "./records.ts";

/** Rooms that a sentence names; more are counted. */
const MAX_NAMED = 3;

/** What a plan has beside its rooms. */
const OTHER_FIELDS: Readonly<Record<Exclude<keyof ReturnType<typeof planContentOf>, "rooms">, Phrase>> = {
  size: phrase("size"),
  north: phrase("north"),
  outline: phrase("outline"),
  zones: phrase("zones"),
  open: phrase("openings"),
  glass: phrase("glass walls"),
  windows: phrase("windows"),
  doors: phrase("doors"),
  columns: phrase("columns ## structural"),
  furniture: phrase("furniture"),
  decor: phrase("decoration"),
};

interface PlanEdit {
  readonly place: PlaceRecord;
  readonly before: FloorRecord;
  readonly drawing: FloorDrawing;
  /** Devices of another room or zone since, as they are now. */
  readonly moved: readonly DeviceRecord[];
  /** As they were before. */
  readonly devices: readonly DeviceRecord[];
}

/** A changed plan as the audit records it: "Pavilion, 1st Floor: plan changed: Gallery added, Hall changed". */
export function planEntry({ place, before, drawing, moved, devices }: PlanEdit, actor: Caller): AuditEntry {
  const fields = changedFields(planContentOf(before.drawing), planContentOf(drawing));
  const rooms = roomWords(before.drawing.rooms, drawing.rooms);
  const others = Object.entries(OTHER_FIELDS).flatMap(([field, name]) => (field in fields.after ? [t(name)] : []));
  const parts = [
    ...rooms,
    ...(others.length === 0 ? [] : [t("{fields} changed", { fields: others.join(", ") })]),
    ...movedWords(moved),
  ];
  const was = new Map(devices.map((device) => [device.id, device]));
  const placed = (of: (id: string) => DeviceRecord | undefined) =>
    moved.length === 0
      ? {}
      : { devices: Object.fromEntries(moved.map(({ id }) => [id, { room: of(id)?.room, zone: of(id)?.zone }])) };
  const is = new Map(moved.map((device) => [device.id, device]));
  return {
    ...common("plan.changed", place, before, actor),
    sentence:
      parts.length === 0
        ? t("{name}, {label}: plan saved without changes", { name: place.name, label: before.label })
        : t("{name}, {label}: plan changed: {changes}", {
            name: place.name,
            label: before.label,
            changes: parts.join("; "),
          }),
    before: { ...fields.before, ...placed((id) => was.get(id)) },
    after: { ...fields.after, ...placed((id) => is.get(id)) },
  };
}

/** A changed underlay as the audit records it, without its picture. */
export function underlayEntry(
  { place, before, underlay }: { place: PlaceRecord; before: FloorRecord; underlay: Underlay | null },
  actor: Caller,
): AuditEntry {
  const [old, now] = [underlayValues(before.underlay), underlayValues(underlay)];
  return {
    ...common("underlay.changed", place, before, actor),
    sentence: underlayWords(`${place.name}, ${before.label}`, underlay, old === undefined),
    ...(old === undefined ? {} : { before: old }),
    ...(now === undefined ? {} : { after: now }),
  };
}

function underlayWords(floor: string, underlay: Underlay | null, isFirst: boolean): string {
  if (underlay === null) return t("{floor}: underlay removed", { floor });
  return isFirst
    ? t("{floor}: underlay {name} added", { floor, name: underlay.name })
    : t("{floor}: underlay changed, {name}", { floor, name: underlay.name });
}

function common(kind: AuditEntry["kind"], place: PlaceRecord, floor: FloorRecord, actor: Caller) {
  return { kind, ...actedBy(actor), subject: `${place.key}/${floor.key}`, place: `${place.name}, ${floor.label}` };
}

function underlayValues(underlay: Underlay | null): Record<string, unknown> | undefined {
  if (underlay === null) return undefined;
  const { content, ...values } = underlay;
  return { ...values, kind: content.kind };
}

/** The fields that differ; of lists by id only the entries that do. */
function changedFields(old: object, next: object): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const [was, is]: unknown[] = [Reflect.get(old, field), Reflect.get(next, field)];
    if (isDeepStrictEqual(was, is)) continue;
    const [wasById, isById] = [byId(was), byId(is)];
    before[field] = wasById === undefined || isById === undefined ? was : differing(wasById, isById);
    after[field] = wasById === undefined || isById === undefined ? is : differing(isById, wasById);
  }
  return { before, after };
}

function byId(list: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined;
  const entries: [string, unknown][] = list.flatMap((one: unknown) =>
    typeof one === "object" && one !== null && "id" in one ? [[String(one.id), one] as [string, unknown]] : [],
  );
  return entries.length === list.length ? new Map(entries) : undefined;
}

function differing(these: Map<string, unknown>, others: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...these].filter(([id, one]) => !isDeepStrictEqual(one, others.get(id))));
}

function roomWords(old: FloorDrawing["rooms"], next: FloorDrawing["rooms"]): string[] {
  const was = new Map(old.map((room) => [room.id, room]));
  const is = new Set(next.map(({ id }) => id));
  const added = next.filter(({ id }) => !was.has(id));
  const removed = old.filter(({ id }) => !is.has(id));
  const changed = next.filter((room) => was.has(room.id) && !isDeepStrictEqual(was.get(room.id), room));
  return [
    ...(added.length === 0 ? [] : [t("{rooms} added", { rooms: listed(added) })]),
    ...(removed.length === 0 ? [] : [t("{rooms} removed", { rooms: listed(removed) })]),
    ...(changed.length === 0 ? [] : [t("{rooms} changed", { rooms: listed(changed) })]),
  ];
}

function listed(rooms: FloorDrawing["rooms"]): string {
  const named = rooms
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join(", ");
  const more = rooms.length - MAX_NAMED;
  return more > 0 ? t("{named} and {more, plural, one {# more room} other {# more rooms}}", { named, more }) : named;
}

function movedWords(moved: readonly DeviceRecord[]): string[] {
  if (moved.length === 0) return [];
  return [
    t("{count, plural, one {# device} other {# devices}} moved to another room or zone", {
      count: moved.length,
    }),
  ];
}
