import type { AddressProblem } from "../driver.ts";

/** A topic name is at most this many octets (MQTT 3.1.1, 1.5.3); what a product adds below it is short. */
const LONGEST_TOPIC = 60_000;

/** Whether a mapping's address is the device's topic, and its sender's name where the product has one. */
export function mqttAddressProblems(address: Record<string, number | string>, hasSender: boolean): AddressProblem[] {
  const known = hasSender ? ["topic", "sender"] : ["topic"];
  const unknown = Object.keys(address).filter((field) => !known.includes(field));
  const sender = address["sender"];
  const isSenderMissing = hasSender && (typeof sender !== "string" || sender === "");
  return [
    ...topicProblems(address["topic"]),
    ...(isSenderMissing ? [{ field: "sender", problem: "expected the name the device sends with its values" }] : []),
    ...unknown.map((field) => ({ field, problem: "the product knows no such field" })),
  ];
}

function topicProblems(topic: number | string | undefined): AddressProblem[] {
  if (typeof topic !== "string" || topic === "") return [{ field: "topic", problem: "expected the device's topic" }];
  if (/[+#\0]/.test(topic)) return [{ field: "topic", problem: "a device's topic has no wildcards (+ or #)" }];
  if (topic.endsWith("/")) return [{ field: "topic", problem: "expected no slash at the end" }];
  if (Buffer.byteLength(topic) > LONGEST_TOPIC) return [{ field: "topic", problem: "the topic is too long" }];
  return [];
}
