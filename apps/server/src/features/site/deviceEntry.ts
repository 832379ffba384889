import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { DeviceRecord } from "./records.ts";

/** One change of a device; absent: there was none before. */
export interface DeviceEdit {
  readonly before?: DeviceRecord | undefined;
  readonly after: DeviceRecord;
  /** Why another device stands in its place from now on. */
  readonly replacement?: string | undefined;
}

/** A change of a device as the audit records it. */
export function deviceEntry({ before, after, replacement }: DeviceEdit, actor: Caller, names: SiteNames): AuditEntry {
  const common = { ...actedBy(actor), subject: after.id, place: placeWords(placeOf(after), names) };
  if (after.retiredAt !== null) {
    return { kind: "device.retired", ...common, sentence: `${after.name} retired`, before: valuesOf(after) };
  }
  if (before === undefined || before.retiredAt !== null) {
    const again = before === undefined ? "" : " again";
    return { kind: "device.added", ...common, sentence: `${after.name} added${again}`, after: valuesOf(after) };
  }
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const changed = FIELDS.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
  const only = (values: typeof old) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return {
    ...(replacement === undefined
      ? { kind: "device.changed" as const, sentence: changeWords(before, after, changed) }
      : { kind: "device.replaced" as const, sentence: `${after.name} replaced: ${replacement}` }),
    ...common,
    before: only(old),
    after: only(now),
  };
}

const FIELDS = ["name", "module", "placement", "floor", "zone", "room", "at", "facts", "connection", "parts"] as const;
type Field = (typeof FIELDS)[number];
type Values = Pick<DeviceRecord, Field>;

const WORDS: Readonly<Record<Field, string>> = {
  name: "name",
  module: "system",
  placement: "building",
  floor: "floor",
  zone: "zone",
  room: "room",
  at: "position",
  facts: "facts",
  connection: "connection",
  parts: "address",
};

/** "Lamp 1 renamed to Lamp 2", "Lamp 1 changed: room, position". */
function changeWords(before: DeviceRecord, after: DeviceRecord, changed: readonly Field[]): string {
  const others = changed.filter((field) => field !== "name").map((field) => WORDS[field]);
  const isRenamed = before.name !== after.name;
  const rest = others.length === 0 ? "" : `changed: ${others.join(", ")}`;
  const words = [...(isRenamed ? [`renamed to ${after.name}`] : []), ...(rest === "" ? [] : [rest])];
  return `${before.name} ${words.join(" and ") || "kept as it is"}`;
}

function valuesOf({ name, module, placement, floor, zone, room, at, facts, connection, parts }: DeviceRecord): Values {
  return { name, module, placement, floor, zone, room, at, facts, connection, parts };
}

function placeOf({ placement, floor, zone }: DeviceRecord) {
  return { placement, floor, ...(zone === null ? {} : { zone }) };
}
