import type { FastifyServerOptions } from "fastify";
import { ResponseSerializationError, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod";
import { hasTransform } from "./transforms.ts";

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
