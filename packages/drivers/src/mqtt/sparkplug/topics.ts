/** `spBv1.0/<group>/<type>/<node>[/<device>]` (Sparkplug 3.0.0, 4.1 "Topic Namespace Elements"). */
const TOPIC = /^spBv1\.0\/([^/]+)\/([ND])(BIRTH|DEATH|DATA|CMD)\/([^/]+)(?:\/([^/]+))?$/;

/** A node, or a device behind one. */
export interface SparkplugPlace {
  readonly group: string;
  readonly node: string;
  readonly device?: string | undefined;
}

export type MessageKind = "BIRTH" | "DEATH" | "DATA" | "CMD";

export interface SparkplugTopic extends SparkplugPlace {
  readonly kind: MessageKind;
}

export function sparkplugTopic(topic: string): SparkplugTopic | undefined {
  const [, group = "", level, kind, node = "", device] = TOPIC.exec(topic) ?? [];
  const known = (["BIRTH", "DEATH", "DATA", "CMD"] as const).find((one) => one === kind);
  // A message of a device has its name, one of a node has none.
  if (known === undefined || (level === "D") !== (device !== undefined)) return undefined;
  return { group, kind: known, node, ...(device === undefined ? {} : { device }) };
}

export function topicOf({ group, node, device }: SparkplugPlace, kind: MessageKind): string {
  return device === undefined ? `spBv1.0/${group}/N${kind}/${node}` : `spBv1.0/${group}/D${kind}/${node}/${device}`;
}

/** All that a node and the devices behind it say: they share one sequence of numbers. */
export function topicsOfNode({ group, node }: SparkplugPlace): string[] {
  const kinds = ["BIRTH", "DEATH", "DATA"] as const;
  return kinds.flatMap((kind) => [topicOf({ group, node }, kind), topicOf({ group, node, device: "+" }, kind)]);
}
