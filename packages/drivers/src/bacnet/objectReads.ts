import { BacnetGarbage, BacnetRefusal, BacnetTimeout, ReplyTooLong } from "./bacnetError.ts";
import { emptyReport, readPropertyAck, readPropertyMultipleAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import type { ServiceRequest } from "./requests.ts";
import { Malformed, TagReader } from "./tagReader.ts";

/** Requests in a row without an answer after which a device is gone, and not only slow over one object. */
const MAX_SILENCES = 3;

/** Reads of a device that may refuse any of them, or answer what cannot be read: the others go on. */
export class ObjectReads {
  readonly #send: (request: ServiceRequest) => Promise<Buffer>;
  #silences = 0;
  /** The last request was answered with an error: there is no such thing. */
  #wasRefused = false;

  /** @param send throws BacnetTimeout, BacnetRefusal, BacnetGarbage, ReplyTooLong */
  constructor(send: (request: ServiceRequest) => Promise<Buffer>) {
    this.#send = send;
  }

  /** What a whole group is not answered about may be the fault of one of it. */
  async oneByOne<Part, Read>(parts: readonly Part[], read: (part: Part) => Promise<Read[]>): Promise<Read[]> {
    const all: Read[] = [];
    for (const part of parts) all.push(...(await read(part)));
    return all;
  }

  async together(
    request: ServiceRequest,
    visit: (reported: ReportedProperty) => void,
  ): Promise<"read" | "unread" | "silent"> {
    try {
      readPropertyMultipleAck(new TagReader(await this.#send(request)), visit);
      this.#silences = 0;
      return "read";
    } catch (error) {
      if (error instanceof BacnetTimeout) return "silent";
      if (isAnswer(error) || error instanceof Malformed) return "unread";
      throw error;
    }
  }

  /** One property; of kind `error` where the object has none, null where what comes cannot be read. */
  async tried(request: ServiceRequest): Promise<ReportedProperty | null> {
    const answer = await this.#unless(request);
    if (answer === null) return this.#wasRefused ? { ...emptyReport(), kind: "error" } : null;
    try {
      let found: ReportedProperty | null = null;
      readPropertyAck(new TagReader(answer), (reported) => {
        found = { ...reported };
      });
      return found;
    } catch (error) {
      if (error instanceof Malformed) return null;
      throw error;
    }
  }

  /** An answer, or null where none can be used. @throws BacnetTimeout where the device is gone */
  async #unless(request: ServiceRequest): Promise<Buffer | null> {
    this.#wasRefused = false;
    try {
      const answer = await this.#send(request);
      this.#silences = 0;
      return answer;
    } catch (error) {
      if (error instanceof BacnetTimeout) this.#silences += 1;
      else if (isAnswer(error)) this.#silences = 0;
      else throw error;
      if (this.#silences >= MAX_SILENCES) throw error;
      this.#wasRefused = error instanceof BacnetRefusal && error.kind === "error";
      return null;
    }
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof BacnetRefusal || error instanceof BacnetGarbage || error instanceof ReplyTooLong;
}
