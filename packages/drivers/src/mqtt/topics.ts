import { t } from "@atrium/words";
import type { AddressProblem } from "../productCatalog.ts";

/** A topic name is at most this many octets (MQTT 3.1.1, 1.5.3); what a product adds below it is short. */
const MAX_TOPIC_LENGTH = 60_000;

/** In a whole topic of a product: the device's own. */
const OWN = "{topic}";

/** A topic of a product for one device: below the device's own, or whole where it begins with a slash. */
export function wholeTopic(own: string, topic: string): string {
  if (topic.startsWith("/")) return topic.slice(1).replaceAll(OWN, own);
  return topic === "" ? own : `${own}/${topic}`;
}

interface AskedAddress {
  readonly hasSender: boolean;
  /** The field that says of how many things the device consists. */
  readonly repeats?: { readonly field: string; readonly most: number } | undefined;
}

/** Whether a mapping's address is the device's topic, with its sender's name and its size where the product has them. */
export function mqttAddressProblems(
  address: Record<string, number | string>,
  { hasSender, repeats }: AskedAddress,
): AddressProblem[] {
  const known = new Set(["topic", ...(hasSender ? ["sender"] : []), ...(repeats === undefined ? [] : [repeats.field])]);
  const unknown = Object.keys(address).filter((field) => !known.has(field));
  const sender = address["sender"];
  const isSenderMissing = hasSender && (typeof sender !== "string" || sender === "");
  return [
    ...topicProblems(address["topic"]),
    ...(repeats === undefined ? [] : sizeProblems(repeats, address[repeats.field])),
    ...(isSenderMissing ? [{ field: "sender", problem: t("expected the name the device sends with its values") }] : []),
    ...unknown.map((field) => ({ field, problem: t("unknown field for this product") })),
  ];
}

/** Whether a filter takes a topic in (MQTT 3.1.1, 4.7); wildcards at the beginning leave out the broker's own topics. */
export function isTopicOf(filter: string, topic: string): boolean {
  if (topic.startsWith("$") && !filter.startsWith("$")) return false;
  const [levels, asked] = [topic.split("/"), filter.split("/")];
  for (const [index, level] of asked.entries()) {
    if (level === "#") return true;
    if (index >= levels.length || (level !== "+" && level !== levels[index])) return false;
  }
  return asked.length === levels.length;
}

function sizeProblems(
  { field, most }: { field: string; most: number },
  size: number | string | undefined,
): AddressProblem[] {
  const isSize = typeof size === "number" && Number.isInteger(size) && size >= 1 && size <= most;
  return isSize ? [] : [{ field, problem: t("expected a whole number from 1 to {most}", { most }) }];
}

/** What is wrong with a topic that one device has for itself. */
export function topicProblems(topic: number | string | undefined): AddressProblem[] {
  if (typeof topic !== "string" || topic === "") return [{ field: "topic", problem: t("expected the device's topic") }];
  if (/[+#\0]/.test(topic)) {
    return [{ field: "topic", problem: t("the device's topic cannot contain wildcards (+ or #)") }];
  }
  if (topic.endsWith("/")) return [{ field: "topic", problem: t("expected no slash at the end") }];
  if (Buffer.byteLength(topic) > MAX_TOPIC_LENGTH) return [{ field: "topic", problem: t("the topic is too long") }];
  return [];
}
