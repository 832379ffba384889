import { millis, type Millis } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import { afterSilence } from "../engine/afterSilence.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome, WriteRequest } from "../writing.ts";
import { judged, signOf } from "../engine/feedback.ts";
import type { Sign } from "../engine/feedback.ts";
import { refusal } from "../engine/writable.ts";
import type { Feed, FeedPoint, FeedReading } from "./feed.ts";
import { BrokerSilence } from "./brokerError.ts";
import type { BrokerLink } from "./brokerLink.ts";
import { commandOf } from "./message.ts";
import type { MqttAddress } from "./product.ts";

export interface MqttWriterOptions {
  /** All of the connection: a command may show at another point than its own. */
  readonly points: Iterable<DriverPoint>;
  /** The state that reports a point. */
  readonly feedOf: (point: DriverPoint) => Feed | undefined;
  readonly clock: Clock;
  readonly link: BrokerLink;
  /** The message of a command that is no text; undefined: its device has not announced the point. */
  readonly encoded: (
    address: MqttAddress,
    value: string,
  ) => { readonly topic: string; readonly payload: Buffer } | undefined;
  /** Whether messages that have come wait to be taken: the device's report may be among them. */
  readonly hasMore: () => boolean;
  /** Ms a device has to report its new state. */
  readonly timeout: Millis;
  /** Ends the waiting for a report. */
  readonly signal: AbortSignal;
}

export interface PointWrite {
  readonly feed: Feed;
  readonly at: FeedPoint;
  readonly request: WriteRequest;
  readonly onSent: () => void;
}

/**
 * Commands a point: publishes to its set topic and waits for the state to show it. MQTT 3.1.1 knows neither refusals
 * nor priorities: a device that does not obey shows it by its further reports.
 */
export class MqttWriter {
  readonly #options: MqttWriterOptions;

  constructor(options: MqttWriterOptions) {
    this.#options = options;
  }

  /** Never rejects: whatever happens is an outcome. */
  async write({ feed, at, request, onSent }: PointWrite): Promise<WriteOutcome> {
    const { point, address } = at;
    const refused = refusal(point, request);
    if (refused !== null) return refused;
    const { value } = request;
    if (value === null) return failed(t("{name} has no automatic value to return to.", { name: sayTerm(point.name) }));
    const payload = commandOf(value, address);
    if (payload === null || address.set === undefined) {
      return failed(t("{value} cannot be sent to {name}.", { value, name: sayTerm(point.name) }));
    }
    if (feed.isOnline === false) {
      return { state: "failed", reason: t("Not sent. The device reports that it is offline."), isUnsent: true };
    }
    const message =
      address.encoding === undefined ? { topic: address.set.topic, payload } : this.#options.encoded(address, payload);
    if (message === undefined) {
      return {
        state: "failed",
        reason: t("Not sent. The device has not announced {name}.", { name: sayTerm(point.name) }),
        isUnsent: true,
      };
    }
    let isSent = false;
    const left = (): void => {
      isSent = true;
      onSent();
    };
    try {
      return await feed.commands.write(() => this.#command({ feed, at, value, ...message, onSent: left }));
    } catch (error) {
      // A connection that ends after the message has left says nothing about the device.
      if (error instanceof BrokerSilence || (isSent && error instanceof Error)) {
        return { state: "timed-out", reason: error.message };
      }
      return failed(error instanceof Error ? error.message : String(error));
    }
  }

  async #command(command: {
    readonly feed: Feed;
    readonly at: FeedPoint;
    readonly value: number;
    readonly topic: string;
    readonly payload: string | Buffer;
    readonly onSent: () => void;
  }): Promise<WriteOutcome> {
    const { feed, at, value, topic, payload, onSent } = command;
    const sign = signOf(at.point, value, this.#options.points);
    const report = this.#report(this.#options.feedOf(sign.point) ?? feed, sign);
    try {
      await this.#options.link.publish(topic, payload, onSent);
      const reading = await report.done;
      if (reading === undefined) {
        return { state: "timed-out", reason: t("Sent, but the device did not report its new state.") };
      }
      return judged({ point: at.point, asked: value, sign, ...reading, did: "was sent" });
    } finally {
      report.end();
    }
  }

  /** The first reading that is as asked, else the last one that came in time. */
  #report(feed: Feed, sign: Sign): { done: Promise<FeedReading | undefined>; end: () => void } {
    const { clock, timeout, signal, hasMore } = this.#options;
    let newest: FeedReading | undefined;
    const { promise, resolve } = Promise.withResolvers<FeedReading | undefined>();
    const give = (): void => resolve(newest);
    const cancel = afterSilence(clock, millis(Math.max(timeout, sign.within)), give, hasMore);
    signal.addEventListener("abort", give, { once: true });
    const received = (reading: FeedReading): void => {
      if (reading.at.point !== sign.point) return;
      newest = reading;
      if (sign.isGiven(reading.value)) give();
    };
    feed.onReading.add(received);
    const end = (): void => {
      cancel();
      signal.removeEventListener("abort", give);
      feed.onReading.delete(received);
    };
    return { done: promise, end };
  }
}

function failed(reason: string): WriteOutcome {
  return { state: "failed", reason };
}
