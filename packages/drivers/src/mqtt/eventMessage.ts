import { FieldEventContent } from "@atrium/contract/access";
import { t } from "@atrium/words";
import type { DriverEvent } from "../driverSink.ts";
import { fieldOf, objectIn } from "./message.ts";
import type { EventAddress } from "./product.ts";

/** Octets; an event is a few words. */
const MAX_LENGTH = 65_536;
/** RFC 3339 with its zone: without one it is not clear which moment is meant. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Where one device reports events. */
export interface EventSource {
  readonly device: string;
  readonly address: EventAddress;
}

/** A message that is no event, and why. */
export interface NoEvent {
  readonly problem: string;
}

export function eventIn(payload: Buffer, { device, address }: EventSource): DriverEvent | NoEvent {
  if (payload.length > MAX_LENGTH) return { problem: t("it is longer than {MAX_LENGTH} octets", { MAX_LENGTH }) };
  const message = objectIn(payload);
  if (message === null) return { problem: t("it is not a JSON object") };
  const id = fieldOf(message, address.id);
  if ((typeof id !== "string" || id === "") && typeof id !== "number") {
    return { problem: t('"{id}" is not an event number', { id: address.id }) };
  }
  const time = timeOf(fieldOf(message, address.time), address.timeUnit);
  if (time === null) return { problem: t('"{time}" is not a valid time', { time: address.time }) };
  const content = contentOf(message, address);
  if ("problem" in content) return content;
  return { device, id: String(id), time, content };
}

function contentOf(message: unknown, { kind, details }: EventAddress): FieldEventContent | NoEvent {
  const found: Record<string, unknown> = { kind };
  for (const [key, { field, words }] of Object.entries(details)) {
    const value = fieldOf(message, field);
    // The event's schema decides whether it may be absent.
    if (value === undefined || value === null) continue;
    const word = typeof value === "string" ? value : JSON.stringify(value);
    if (words === undefined) {
      found[key] = value;
    } else if (Object.hasOwn(words, word)) {
      found[key] = words[word];
    } else {
      return {
        problem: t('"{field}" is {word}, which the product does not know', { field, word: word.slice(0, 60) }),
      };
    }
  }
  const content = FieldEventContent.safeParse(found);
  if (content.success) return content.data;
  // A card or a box is often a number at the device, and a name here.
  const named = FieldEventContent.safeParse(
    Object.fromEntries(
      Object.entries(found).map(([key, value]) => [key, typeof value === "number" ? `${value}` : value]),
    ),
  );
  if (named.success) return named.data;
  const [issue] = content.error.issues;
  return {
    problem: t('"{path}" in the event: {message}', {
      path: issue?.path.join(".") ?? "",
      message: issue?.message ?? "",
    }),
  };
}

/** Ms since the epoch, or null. */
function timeOf(found: unknown, unit: EventAddress["timeUnit"] = "s"): number | null {
  if (typeof found === "string" && TIME.test(found)) return whole(Date.parse(found));
  const number = typeof found === "string" && found.trim() !== "" ? Number(found) : found;
  return typeof number === "number" ? whole(number * (unit === "s" ? 1_000 : 1)) : null;
}

function whole(time: number): number | null {
  return Number.isFinite(time) && time > 0 ? Math.round(time) : null;
}
