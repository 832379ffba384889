import { phrase, type Phrase, t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { changeWords } from "./recordChangeWords.ts";
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
    return {
      kind: "device.retired",
      ...common,
      sentence: t("{name} retired", { name: after.name }),
      before: valuesOf(after),
    };
  }
  if (before === undefined || before.retiredAt !== null) {
    const { name } = after;
    const sentence = before === undefined ? t("{name} added", { name }) : t("{name} reactivated", { name });
    return { kind: "device.added", ...common, sentence, after: valuesOf(after) };
  }
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const changed = FIELDS.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
  const only = (values: typeof old) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return {
    ...(replacement === undefined
      ? { kind: "device.changed" as const, sentence: changeWords(before.name, after.name, wordsOf(changed)) }
      : {
          kind: "device.replaced" as const,
          sentence: t("{name} replaced: {replacement}", { name: after.name, replacement }),
        }),
    ...common,
    before: only(old),
    after: only(now),
  };
}

const FIELDS = ["name", "module", "placement", "floor", "zone", "room", "at", "facts", "connection", "parts"] as const;
type Field = (typeof FIELDS)[number];
type Values = Pick<DeviceRecord, Field>;

const WORDS: Readonly<Record<Field, Phrase>> = {
  name: phrase("name"),
  module: phrase("system"),
  placement: phrase("building"),
  floor: phrase("floor"),
  zone: phrase("zone"),
  room: phrase("room"),
  at: phrase("position"),
  facts: phrase("facts"),
  connection: phrase("connection"),
  parts: phrase("address"),
};

function wordsOf(changed: readonly Field[]): string[] {
  return changed.filter((field) => field !== "name").map((field) => t(WORDS[field]));
}

function valuesOf({ name, module, placement, floor, zone, room, at, facts, connection, parts }: DeviceRecord): Values {
  return { name, module, placement, floor, zone, room, at, facts, connection, parts };
}

function placeOf({ placement, floor, zone }: DeviceRecord) {
  return { placement, floor, ...(zone === null ? {} : { zone }) };
}
