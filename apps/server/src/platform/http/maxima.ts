import * as z from "zod";
import type { Http } from "./ourFastify.ts";

/**
 * Refuses routes whose request may hold a text or a list of any length: reading it, and reporting every mistake in
 * it, would keep other requests waiting. Must be added before the routes.
 */
export function addMaxima(app: Http): void {
  app.addHook("onRoute", ({ method, url, schema }) => {
    const parts = { params: schema?.params, querystring: schema?.querystring, body: schema?.body };
    for (const [part, partSchema] of Object.entries(parts)) {
      const [path] = partSchema instanceof z.ZodType ? pathsWithoutMaximum(partSchema) : [];
      if (path !== undefined) throw new Error(`${String(method)} ${url}: ${part}${path} has no maximum length`);
    }
  });
}

/** Where a schema takes a text or a list of any length, as `.targets[].device`; empty where it takes none. @internal for tests */
export function pathsWithoutMaximum(schema: z.ZodType): string[] {
  return [...unboundedIn(schema, "", new Set())];
}

/** Texts whose form bounds their length. */
const BOUNDED_FORMATS: ReadonlySet<string> = new Set(["uuid", "date"]);

function* unboundedIn(schema: z.core.$ZodType, path: string, above: ReadonlySet<unknown>): Generator<string> {
  const { def } = known(schema)._zod;
  // A schema within itself was checked where it began.
  if (above.has(def)) return;
  const within = new Set(above).add(def);
  const isLong = !hasMaximum(def);
  switch (def.type) {
    case "string":
      if (isLong && !("format" in def && BOUNDED_FORMATS.has(String(def.format)))) yield path;
      return;
    case "array":
      if (isLong) yield path;
      yield* unboundedIn(def.element, `${path}[]`, within);
      return;
    case "record":
      if (z.globalRegistry.get(known(schema))?.maxProperties === undefined) yield path;
      yield* unboundedIn(def.keyType, `${path}{}`, within);
      yield* unboundedIn(def.valueType, `${path}{}`, within);
      return;
    case "any":
    case "unknown":
    case "map":
    case "set":
      yield path;
      return;
    case "object":
      for (const [name, part] of Object.entries(def.shape)) yield* unboundedIn(part, `${path}.${name}`, within);
      if (def.catchall !== undefined && known(def.catchall)._zod.def.type !== "never") yield `${path}.*`;
      return;
    case "tuple":
      for (const [index, part] of def.items.entries()) yield* unboundedIn(part, `${path}[${index}]`, within);
      if (def.rest) yield `${path}[]`;
      return;
    case "union":
      for (const option of def.options) yield* unboundedIn(option, path, within);
      return;
    case "intersection":
      yield* unboundedIn(def.left, path, within);
      yield* unboundedIn(def.right, path, within);
      return;
    case "pipe":
      // The input is what costs; the result of a preprocessing function is measured behind it.
      yield* unboundedIn(known(def.in)._zod.def.type === "transform" ? def.out : def.in, path, within);
      return;
    case "lazy":
      yield* unboundedIn(def.getter(), path, within);
      return;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      yield* unboundedIn(def.innerType, path, within);
      return;
    default:
  }
}

function hasMaximum(def: z.core.$ZodTypeDef): boolean {
  return (def.checks ?? []).some((check) => /^(max_length|length_equals)$/.test(check._zod.def.check));
}

function known(schema: z.core.$ZodType): z.core.$ZodTypes {
  if (isKnown(schema)) return schema;
  throw new Error(`a schema of a kind that zod does not have: ${schema._zod.def.type}`);
}

function isKnown(schema: z.core.$ZodType): schema is z.core.$ZodTypes {
  return "type" in schema._zod.def;
}
