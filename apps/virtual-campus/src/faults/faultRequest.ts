import * as z from "zod";
import { COMMON_FAULTS, faultNames, type SystemFaults } from "./fault.ts";

/** What `PUT /faults` takes, by the faults that the systems of the campus can have. */
export function faultRequest(systems: readonly SystemFaults[]) {
  const names = new Set([...Object.keys(COMMON_FAULTS), ...systems.flatMap(faultNames)]);
  const own = new Set(systems.flatMap((faults) => Object.keys(faults.own)));
  return z
    .strictObject({
      device: z.string().min(1).optional(),
      connection: z.string().min(1).optional(),
      fault: z.enum([...names]),
      on: z.boolean(),
      /** ms by which a `slow` answer is late. */
      delay: z.int().min(1).max(60_000).optional(),
    })
    .refine((request) => (request.device === undefined) !== (request.connection === undefined), {
      path: ["device"],
      message: "name either a device or a connection",
    })
    .refine((request) => request.delay === undefined || request.fault === "slow", {
      path: ["delay"],
      message: "only the fault slow has a delay",
    })
    .refine(({ connection, fault }) => connection === undefined || !own.has(fault), {
      path: ["fault"],
      message: "this is a device's fault, not a connection's",
    });
}
