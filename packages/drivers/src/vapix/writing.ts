import type { Clock } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import type { ClipBook } from "../clips.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome, WriteRequest } from "../writing.ts";
import { readUntil } from "../engine/readBack.ts";
import { acknowledged, isConfirmedByAnswer, judged, signOf } from "../engine/feedback.ts";
import { isRepeatable } from "../engine/repeatable.ts";
import { refusal } from "../engine/writable.ts";
import type { PlayTogether } from "./playTogether.ts";
import type { VapixRead, VapixRequest, VapixWrite } from "./product.ts";
import { VapixGarbage, VapixNotAdmitted, VapixRefusal, VapixSilence } from "./vapixError.ts";

/** The value of a point of the unit as it reports it after a write; NaN where it reports none. */
export type ReadBack = (point: DriverPoint) => Promise<number>;

export interface PointWrite {
  readonly point: DriverPoint;
  readonly write: VapixWrite | undefined;
  readonly request: WriteRequest;
  readonly onSent: () => void;
  /** Sends one request in the unit's write lane, again where no answer comes if it may be sent twice. */
  readonly send: (request: VapixRequest, mayRepeat: boolean, onSent: () => void) => Promise<string>;
  readonly readBack: ReadBack;
}

export interface VapixWriterOptions {
  /** All of the connection: a command may show at another point than its own. */
  readonly points: Iterable<DriverPoint>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly together: PlayTogether;
  readonly clips: ClipBook;
}

/** Commands a point of a unit and reads it back. */
export class VapixWriter {
  readonly #options: VapixWriterOptions;

  constructor(options: VapixWriterOptions) {
    this.#options = options;
  }

  /** Never rejects: whatever happens is an outcome. */
  async write(write: PointWrite): Promise<WriteOutcome> {
    const { point, request } = write;
    const refused = refusal(point, request);
    if (refused !== null) return refused;
    const { value } = request;
    if (value === null) return failed(t("{name} has no automatic value to return to.", { name: sayTerm(point.name) }));
    if (write.write === undefined) return failed(t("{name} cannot be written.", { name: sayTerm(point.name) }));
    const asked = { ...write, write: write.write, value };
    if (write.write.startsTogether?.(value) !== true) return await this.#carryOut(asked, this.#options.clock.now());
    const what = `${point.key} ${value}`;
    return await this.#options.together.join(what, (startAt) => this.#carryOut(asked, startAt));
  }

  async #carryOut(
    { point, write, value, onSent, send, readBack }: PointWrite & { write: VapixWrite; value: number },
    startAt: number,
  ): Promise<WriteOutcome> {
    try {
      const mayRepeat = write.isIdempotent && isRepeatable(point);
      const asked = write.request(value, startAt, this.#options.clips);
      if (asked === undefined) {
        return failed(t("{name} no longer has the value {value}.", { name: sayTerm(point.name), value }));
      }
      const answer = await send(asked, mayRepeat, once(onSent));
      const words = refusalIn(write, answer);
      if (words !== null) throw new VapixRefusal(200, words);
    } catch (error) {
      return failure(error, t("The device did not respond to the write."));
    }
    try {
      return await this.#compare(point, write.kept?.(value) ?? value, readBack);
    } catch (error) {
      if (isConfirmedByAnswer(point)) return acknowledged(point, Number.NaN, this.#options.clock.now());
      return failure(error, t("Written, but the device did not report its new state."));
    }
  }

  async #compare(point: DriverPoint, asked: number, read: ReadBack): Promise<WriteOutcome> {
    const { clock, signal, points } = this.#options;
    const sign = signOf(point, asked, points);
    const isAsAsked = (value: number): boolean => !sign.isNeeded || sign.isGiven(value);
    const value = await readUntil({ clock, signal, read: () => read(sign.point), isAsAsked, within: sign.within });
    return judged({ point, asked, sign, value, time: clock.now(), did: "accepted" });
  }
}

function refusalIn(write: VapixWrite, answer: string): string | null {
  try {
    return write.refusalIn(answer);
  } catch (error) {
    throw new VapixGarbage(t("The device's reply to the write cannot be read."), { cause: error });
  }
}

/** The read of a product that reports a point. */
export function readOf(reads: readonly VapixRead[], key: string): VapixRead | undefined {
  return reads.find(({ reports }) => reports.includes(key));
}

function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) task();
    isDone = true;
  };
}

function failed(reason: string): WriteOutcome {
  return { state: "failed", reason };
}

/** Failures of the unit or of a proxy before it (RFC 9110, 15.6): the request may have been carried out before. */
const OWN_FAILURES: ReadonlySet<number> = new Set([500, 502, 504]);

function failure(error: unknown, silence: string): WriteOutcome {
  if (error instanceof VapixSilence) return { state: "timed-out", reason: silence };
  const message = error instanceof Error ? error.message : String(error);
  // Somebody answered, but not with a refusal: the device may have taken it.
  if (error instanceof VapixGarbage && !(error instanceof VapixNotAdmitted)) {
    return { state: "timed-out", reason: t("{message} It is not known whether the command took effect.", { message }) };
  }
  if (error instanceof VapixRefusal && OWN_FAILURES.has(error.status)) {
    return {
      state: "timed-out",
      reason: t("The device failed to carry out the command: {message}. It is not known whether it took effect.", {
        message: message.replace(/\.$/, ""),
      }),
    };
  }
  if (error instanceof VapixRefusal) {
    return failed(t("The device refused: {message}.", { message: message.replace(/\.$/, "") }));
  }
  return failed(message);
}
