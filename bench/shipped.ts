import path from "node:path";
import runtime from "../apps/server/runtime.json" with { type: "json" };
import campusRuntime from "../apps/virtual-campus/runtime.json" with { type: "json" };
import { root } from "./program.ts";

/** The file, the flags of Node and the environment that a server runs with. */
export interface Runtime {
  /** Below the root. */
  readonly entry: string;
  readonly nodeArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const CACHE = { NODE_COMPILE_CACHE: path.join(root, ".cache/node") };

/** The runtime of `npm start`: figures of another runtime would not describe the product. */
export const shipped = shippedAs(runtime);
export const shippedCampus = shippedAs(campusRuntime);

function shippedAs(one: Runtime): Runtime {
  return { ...one, environment: { ...one.environment, ...CACHE } };
}
