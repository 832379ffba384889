import * as z from "zod";
import { COMMON_FAULTS, faultNames, NODE_FAULTS, type SystemFaults } from "./fault.ts";

const SLOW = ["slow", "slow-network"];

/** What `PUT /faults` takes, by the faults that the systems of the campus can have. */
export function faultRequest(systems: readonly SystemFaults[]) {
  const names = new Set([...Object.keys({ ...COMMON_FAULTS, ...NODE_FAULTS }), ...systems.flatMap(faultNames)]);
  const own = new Set(systems.flatMap((faults) => Object.keys(faults.own)));
  return z
    .strictObject({
      device: z.string().min(1).optional(),
      connection: z.string().min(1).optional(),
      /** Of the electrical tree. */
      node: z.string().min(1).optional(),
      fault: z.enum([...names]),
      on: z.boolean(),
      /** ms by which a `slow` answer is late, or one over a `slow-network` in the mean. */
      delay: z.int().min(1).max(60_000).optional(),
      /** How much a sensor with the fault `drift` drifts a minute, in the unit of its value. */
      rate: z.number().min(0.001).max(1_000).optional(),
    })
    .refine(
      ({ device, connection, node }) => [device, connection, node].filter((one) => one !== undefined).length === 1,
      {
        path: ["device"],
        message: "name either a device, a connection or a node",
      },
    )
    .refine((request) => request.delay === undefined || SLOW.includes(request.fault), {
      path: ["delay"],
      message: `only the faults ${SLOW.join(" and ")} have a delay`,
    })
    .refine((request) => request.rate === undefined || request.fault === "drift", {
      path: ["rate"],
      message: "only the fault drift has a rate",
    })
    .refine(({ connection, fault }) => connection === undefined || !own.has(fault), {
      path: ["fault"],
      message: "this is a device's fault, not a connection's",
    });
}
