import { hasKept, saidInJson } from "@atrium/words";
import type { FastifyReply } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import * as z from "zod";
import { EventLoopYielder } from "../eventLoopYielder.ts";

/** Rows of a list from which on its answer is written in slices. A shorter one takes less than a slice. */
const LONG_LIST = 100;
/** Rows that are checked and written at a time: few enough for a slice, where a device has fifty points. */
const BATCH = 10;

/** Writes the answers of one endpoint that hold a long list, in slices between which the event loop is free. */
export class LongAnswers {
  readonly #schema: z.core.$ZodType | undefined;
  /** The lists of the reply that can be checked row by row, by their field. */
  readonly #lists: ReadonlyMap<string, z.core.$ZodType>;

  constructor(reply: z.core.$ZodType | null) {
    this.#lists = listsOf(reply);
    this.#schema = reply ?? undefined;
  }

  isLong(answer: unknown): answer is object {
    if (this.#lists.size === 0 || typeof answer !== "object" || answer === null) return false;
    return [...this.#lists.keys()].some((field) => rowsOf(answer, field).length >= LONG_LIST);
  }

  /**
   * The answer as JSON, checked as a short one is, and without what its schema does not name.
   * @throws ResponseSerializationError where it is not what its route promises
   */
  async write(answer: object, reply: FastifyReply): Promise<Buffer> {
    const long = [...this.#lists].filter(([field]) => rowsOf(answer, field).length >= LONG_LIST);
    const head = checked(this.#schema, { ...answer, ...Object.fromEntries(long.map(([field]) => [field, []])) }, reply);
    const pieces: Buffer[] = [];
    const yielder = new EventLoopYielder();
    let open = "{";
    for (const [field, value] of Object.entries(head)) {
      if (value === undefined) continue;
      pieces.push(Buffer.from(`${open}${JSON.stringify(field)}:`));
      open = ",";
      const list = long.some(([one]) => one === field) ? this.#lists.get(field) : undefined;
      if (list === undefined) {
        pieces.push(Buffer.from(said(JSON.stringify(value), reply)));
        continue;
      }
      const rows = rowsOf(answer, field);
      for (let from = 0; from < rows.length; from += BATCH) {
        const written = said(JSON.stringify(checked(list, rows.slice(from, from + BATCH), reply)), reply);
        pieces.push(Buffer.from(`${from === 0 ? "[" : ","}${written.slice(1, -1)}`));
        await yielder.yieldIfDue();
      }
      pieces.push(Buffer.from("]"));
    }
    pieces.push(Buffer.from("}"));
    reply.type("application/json; charset=utf-8");
    return Buffer.concat(pieces);
  }
}

function said(json: string, { request }: FastifyReply): string {
  return hasKept(json) ? saidInJson(json, request.language) : json;
}

/** Lists that have no rule over all their rows, of an object that has none over all its fields. */
function listsOf(reply: z.core.$ZodType | null): ReadonlyMap<string, z.core.$ZodType> {
  if (!(reply instanceof z.ZodObject) || (reply.def.checks ?? []).length > 0) return new Map();
  const fields: [string, z.core.$ZodType][] = Object.entries(reply.shape);
  return new Map(fields.filter(([, list]) => list instanceof z.ZodArray && (list.def.checks ?? []).length === 0));
}

function rowsOf(answer: object, field: string): readonly unknown[] {
  const rows: unknown = Reflect.get(answer, field);
  return Array.isArray(rows) ? rows : [];
}

function checked(schema: z.core.$ZodType | undefined, value: object, { request }: FastifyReply): object {
  const result = schema && z.core.safeParse(schema, value);
  if (result?.success === true && typeof result.data === "object" && result.data !== null) return result.data;
  const { method, url } = request;
  throw new ResponseSerializationError(method, url, { cause: result?.error ?? new z.core.$ZodError([]) });
}
