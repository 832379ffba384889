import { type LiveMessage, type LiveRequest, type LiveSubscribe, placeKey } from "@atrium/contract";

type Unnumbered<T> = T extends unknown ? Omit<T, "type" | "subscription" | "since"> : never;
/** What a page asks for: a channel, and for points a place. */
export type LiveTopic = Unnumbered<LiveSubscribe>;

export type Refusal = { code: string; message: string };

type Snapshot = Extract<LiveMessage, { type: "snapshot" }>;

/**
 * One subscription of this page, shared by every part that asks for the same topic. Remembers what is needed to go on
 * after a lost connection: the run of the server, the number of the newest change, and which points it covers.
 */
export class LiveSubscription {
  readonly number: number;
  readonly topic: LiveTopic;
  readonly points = new Set<number>();
  users = 0;
  /** In step with the server: a snapshot has come since the socket opened. */
  isInStep = false;
  /** When it was last in step, while it is not any more. */
  lostAt: number | undefined;
  refusal: Refusal | undefined;
  view: number | undefined;
  /** Ends a leave that was announced but is not yet due. */
  cancelLeave: () => void = () => {};
  #sequence: number | undefined;
  #epoch: string | undefined;

  constructor(number: number, topic: LiveTopic) {
    this.number = number;
    this.topic = topic;
  }

  /** The request to send when a socket opens; asks only for the changes where it has the rest. */
  request(): LiveRequest {
    const base = { type: "subscribe", subscription: this.number } as const;
    if (!("place" in this.topic)) return { ...base, ...this.topic };
    const epoch = this.#epoch;
    const sequence = this.#sequence;
    if (epoch === undefined || sequence === undefined) return { ...base, ...this.topic };
    return { ...base, ...this.topic, since: { epoch, sequence } };
  }

  /** Takes over a snapshot's numbers; returns the points that are no longer part of the view. */
  takeSnapshot(snapshot: Snapshot, epoch: string | undefined): number[] {
    this.view = snapshot.view;
    this.#sequence = snapshot.sequence;
    this.#epoch = epoch;
    this.isInStep = true;
    this.lostAt = undefined;
    this.refusal = undefined;
    const gone = snapshot.isComplete ? [...this.points].filter((id) => !snapshot.ids.includes(id)) : [];
    for (const id of gone) this.points.delete(id);
    for (const id of snapshot.ids) this.points.add(id);
    return gone;
  }

  advance(sequence: number): void {
    this.#sequence = sequence;
  }

  /** The socket is gone: what is on screen is no longer known to be so. View numbers belong to a socket's server run. */
  lose(lostAt: number | undefined): void {
    if (this.isInStep) this.lostAt = lostAt;
    this.isInStep = false;
    this.view = undefined;
  }
}

/** One word for a topic, so that two parts of a page that ask for the same share one subscription. */
export function topicKey(topic: LiveTopic): string {
  if ("place" in topic) return `${topic.channel}:${placeKey(topic.place)}`;
  if (topic.channel === "summary") return `${topic.channel}:${topic.module}`;
  return topic.channel === "commands" ? `${topic.channel}:${topic.placement ?? ""}` : topic.channel;
}
