import type { MqttPublisherSettings } from "@atrium/contract/integrations";
import type { PointDescription } from "@atrium/contract/devices";
import {
  DATATYPES,
  type Metric,
  type MqttMessage,
  payloadIn,
  payloadOf,
  sparkplugTopic,
  topicOf,
  type WrittenMetric,
} from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import type { Asked, AskedCommand, Outgoing, PublishingForm } from "./form.ts";
import { type NewestValues, type PublishedPoint, valueOf } from "./publishedPoints.ts";
import { writtenValue } from "./writtenValue.ts";

/** Sequence numbers are octets (Sparkplug 3.0.0, 6.4.6). */
const OCTET = 256;
const REBIRTH = "Node Control/Rebirth";
/** What a metric's `Quality` says (the same, 6.4.14). */
const QUALITY = { good: 192, stuck: 192, stale: 500, bad: 0 } as const;

export interface SparkplugFormOptions {
  readonly settings: Pick<MqttPublisherSettings, "group" | "node">;
  readonly points: ReadonlyMap<number, PublishedPoint>;
  readonly newest: NewestValues;
  readonly clock: Pick<Clock, "now">;
}

/** Sparkplug B: the site is an edge node, each of its devices a device of the node, each point a metric with an alias. */
export class SparkplugForm implements PublishingForm {
  readonly #options: SparkplugFormOptions;
  readonly #byDevice: ReadonlyMap<string, readonly PublishedPoint[]>;
  /** Pairs a birth with the death that follows it. */
  readonly #birth: number;
  #seq = 0;

  constructor(options: SparkplugFormOptions) {
    this.#options = options;
    this.#byDevice = Map.groupBy(options.points.values(), ({ device }) => device.id);
    this.#birth = Math.floor(options.clock.now() / 1_000) % OCTET;
  }

  get subscriptions(): readonly string[] {
    const { settings, points } = this.#options;
    const isCommanded = [...points.values()].some((one) => one.isCommanded);
    const ofDevices = topicOf({ ...settings, device: "+" }, "CMD");
    return [topicOf(settings, "CMD"), ...(isCommanded ? [ofDevices] : [])];
  }

  will(): Outgoing {
    const { settings, clock } = this.#options;
    return { topic: topicOf(settings, "DEATH"), payload: payloadOf([this.#birthMetric()], clock.now()), retain: false };
  }

  *births(): Iterable<Outgoing> {
    const { settings, clock } = this.#options;
    this.#seq = 0;
    const rebirth = { name: REBIRTH, datatype: DATATYPES.boolean, value: false };
    yield this.#message(topicOf(settings, "BIRTH"), [this.#birthMetric(), rebirth], clock.now());
    for (const [device, points] of this.#byDevice) {
      const metrics = points.map((one) => this.#metric(one, true));
      yield this.#message(topicOf({ ...settings, device }, "BIRTH"), metrics, clock.now());
    }
  }

  *changes(points: readonly PublishedPoint[]): Iterable<Outgoing> {
    const { settings, clock } = this.#options;
    for (const [device, changed] of Map.groupBy(points, (one) => one.device.id)) {
      const metrics = changed.map((one) => this.#metric(one, false));
      yield this.#message(topicOf({ ...settings, device }, "DATA"), metrics, clock.now());
    }
  }

  *farewell(): Iterable<Outgoing> {
    yield this.will();
  }

  asked({ topic, payload, isRetained }: MqttMessage): Asked {
    const place = sparkplugTopic(topic);
    const read = payloadIn(payload);
    if (place?.kind !== "CMD" || read === null || isRetained) return "wrong";
    if (place.device === undefined) {
      const isRebirth = read.metrics.some(({ name, value }) => name === REBIRTH && value === true);
      return isRebirth ? "births" : undefined;
    }
    const points = this.#byDevice.get(place.device) ?? [];
    const commands = read.metrics.map((metric) => commandOf(points, metric));
    // All of a message, or nothing.
    return commands.every((one) => one !== undefined) && commands.length > 0 ? { commands } : "wrong";
  }

  #message(topic: string, metrics: readonly WrittenMetric[], time: number): Outgoing {
    const payload = payloadOf(metrics, time, this.#seq);
    this.#seq = (this.#seq + 1) % OCTET;
    return { topic, payload, retain: false };
  }

  #birthMetric(): WrittenMetric {
    return { name: "bdSeq", datatype: DATATYPES.int64, value: this.#birth };
  }

  #metric({ point }: PublishedPoint, isBirth: boolean): WrittenMetric {
    const { value, quality } = valueOf(point, this.#options.newest);
    return {
      ...(isBirth && { name: point.key }),
      alias: point.id,
      datatype: datatypeOf(point),
      value,
      properties: {
        Quality: QUALITY[quality],
        ...(isBirth && point.unit !== undefined && { engUnit: point.unit }),
      },
    };
  }
}

function commandOf(points: readonly PublishedPoint[], { name, alias, value }: Metric): AskedCommand | undefined {
  const target = points.find(({ point }) => point.id === alias || point.key === name);
  if (target?.isCommanded !== true) return undefined;
  // A metric without a value is null: it releases the point.
  const written = value === undefined ? null : writtenValue(target.point, JSON.stringify(value));
  return written === undefined ? undefined : { target, value: written };
}

function datatypeOf({ kind }: PointDescription): number {
  if (kind === "boolean") return DATATYPES.boolean;
  if (kind === "text") return DATATYPES.string;
  return kind === "enum" ? DATATYPES.int32 : DATATYPES.double;
}
