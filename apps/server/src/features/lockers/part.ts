import type { Part } from "../../platform/part.ts";
import { Lockers, type LockersOptions } from "./lockers.ts";
import { lockerRoutes } from "./routes.ts";

export interface LockersPart extends Part {
  readonly lockers: Pick<Lockers, "compartments">;
}

export function lockersPart(options: LockersOptions): LockersPart {
  const lockers = new Lockers(options);
  return { name: "lockers", lockers, routes: [lockerRoutes(lockers)] };
}
