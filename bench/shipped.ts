import path from "node:path";
import runtime from "../apps/server/runtime.json" with { type: "json" };
import { root } from "./program.ts";

/** The file, the flags of Node and the environment that a server runs with. */
export interface Runtime {
  /** Below the root. */
  readonly entry: string;
  readonly nodeArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The runtime of `npm start`: figures of another runtime would not describe the product. */
export const shipped: Runtime = {
  entry: runtime.entry,
  nodeArguments: runtime.nodeArguments,
  environment: { ...runtime.environment, NODE_COMPILE_CACHE: path.join(root, ".cache/node") },
};
