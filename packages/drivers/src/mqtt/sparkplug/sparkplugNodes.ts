import type { Message } from "../inbox.ts";
import { payloadIn, payloadOf, type Metric, type MetricValue, BOOLEAN } from "./payload.ts";
import { sparkplugTopic, type SparkplugPlace, type SparkplugTopic, topicOf } from "./topics.ts";

/** Ms between two requests to one node: it answers with everything that it has. */
const REBIRTH_PAUSE = 10_000;
const SEQUENCE = 256;
const REBIRTH = "Node Control/Rebirth";

/** A metric as its birth described it. */
interface Born {
  readonly name: string;
  readonly alias?: number | undefined;
  readonly datatype: number;
}

interface Holder {
  readonly metrics: Map<string, Born>;
  readonly names: Map<number, string>;
  /** The newest value of each metric. */
  readonly values: Record<string, MetricValue | null>;
}

interface Node {
  bdSeq?: MetricValue | undefined;
  seq?: number | undefined;
  /** By their names; the node itself has none. */
  readonly holders: Map<string, Holder>;
  askedAt: number;
}

export interface SparkplugOptions {
  /** Ms of a clock that is never set. */
  readonly elapsed: () => number;
  /** Asks a node for its births; absent: nobody may be asked. */
  readonly askForBirth?: (place: SparkplugPlace) => void;
  /** The metrics that anybody reads of a device; absent: all. */
  readonly wanted?: (dataTopic: string) => Iterable<string>;
}

/**
 * What Sparkplug nodes say, as the messages that any other device would send: one JSON object with all metrics on the data
 * topic, and a word about whether the device is there on its death topic. Between a birth and a death every metric has the
 * value that was said last, whether it was said again or not.
 */
export class SparkplugNodes {
  readonly #options: SparkplugOptions;
  readonly #nodes = new Map<string, Node>();

  constructor(options: SparkplugOptions) {
    this.#options = options;
  }

  /** A new connection: nothing is known of anybody. */
  forget(): void {
    this.#nodes.clear();
  }

  /** Undefined: it is not a message of a node. */
  take({ topic, payload }: Pick<Message, "topic" | "payload">): Message[] | undefined {
    const place = sparkplugTopic(topic);
    if (place === undefined) return undefined;
    const holder = this.#nodes.get(nodeKey(place))?.holders.get(place.device ?? "");
    const said = place.kind === "CMD" ? null : payloadIn(payload, (metric) => bornAs(metric, holder)?.datatype);
    if (said === null) return [];
    const { kind } = place;
    if (kind === "DEATH") return this.#death(place, said.metrics);
    const node = this.#node(place);
    if (kind === "BIRTH") return this.#birth(place, node, said.metrics, said.seq);
    return this.#data(place, node, said.metrics, said.seq);
  }

  /** Asks the node of a device for its births, unless it has just been asked. */
  ask(place: SparkplugPlace): void {
    const node = this.#node(place);
    const now = this.#options.elapsed();
    if (now - node.askedAt < REBIRTH_PAUSE) return;
    node.askedAt = now;
    this.#options.askForBirth?.(place);
  }

  /** The command that sets a metric; undefined: its birth was not heard, or has no such metric. */
  command(
    dataTopic: string,
    metric: string,
    value: MetricValue,
    time: number,
  ): { topic: string; payload: Buffer } | undefined {
    const place = sparkplugTopic(dataTopic);
    if (place === undefined) return undefined;
    const born = this.#nodes
      .get(nodeKey(place))
      ?.holders.get(place.device ?? "")
      ?.metrics.get(metric);
    if (born === undefined) return undefined;
    const { name, alias, datatype } = born;
    return { topic: topicOf(place, "CMD"), payload: payloadOf([{ name, alias, datatype, value }], time) };
  }

