import type { MqttMessage } from "@atrium/drivers";
import type { PublishedPoint } from "./publishedPoints.ts";

/** A message that leaves. */
export interface Outgoing {
  readonly topic: string;
  readonly payload: string | Buffer;
  /** The broker keeps it for those who come later. */
  readonly retain: boolean;
}

/** What a message asks of a point; a null value releases it. */
export interface AskedCommand {
  readonly target: PublishedPoint;
  readonly value: number | null;
}

/** What a message of the broker asks for; `wrong`: no command of a released point, or no value that fits it. */
export type Asked = { readonly commands: readonly AskedCommand[] } | "births" | "wrong" | undefined;

/** How values are written as messages of a kind. */
export interface PublishingForm {
  /** What the broker says once the connection is lost. */
  will(): Outgoing;
  /** What a new connection begins with, in its order. */
  births(): Iterable<Outgoing>;
  /** Of points whose values have changed. */
  changes(points: readonly PublishedPoint[]): Iterable<Outgoing>;
  /** What an orderly end says. */
  farewell(): Iterable<Outgoing>;
  /** The topics on which commands come. */
  readonly subscriptions: readonly string[];
  asked(message: MqttMessage): Asked;
}
