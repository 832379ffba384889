import { sayTerm, t } from "@atrium/words";
import { ApplicationTag } from "@bacnet-js/client";
import type { Clock } from "@atrium/time";
import type { WriteOutcome } from "../writing.ts";
import { acknowledged, isConfirmedByAnswer, judged, signOf } from "../engine/feedback.ts";
import type { PointTable } from "../engine/pointTable.ts";
import type { PointOutput } from "../engine/pointOutput.ts";
import { readUntil } from "../engine/readBack.ts";
import { QueueClosed } from "../engine/requestQueue.ts";
import type { RequestQueue } from "../engine/requestQueue.ts";
import { refusal } from "../engine/writable.ts";
import { BacnetRefusal, BacnetTimeout, isUnreachable } from "./bacnetError.ts";
import type { AddressedPoint } from "./batches.ts";
import { describeObject, OBJECT_TYPES, PROPERTY } from "./objects.ts";
import { ObjectStates } from "./objectStates.ts";
import { ObjectWrites } from "./objectWrites.ts";
import type { ObjectWritesOptions } from "./objectWrites.ts";
import type { PointFacts } from "./pointFacts.ts";
import type { PointWrite } from "./pointWrite.ts";
import type { ServiceRequest, WrittenValue } from "./requests.ts";
import { outcomeOf } from "./writeOutcome.ts";
import type { ObjectState } from "./writeOutcome.ts";

/** Priorities we write at; 1 to 6 belong to life safety and to the equipment (ASHRAE 135 clause 19.2). */
const HIGHEST_PRIORITY = 7;
const LOWEST_PRIORITY = 16;

/** Outcomes that a further look at the device does not change. */
const DECIDED: ReadonlySet<WriteOutcome["state"]> = new Set(["confirmed", "overridden"]);

/** Application tag that a kind of object takes for its present value (ASHRAE 135 clause 12). */
const TAG_OF_TYPE = new Map<number, ApplicationTag>([
  [OBJECT_TYPES["analog-output"], ApplicationTag.REAL],
  [OBJECT_TYPES["analog-value"], ApplicationTag.REAL],
  [OBJECT_TYPES["binary-output"], ApplicationTag.ENUMERATED],
  [OBJECT_TYPES["binary-value"], ApplicationTag.ENUMERATED],
  [OBJECT_TYPES["multi-state-output"], ApplicationTag.UNSIGNED_INTEGER],
  [OBJECT_TYPES["multi-state-value"], ApplicationTag.UNSIGNED_INTEGER],
  [OBJECT_TYPES["integer-value"], ApplicationTag.SIGNED_INTEGER],
  [OBJECT_TYPES["large-analog-value"], ApplicationTag.DOUBLE],
  [OBJECT_TYPES["positive-integer-value"], ApplicationTag.UNSIGNED_INTEGER],
]);

export interface BacnetWriterOptions {
  /** All of the connection: a command may show at another point than its own. */
  readonly points: PointTable<AddressedPoint>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly output: PointOutput;
  readonly facts: PointFacts;
  readonly queue: RequestQueue;
  readonly send: (request: ServiceRequest) => Promise<Buffer>;
  readonly sendWrites: ObjectWritesOptions["send"];
}

/** Writes present values and reads back the winner. */
export class BacnetWriter {
  readonly #options: BacnetWriterOptions;
  readonly #writes: ObjectWrites;
  readonly #states: ObjectStates;

