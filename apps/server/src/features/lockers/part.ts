import { CORE_API } from "@atrium/contract";
import type { Part } from "../../platform/part.ts";
import { Lockers, type LockersOptions } from "./lockers.ts";
import { lockerRoutes } from "./routes.ts";

export function lockersPart(options: LockersOptions): Part {
  return { name: "lockers", routes: [{ prefix: CORE_API, plugin: lockerRoutes(new Lockers(options)) }] };
}
