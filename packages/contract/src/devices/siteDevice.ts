import * as z from "zod";
import { BacnetObject } from "./bacnetObject.ts";
import { ConnectionId, DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { limitedRecord } from "../base/limitedRecord.ts";
import { FloorKey, PlacementKey, ZoneKey } from "../site/place.ts";
import { PlainName } from "../base/plainName.ts";
import { Position } from "../base/position.ts";
import { RestStates } from "./restState.ts";
import { EnteredPassword } from "../site/siteConnection.ts";
import { MODULES } from "./systems.ts";
import { mostSaid } from "../base/saidLength.ts";

const Text = z.string().max(200);
export const FactKey = z
  .string()
  .max(40)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/);
/** A fact of a device, a door or a drawn thing: a word, a number, a choice, or a list of these. */
export const FactValue = z.union([
  Text,
  z.number(),
  z.boolean(),
  z.array(z.union([Text, z.number(), z.array(z.number()).max(8)])).max(400),
  // Rated power by use, of a meter of several circuits.
  limitedRecord(FactKey, z.union([Text, z.number(), z.boolean()]), 40),
]);

/** A part of a device as its mapping says it; see `DeviceMapping`. */
export const DevicePart = z.object({
  part: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  product: z.string().min(1).max(100),
  /** The fields that the product's protocol asks for. */
  address: limitedRecord(FactKey, z.union([z.number(), Text]), 40),
  objects: limitedRecord(PointKey, BacnetObject, 500).optional(),
  rest: RestStates.optional(),
});

const content = {
  module: z.enum(MODULES),
  name: PlainName,
  placement: PlacementKey,
  floor: FloorKey,
  zone: ZoneKey.optional(),
  room: z.string().min(1).max(64),
  /** On the floor's plan, metres. */
  at: Position,
  /** What its system knows beside the points: watts of a circuit, floors that a lift serves. */
  facts: limitedRecord(FactKey, FactValue, 40).default({}),
  /** null: on the plan, but not connected to anything; it has no parts then. */
  connection: ConnectionId.nullable(),
  parts: z.array(DevicePart).max(32),
};

/** Of the device's connection: entered for a host to which it was not sent before. Left out, such a host does not get it. */
const password = EnteredPassword.optional();

/** A device to be added to the site. The id of a retired device brings that one back, with the history of its points. */
export const NewDevice = z.object({ id: DeviceId, ...content, password });
export type NewDevice = z.infer<typeof NewDevice>;

/** The most devices that are added together. */
export const MAX_NEW_DEVICES = 200;

/** Devices to be added together: all of them, or none. */
export const NewDevices = z.object({ devices: z.array(NewDevice).min(1).max(MAX_NEW_DEVICES) });
export type NewDevices = z.infer<typeof NewDevices>;

/** A device with everything that its settings hold. */
export const SiteDevice = z.object({
  id: DeviceId,
  ...content,
  /** Whether the password of its connection was not entered for its host: it is not sent there. */
  isPasswordWithheld: z.boolean(),
  /** Of the site, when the device was last changed. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().nonnegative(),
  /** Who changed it last, and when; null: nobody since it came in with the site. */
  changed: z.object({ by: z.string().check(mostSaid(200)), at: EpochMillis }).nullable(),
  /** Since when it belongs to the site no more; null: it does. */
  retiredAt: EpochMillis.nullable(),
});
export type SiteDevice = z.infer<typeof SiteDevice>;

/** The whole of a device as it shall be, and the revision that was read. */
export const DeviceChange = z.object({
  ...content,
  password,
  revision: z.int().nonnegative(),
  /**
   * Why another device takes over from the one before, in its place and with its history: "Fan motor burnt out". Absent: it is
   * the same device.
   */
  replacement: PlainName.optional(),
});
export type DeviceChange = z.infer<typeof DeviceChange>;
