import { ConnectionId } from "@atrium/contract";
import type { DriverOptions } from "../src/driver.ts";
import { silentLog } from "./recordingSink.ts";

/** Options of a driver under test. */
export function driverOptions(
  settings: Record<string, unknown>,
  rest: Pick<DriverOptions, "points" | "sink" | "clock">,
): DriverOptions {
  const connection = { id: ConnectionId.parse("test"), name: "Test", settings };
  return { connection, log: silentLog, ...rest };
}
