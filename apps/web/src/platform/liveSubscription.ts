import type { LiveMessage } from "@atrium/contract/live";
import type { LiveAnswers } from "./liveAnswers.ts";
import type { LiveTopic } from "./liveTopic.ts";

export interface Refusal {
  code: string;
  message: string;
}

type Snapshot = Extract<LiveMessage, { type: "snapshot" }>;

/**
 * One subscription of this page, shared by every part that asks for the same topic. Remembers what is needed to go on
 * after a lost connection: the run of the server, the number of the newest change, and which points it covers.
 */
export class LiveSubscription {
  readonly number: number;
  readonly topic: LiveTopic;
  readonly points = new Set<number>();
  /** Undefined for points, which are kept in one store. */
  readonly answers: LiveAnswers | undefined;
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

  constructor(number: number, topic: LiveTopic, answers: LiveAnswers | undefined) {
    this.number = number;
    this.topic = topic;
    this.answers = answers;
  }

  /** The request to send when a socket opens; asks only for the changes where it has the rest. */
  request(): object {
    const request = { ...this.topic, type: "subscribe", subscription: this.number };
    const epoch = this.#epoch;
    const sequence = this.#sequence;
    return epoch === undefined || sequence === undefined ? request : { ...request, since: { epoch, sequence } };
  }

  /** Takes a message that is not points: false for another channel's message. */
  takeAnswer(fields: Readonly<Record<string, unknown>>, epoch: string | undefined): boolean {
    const taken = this.answers?.take(fields, !this.isInStep) ?? false;
    if (taken === false) return false;
    if (taken !== true) this.#remember(taken, epoch);
    this.#inStep();
    return true;
  }

  /** Takes over a snapshot's numbers; returns the points that are no longer part of the view. */
  takeSnapshot(snapshot: Snapshot, epoch: string | undefined): number[] {
    this.view = snapshot.view;
    this.#remember(snapshot.sequence, epoch);
    this.#inStep();
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

  #remember(sequence: number, epoch: string | undefined): void {
    this.#sequence = sequence;
    this.#epoch = epoch;
  }

  #inStep(): void {
    this.isInStep = true;
    this.lostAt = undefined;
    this.refusal = undefined;
  }
}
