import * as z from "zod";

/**
 * What can be wrong, on a device or on a whole connection:
 * `offline` does not answer (a connection: is unplugged; a device: its gateway says that it cannot reach it),
 * `stuck` keeps the values that it has, `slow` answers late, `garbage` answers nonsense,
 * `wrong-device` answers as if it were another one, `refuse-write` denies every command, `forgets` has lost what it was
 * commanded, as after a power cut: once, at the moment it is switched on, and only where devices keep priorities (BACnet).
 */
export const COMMON_FAULTS = [
  "offline",
  "stuck",
  "slow",
  "garbage",
  "wrong-device",
  "refuse-write",
  "forgets",
] as const;

/**
 * What can be wrong with a device alone:
 * `lamp-failure` one of a circuit's lamps is broken; `fire-alarm` a detector sees a fire, `fire-trouble` its line is
 * broken, `fire-disable` it is switched off at the panel; `overload` a fan's motor takes more current than its drive lets
 * it; `unit-fault` an air conditioner has stopped with a fault code;
 * `local` its key switch takes it away from remote control, `motor-fault` its motor does not turn, `obstacle` something
 * stands in a curtain's way; `drive-stopped` a lift's drive gives up wherever it is, `door-blocked` its doors do not close;
 * `amplifier-fault` a loudspeaker unit's amplifier has failed, `wrong-password` the unit takes another password,
 * `evacuation` the fire panel's contact at the unit is closed;
 * `zeros` a meter answers 0 for everything, as some do while they start, `garbage-counter` its energy register holds
 * nonsense.
 */
const DEVICE_FAULTS = [
  "lamp-failure",
  "fire-alarm",
  "fire-trouble",
  "fire-disable",
  "overload",
  "filter-blocked",
  "unit-fault",
  "local",
  "motor-fault",
  "obstacle",
  "drive-stopped",
  "door-blocked",
  "amplifier-fault",
  "wrong-password",
  "evacuation",
  "zeros",
  "garbage-counter",
] as const;
export const Fault = z.enum([...COMMON_FAULTS, ...DEVICE_FAULTS]);
export type Fault = z.infer<typeof Fault>;

export const DEFAULT_SLOW_DELAY = 3_000;

/** What `PUT /faults` takes. */
export const FaultRequest = z
  .strictObject({
    device: z.string().min(1).optional(),
    connection: z.string().min(1).optional(),
    fault: Fault,
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
  .refine(({ connection, fault }) => connection === undefined || !DEVICE_FAULTS.some((one) => one === fault), {
    path: ["fault"],
    message: "this is a device's fault, not a connection's",
  });
export type FaultRequest = z.infer<typeof FaultRequest>;