  constructor(options: BacnetWriterOptions) {
    this.#options = options;
    this.#writes = new ObjectWrites({
      queue: options.queue,
      send: options.sendWrites,
      onLeave: ({ address }) => options.output.written(address.index),
    });
    this.#states = new ObjectStates(options);
  }

  /** A device has been found (again). @param maxApdu octets */
  reset(maxApdu: number): void {
    this.#writes.reset(maxApdu);
    this.#states.reset(maxApdu);
  }

  /** Never rejects: whatever happens is an outcome. */
  async write(write: PointWrite): Promise<WriteOutcome> {
    const { point, request } = write;
    const refused = refusal(point, request) ?? priorityRefusal(request.priority);
    if (refused !== null) return refused;
    if (request.value === null && point.hasPriorities === false) {
      return {
        state: "failed",
        reason: t("{name} has no automatic value to return to.", { name: sayTerm(point.name) }),
      };
    }
    const tag = TAG_OF_TYPE.get(write.address.object.type);
    if (tag === undefined) {
      return {
        state: "failed",
        reason: t("{object} is an input and cannot be written.", { object: describeObject(write.address.object) }),
      };
    }
    try {
      const wrong = await this.#wrongFor(write);
      if (wrong !== null) return { state: "failed", reason: wrong };
      await this.#writes.write(write, this.#valueOf(write, tag));
    } catch (error) {
      return failure(error, t("The device did not respond to the write."));
    }
    try {
      return await this.#readBack(write);
    } catch (error) {
      const isPulse = isConfirmedByAnswer(point) && request.value !== null;
      if (isPulse) return acknowledged(point, Number.NaN, this.#options.clock.now());
      return unread(error);
    }
  }

  /** Why the object is none to write this value to: its unit, its limits; null: it is. */
  async #wrongFor({ address, request }: PointWrite): Promise<string | null> {
    const { facts, queue, send } = this.#options;
    if (request.value === null) return null;
    await facts.prepare(address, (asked) => queue.write(() => send(asked)));
    return facts.refusal(address.index) ?? facts.outside(address.index, request.value);
  }

  #valueOf({ point, address, request }: PointWrite, tag: ApplicationTag): WrittenValue {
    const priority = point.hasPriorities === false ? null : request.priority;
    const value = this.#options.facts.written(address.index, request.value);
    return { object: address.object, property: PROPERTY.presentValue, value, tag, priority };
  }

  /** What an object does, in the unit of its point. */
  async #stateOf({ index, object }: AddressedPoint): Promise<ObjectState> {
    return this.#options.facts.state(index, await this.#states.read(object));
  }

  async #readBack(write: PointWrite): Promise<WriteOutcome> {
    const { point, address, request } = write;
    const { clock, signal, output, points } = this.#options;
    if (request.value !== null && point.feedback !== undefined && point.feedback.point !== point.key) {
      const asked = request.value;
      const sign = signOf(point, asked, points);
      const shown = points.place(points.indexOf(sign.point.id)) ?? address;
      const read = async (): Promise<number> => (await this.#stateOf(shown)).presentValue;
      const value = await readUntil({ clock, signal, read, isAsAsked: sign.isGiven, within: sign.within });
      if (!Number.isNaN(value)) output.readBack(shown.index, value, clock.now());
      output.flush();
      return judged({ point, asked, sign, value, time: clock.now(), did: "accepted" });
    }
    const outcome = (state: ObjectState): WriteOutcome => outcomeOf(point, request, state, clock.now());
    const state = await readUntil({
      clock,
      signal,
      read: () => this.#stateOf(address),
      isAsAsked: (reading) => DECIDED.has(outcome(reading).state),
      within: (request.value === null ? 0 : (point.feedback?.within ?? 0)) * 1_000,
    });
    if (!Number.isNaN(state.presentValue)) output.readBack(address.index, state.presentValue, clock.now());
    output.flush();
    const { priorities, relinquishDefault } = state;
    if (priorities === null) return outcome(state);
    return { ...outcome(state), priorities: { values: priorities, relinquishDefault } };
  }
}

function priorityRefusal(priority: number): WriteOutcome | null {
  if (Number.isInteger(priority) && priority >= HIGHEST_PRIORITY && priority <= LOWEST_PRIORITY) return null;
  return {
    state: "failed",
    reason: t("Atrium does not write at priority {priority}, only at {HIGHEST_PRIORITY} to {LOWEST_PRIORITY}.", {
      priority,
      HIGHEST_PRIORITY,
      LOWEST_PRIORITY,
    }),
  };
}

/** The device acknowledged the write, but its effect could not be read: that is no refusal. */
function unread(error: unknown): WriteOutcome {
  if (error instanceof BacnetTimeout || error instanceof QueueClosed) {
    return { state: "timed-out", reason: t("Written, but the device did not report its new state.") };
  }
  if (isUnreachable(error)) {
    return { state: "timed-out", reason: t("Written, but the gateway can no longer reach the device.") };
  }
  return { state: "timed-out", reason: t("Written, but the state that the device reports cannot be read.") };
}

function failure(error: unknown, silence: string): WriteOutcome {
  if (error instanceof BacnetTimeout) return { state: "timed-out", reason: silence };
  if (isUnreachable(error)) return { state: "failed", reason: t("The gateway cannot reach the device.") };
  if (error instanceof BacnetRefusal) {
    return { state: "failed", reason: t("The device refused: {message}.", { message: error.message }) };
  }
  return { state: "failed", reason: error instanceof Error ? error.message : String(error) };
}
