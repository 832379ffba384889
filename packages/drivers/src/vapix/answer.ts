import type { ExchangeFailure } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { VapixGarbage } from "./vapixError.ts";

/** What a unit answers, its words unread. */
export interface Answer {
  readonly status: number;
  readonly challenges: string[];
  readonly octets: Buffer;
}

interface ReadingOptions {
  /** What sentences call the unit. */
  readonly name: string;
  /** Octets; of more it is `VapixGarbage`. */
  readonly longest: number;
}

/** Reads the answer to one request. The client's own stream of it takes longer than most of what units say. */
export class AnswerReading implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  readonly #options: ReadingOptions;
  readonly #settle = Promise.withResolvers<Answer>();
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #status = 0;
  #challenges: string[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #given: Error | undefined;

  constructor(options: ReadingOptions) {
    this.#options = options;
    this.answer = this.#settle.promise;
  }

  /** Waits no longer, and ends the request, or does not begin it. */
  giveUp(error: Error): void {
    this.#given = error;
    this.#settle.reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#given !== undefined) controller.abort(this.#given);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    const challenges = headers["www-authenticate"] ?? [];
    this.#challenges = typeof challenges === "string" ? [challenges] : challenges;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > this.#options.longest) {
      controller.abort(new VapixGarbage(t("The response from {name} is too long.", { name: this.#options.name })));
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const octets = Buffer.concat(this.#chunks);
    this.#settle.resolve({ status: this.#status, challenges: this.#challenges, octets });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settle.reject(error);
  }
}

/** A 401 without a proof before is the unit's question, and no failure. */
export function failureIn({ status }: Answer, authorization: string | null): ExchangeFailure | undefined {
  if (status === 401) return authorization === null ? undefined : "password";
  return status >= 400 ? "exception" : undefined;
}

/** A unit's own words in an error, short enough for a person. */
export function firstWords(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "") ?? "";
  return line.startsWith("<") ? "" : line.trim().slice(0, 160);
}
