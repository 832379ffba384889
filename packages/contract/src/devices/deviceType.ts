import { recordOf } from "../base/exactRecord.ts";
import { ACCESS_CONTROL } from "./systems/access-control/accessControl.ts";
import { AIR_CONDITION } from "./systems/air-condition/airCondition.ts";
import { BOOKING } from "./systems/booking/booking.ts";
import { CURTAIN } from "./systems/curtain/curtain.ts";
import { DOAS } from "./systems/doas/doas.ts";
import { EXHAUST_FAN } from "./systems/exhaust-fan/exhaustFan.ts";
import { LICENSE_PLATE } from "./systems/license-plate/licensePlate.ts";
import { LIGHTING } from "./systems/lighting/lighting.ts";
import { LOCKER } from "./systems/locker/locker.ts";
import { PA } from "./systems/pa/pa.ts";
import { PLUG } from "./systems/plug/plug.ts";

/** Systems whose type of device the specification labels, in its order. */
const LABELLED = [
  AIR_CONDITION,
  PLUG,
  EXHAUST_FAN,
  CURTAIN,
  DOAS,
  PA,
  LIGHTING,
  ACCESS_CONTROL,
  LOCKER,
  LICENSE_PLATE,
  BOOKING,
] as const;

/** The label of each type of device, by module key (specification point 3, device type labels). */
export const DEVICE_TYPE_LABELS = recordOf(LABELLED.map(({ module, label }) => [module, label]));

/** The kinds of identifier by which a device is mapped (specification point 3, identifier kinds). */
export const IDENTIFIER_KINDS = ["id", "ip", "mac"] as const;