  #birth(place: SparkplugTopic, node: Node, metrics: readonly Metric[], seq: number | undefined): Message[] {
    if (place.device === undefined) {
      node.bdSeq = metrics.find(({ name }) => name === "bdSeq")?.value;
      node.seq = seq;
    } else {
      // A device whose node was not heard is behind one that must be asked.
      if (!node.holders.has("")) this.ask(place);
      this.#follow(place, node, seq);
    }
    const holder: Holder = { metrics: new Map(), names: new Map(), values: {} };
    for (const { name, alias, datatype = 0, value } of metrics) {
      if (name === undefined) continue;
      holder.metrics.set(name, { name, alias, datatype });
      if (alias !== undefined) holder.names.set(alias, name);
      holder.values[name] = value ?? null;
    }
    node.holders.set(place.device ?? "", holder);
    return [this.#there(place, true), this.#state(place, holder)];
  }

  /** A will of an earlier connection of the node says nothing of the present one (`bdSeq`). */
  #death(place: SparkplugTopic, metrics: readonly Metric[]): Message[] {
    const node = this.#nodes.get(nodeKey(place));
    if (place.device !== undefined) {
      node?.holders.delete(place.device);
      return [this.#there(place, false)];
    }
    const bdSeq = metrics.find(({ name }) => name === "bdSeq")?.value;
    if (node?.bdSeq !== undefined && bdSeq !== undefined && node.bdSeq !== bdSeq) return [];
    const holders = [...(node?.holders.keys() ?? [""])];
    this.#nodes.delete(nodeKey(place));
    const { group, node: name } = place;
    const gone = new Set(["", ...holders]);
    return [...gone].map((device) => this.#there({ group, node: name, ...(device === "" ? {} : { device }) }, false));
  }

  #data(place: SparkplugTopic, node: Node, metrics: readonly Metric[], seq: number | undefined): Message[] {
    this.#follow(place, node, seq);
    const holder = node.holders.get(place.device ?? "");
    if (holder === undefined) {
      this.ask(place);
      return [];
    }
    for (const { name: called, alias, value, isHistorical } of metrics) {
      const name = called ?? (alias === undefined ? undefined : holder.names.get(alias));
      if (name === undefined) this.ask(place);
      else if (!isHistorical) holder.values[name] = value ?? null;
    }
    return [this.#state(place, holder)];
  }

  /** Messages of a node have numbers from 0 to 255; one that is missing may have had a value, or a birth. */
  #follow(place: SparkplugPlace, node: Node, seq: number | undefined): void {
    if (seq === undefined) return;
    const isGap = node.seq !== undefined && seq !== (node.seq + 1) % SEQUENCE;
    node.seq = seq;
    if (isGap) this.ask(place);
  }

  #state(place: SparkplugPlace, { values }: Holder): Message {
    const topic = topicOf(place, "DATA");
    const wanted = this.#options.wanted?.(topic);
    const state = wanted === undefined ? values : picked(values, wanted);
    return { topic, payload: Buffer.from(JSON.stringify(state)), isRetained: false };
  }

  #there(place: SparkplugPlace, isThere: boolean): Message {
    return { topic: topicOf(place, "DEATH"), payload: Buffer.from(isThere ? "birth" : "death"), isRetained: false };
  }

  #node(place: SparkplugPlace): Node {
    const key = nodeKey(place);
    const known = this.#nodes.get(key) ?? { holders: new Map<string, Holder>(), askedAt: -Infinity };
    this.#nodes.set(key, known);
    return known;
  }
}

/** The words about whether a device is there, as they are made here. */
export const THERE = { online: "birth", offline: "death" } as const;

/** The request for all births of a node (Sparkplug 3.0.0, "Node Control/Rebirth"). */
export function rebirthRequest(place: SparkplugPlace, time: number): { topic: string; payload: Buffer } {
  const { group, node } = place;
  const metric = { name: REBIRTH, datatype: BOOLEAN, value: true };
  return { topic: topicOf({ group, node }, "CMD"), payload: payloadOf([metric], time) };
}

function bornAs({ name, alias }: Pick<Metric, "name" | "alias">, holder: Holder | undefined): Born | undefined {
  const called = name ?? (alias === undefined ? undefined : holder?.names.get(alias));
  return called === undefined ? undefined : holder?.metrics.get(called);
}

function picked(values: Holder["values"], wanted: Iterable<string>): Holder["values"] {
  return Object.fromEntries([...wanted].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

function nodeKey({ group, node }: SparkplugPlace): string {
  return `${group}/${node}`;
}
