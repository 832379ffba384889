import type { FastifyServerOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

type SchemaController = NonNullable<FastifyServerOptions["schemaController"]>;

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
