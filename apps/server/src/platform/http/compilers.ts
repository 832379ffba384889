import type { FastifyServerOptions } from "fastify";
import { ResponseSerializationError, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod";

/** What was found to have no transform, so that a part of many replies is looked through once. */
const plain = new WeakSet<z.core.$ZodType>();
type SchemaController = NonNullable<FastifyServerOptions["schemaController"]>;
/** What Fastify says of a reply that is written. */
interface WrittenReply {
  readonly schema: unknown;
  readonly method: string;
  readonly url: string;
}

/**
 * A reply is checked, and loses what its schema does not name, as it was when it was made. The provider's own compiler
 * encodes, which reads each value of a list again for every bound around it: twice the time of a long answer. To read
 * is the same, as a reply with a transform is refused when its route is made.
 * @throws ResponseSerializationError where a reply is not what its route promises
 */
function serializerCompiler({ schema, method, url }: WrittenReply): (reply: unknown) => string {
  if (!(schema instanceof z.core.$ZodType)) throw new Error(`${method} ${url} has a reply without a schema of zod`);
  if (hasTransform(schema)) throw new Error(`${method} ${url} has a reply with a transform, which would be made twice`);
  return (reply) => {
    const result = z.core.safeParse(schema, reply);
    if (result.success) return JSON.stringify(result.data);
    throw new ResponseSerializationError(method, url, { cause: result.error });
  };
}

const zodCompilers: object = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
};

/** Fastify's types know compilers of JSON Schema alone; its code takes any. */
function isSchemaController(value: object): value is SchemaController {
  return "compilersFactory" in value;
}

/** zod checks and writes every route. Set when a server is made, so that Fastify does not load compilers of its own. */
export function zodSchemaController(): SchemaController {
  if (!isSchemaController(zodCompilers)) throw new Error("no compilers");
  return zodCompilers;
}

/** Whether reading a value by this schema, or by any part of it, makes another one of it. */
function hasTransform(schema: z.core.$ZodType): boolean {
  const seen = new Set<z.core.$ZodType>();
  const waiting = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next) || plain.has(next)) continue;
    seen.add(next);
    const { def } = next._zod;
    // A codec is a pipe with a way back.
    if (def.type === "transform" || "reverseTransform" in def) return true;
    waiting.push(...partsOf(def));
  }
  for (const one of seen) plain.add(one);
  return false;
}

function partsOf(def: z.core.$ZodTypeDef): z.core.$ZodType[] {
  const parts: unknown[] = Object.values(def).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]));
  if ("shape" in def && typeof def.shape === "object") parts.push(...Object.values(def.shape ?? {}));
  if ("getter" in def && typeof def.getter === "function") parts.push(def.getter());
  return parts.filter((part) => part instanceof z.core.$ZodType);
}
