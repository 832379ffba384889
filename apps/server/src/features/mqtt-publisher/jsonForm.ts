import type { MqttPublisherSettings } from "@atrium/contract/integrations";
import type { MqttMessage } from "@atrium/drivers";
import type { Asked, Outgoing, PublishingForm } from "./form.ts";
import { homeAssistantConfig, homeAssistantTopic } from "./homeAssistant.ts";
import { type NewestValues, type PublishedPoint, type PublishedValue, valueOf } from "./publishedPoints.ts";
import { writtenValue } from "./writtenValue.ts";

export interface JsonFormOptions {
  readonly settings: Pick<MqttPublisherSettings, "prefix" | "homeAssistant">;
  readonly points: ReadonlyMap<number, PublishedPoint>;
  readonly newest: NewestValues;
}

/** One kept message for each point: `atrium/AC-1/setpoint` `{"value":24,"unit":"°C","quality":"good","time":"…"}`. */
export class JsonForm implements PublishingForm {
  readonly #options: JsonFormOptions;
  readonly #byTopic: ReadonlyMap<string, PublishedPoint>;

  constructor(options: JsonFormOptions) {
    this.#options = options;
    this.#byTopic = new Map(
      [...options.points.values()].filter((one) => one.isCommanded).map((one) => [`${this.#topic(one)}/set`, one]),
    );
  }

  get subscriptions(): readonly string[] {
    return this.#byTopic.size === 0 ? [] : [`${this.#options.settings.prefix}/+/+/set`];
  }

  will(): Outgoing {
    return { topic: this.#status, payload: "offline", retain: true };
  }

  *births(): Iterable<Outgoing> {
    const { points, settings } = this.#options;
    yield { topic: this.#status, payload: "online", retain: true };
    if (settings.homeAssistant) yield* this.#announcements();
    yield* this.changes([...points.values()]);
  }

  *changes(points: readonly PublishedPoint[]): Iterable<Outgoing> {
    for (const one of points) {
      const value = valueOf(one.point, this.#options.newest);
      yield { topic: this.#topic(one), payload: jsonOf(one, value), retain: true };
    }
  }

  *farewell(): Iterable<Outgoing> {
    yield this.will();
  }

  asked({ topic, payload, isRetained }: MqttMessage): Asked {
    const target = this.#byTopic.get(topic);
    // A kept command would be carried out again at every start.
    if (target === undefined || isRetained) return "wrong";
    const value = writtenValue(target.point, payload.toString("utf8"));
    return value === undefined ? "wrong" : { commands: [{ target, value }] };
  }

  *#announcements(): Iterable<Outgoing> {
    const { prefix } = this.#options.settings;
    for (const one of this.#options.points.values()) {
      const config = homeAssistantConfig(one, { state: this.#topic(one), status: this.#status });
      if (config === undefined) continue;
      yield {
        topic: homeAssistantTopic(one, config.component, prefix),
        payload: JSON.stringify(config.content),
        retain: true,
      };
    }
  }

  get #status(): string {
    return `${this.#options.settings.prefix}/status`;
  }

  #topic({ device, point }: PublishedPoint): string {
    return `${this.#options.settings.prefix}/${device.id}/${point.key}`;
  }
}

function jsonOf({ point }: PublishedPoint, { value, state, quality, time }: PublishedValue): string {
  return JSON.stringify({
    value,
    ...(state !== undefined && { state }),
    ...(point.unit !== undefined && { unit: point.unit }),
    quality,
    time: time === null ? null : new Date(time).toISOString(),
  });
}
