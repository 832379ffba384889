import type { ConnectionFile } from "@atrium/contract/site";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { MqttPublisherSettings, MqttPublisherState } from "@atrium/contract/integrations";
import type { MqttMessage } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Door } from "../../platform/integrations/door.ts";
import { type ForeignCommands, releasableSystems, WriteRefused } from "../../platform/integrations/foreignCommands.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import type { AskedCommand, PublishingForm } from "./form.ts";
import { JsonForm } from "./jsonForm.ts";
import { type NewestValues, publishedPoints, type PublishedPoint } from "./publishedPoints.ts";
import { PublisherSession } from "./session.ts";
import { SparkplugForm } from "./sparkplugForm.ts";

/** First and longest wait before connecting again, ms. */
const RETRY = { first: 2_000, longest: 60_000 };
/** A message names no priority: it is the last. */
const PRIORITY = 16;
const SYSTEM = "mqtt";
/** Who a message is of: a broker does not say. */
const CLIENT = "MQTT";

export interface MqttPublisherOptions {
  readonly door: Door<MqttPublisherSettings>;
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    readonly connections: readonly ConnectionFile[];
  };
  /** Opens the secrets of a connection. */
  readonly secrets: { open(connection: ConnectionFile): { readonly settings: unknown } };
  readonly newest: NewestValues;
  readonly commands: ForeignCommands;
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Publishes the site's values at a broker of the site, and takes commands from it where systems are released. */
export class MqttPublisher {
  readonly #options: MqttPublisherOptions;
  /** Connecting and ending, one after the other. */
  readonly #queue = new SerialQueue();
  #points: ReadonlyMap<number, PublishedPoint> = new Map();
  #form: PublishingForm | undefined;
  #session: PublisherSession | undefined;
  /** What a broker keeps of the sessions of this run. */
  #kept = { connection: "", topics: new Set<string>() };
  #state: MqttPublisherState["state"] = "off";
  #problem: string | undefined;
  #wait = RETRY.first;
  #cancelRetry: (() => void) | undefined;
  #counts = { published: 0, refused: 0 };
  #lastAt: number | null = null;
  readonly #ends: (() => void)[] = [];

  constructor(options: MqttPublisherOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus, door } = this.#options;
    const again = () => {
      this.#wait = RETRY.first;
      void this.#queue.run(async () => this.#begin());
    };
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#pointsChanged(changes)),
      bus.subscribe("site.changed", again),
      door.onChange(again),
    );
    again();
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#queue.ended();
    await this.#end();
  }

  state(): MqttPublisherState {
    const { directory, commands } = this.#options;
    return {
      state: this.#state,
      ...(this.#problem !== undefined && { problem: this.#problem }),
      brokers: this.#brokers().map(({ id, name }) => ({ id, name })),
      commandable: releasableSystems(directory.devices),
      points: publishedPoints(directory.devices, this.#options.door.settings).size,
      ...this.#counts,
      lastAt: this.#lastAt,
      commanded: commands.points(SYSTEM).length,
    };
  }

  /** Ends all that messages command. */
  async release(caller: Caller): Promise<MqttPublisherState> {
    const { commands } = this.#options;
    const points = commands.points(SYSTEM);
    if (points.length > 0) await commands.release(points, SYSTEM, caller);
    return this.state();
  }

  #brokers(): readonly ConnectionFile[] {
    return this.#options.directory.connections.filter(({ protocol }) => protocol === "mqtt");
  }

  async #begin(): Promise<void> {
    await this.#end();
    const { door, directory, secrets, newest, clock, log, commands } = this.#options;
    const { settings, isOn } = door;
    this.#points = isOn ? publishedPoints(directory.devices, settings) : new Map();
    const takenBack = commands.points(SYSTEM).filter((id) => this.#points.get(id)?.isCommanded !== true);
    if (takenBack.length > 0) await this.#takeBack(takenBack);
    if (!isOn) return;
    const connection = this.#brokers().find(({ id }) => id === settings.connection);
    if (connection === undefined) {
      this.#fail(t("Choose a broker: one of the MQTT connections of this site"));
      return;
    }
    this.#state = "connecting";
    this.#counts = { published: 0, refused: 0 };
    const shape = { settings, points: this.#points, newest, clock };
    this.#form = settings.form === "json" ? new JsonForm(shape) : new SparkplugForm(shape);
    const { topics } = this.#kept;
    const keptBefore = this.#kept.connection === connection.id ? topics : new Set<string>();
    const session = new PublisherSession({
      keptBefore,
      form: this.#form,
      broker: { name: connection.name, settings: secrets.open(connection).settings },
      clock,
      onMessage: (message) => this.#take(message),
      onLost: (reason) => {
        if (this.#session === session) this.#lost(reason);
      },
      onPublished: () => {
        this.#counts.published += 1;
        this.#lastAt = clock.now();
      },
    });
    this.#session = session;
    this.#kept = { connection: connection.id, topics: session.kept };
    try {
      await session.open();
      this.#state = "connected";
      this.#problem = undefined;
      this.#wait = RETRY.first;
      log.info({ connection: connection.id, points: this.#points.size }, "values are published at a broker");
    } catch (error) {
      this.#lost(error instanceof Error ? error.message : String(error));
    }
  }

  async #takeBack(points: Parameters<ForeignCommands["release"]>[0]): Promise<void> {
    try {
      await this.#options.commands.release(points, SYSTEM, undefined);
    } catch (error) {
      this.#options.log.warn({ err: error }, "what MQTT messages command could not be released");
    }
  }

  async #end(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const session = this.#session;
    this.#session = undefined;
    this.#form = undefined;
    this.#state = "off";
    this.#problem = undefined;
    await session?.close();
  }

  #lost(reason: string): void {
    void this.#session?.close();
    this.#session = undefined;
    this.#options.log.warn({ reason }, "values are not published: no broker");
    this.#fail(reason);
    this.#cancelRetry = this.#options.clock.after(this.#wait, () => {
      void this.#queue.run(async () => this.#begin());
    });
    this.#wait = Math.min(this.#wait * 2, RETRY.longest);
  }

  #fail(reason: string): void {
    this.#state = "failed";
    this.#problem = reason;
  }

  #pointsChanged({ ids }: PointChanges): void {
    const session = this.#session;
    if (session === undefined) return;
    for (const id of ids) {
      const point = this.#points.get(id);
      if (point !== undefined) session.changed(id, point);
    }
  }

  #take(message: MqttMessage): void {
    const asked = this.#form?.asked(message);
    if (asked === "births") this.#session?.births();
    else if (asked === "wrong") this.#refused(message.topic, "no command of a released point");
    else if (asked !== undefined) for (const one of asked.commands) void this.#command(one, message.topic);
  }

  async #command({ target: { device, point }, value }: AskedCommand, topic: string): Promise<void> {
    const target = { id: point.id, device: device.id, point: point.key };
    try {
      await this.#options.commands.write(target, { system: SYSTEM, priority: PRIORITY, value, client: CLIENT });
      this.#options.door.note({ client: CLIENT, address: topic, isRefused: false });
    } catch (error) {
      this.#refused(topic, error instanceof WriteRefused ? error.reason : String(error));
    }
  }

  #refused(topic: string, reason: string): void {
    this.#counts.refused += 1;
    this.#options.door.note({ client: CLIENT, address: topic.slice(0, 100), isRefused: true });
    this.#options.log.info({ topic, reason }, "a command by MQTT was refused");
  }
}
