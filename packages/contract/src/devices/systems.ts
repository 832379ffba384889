import type * as z from "zod";
import type { Feature } from "../base/feature.ts";
import { recordOf } from "../base/exactRecord.ts";
import type { RouteName } from "../pages/routes.ts";
import { ACCESS_CONTROL } from "./systems/access-control/accessControl.ts";
import { AIR_CONDITION } from "./systems/air-condition/airCondition.ts";
import { BOOKING } from "./systems/booking/booking.ts";
import { CAMERA } from "./systems/camera/camera.ts";
import { CURTAIN } from "./systems/curtain/curtain.ts";
import { DOAS } from "./systems/doas/doas.ts";
import { ENERGY_METER } from "./systems/energy-meter/energyMeter.ts";
import { EQUIPMENT } from "./systems/equipment/equipment.ts";
import type { EquipmentKind } from "./systems/equipment/equipmentKind.ts";
import { EXHAUST_FAN } from "./systems/exhaust-fan/exhaustFan.ts";
import { FIRE_ALARM } from "./systems/fire-alarm/fireAlarm.ts";
import type { SummaryRule, System } from "./systems/system.ts";
import { IAQ } from "./systems/iaq/iaq.ts";
import { LICENSE_PLATE } from "./systems/license-plate/licensePlate.ts";
import { LIFT } from "./systems/lift/lift.ts";
import { LIGHTING } from "./systems/lighting/lighting.ts";
import { LOCKER } from "./systems/locker/locker.ts";
import { PA } from "./systems/pa/pa.ts";
import { PLUG } from "./systems/plug/plug.ts";
import { SOLAR_INVERTER } from "./systems/solar-inverter/solarInverter.ts";
import { WATER_AND_WASTE_METER } from "./systems/water-and-waste-meter/waterAndWasteMeter.ts";
import { WEATHER_STATION } from "./systems/weather-station/weatherStation.ts";

/** Every system, in the order in which the specification lists their codes (point 3), then those without a code. */
export const SYSTEMS = [
  CURTAIN,
  AIR_CONDITION,
  EXHAUST_FAN,
  DOAS,
  CAMERA,
  IAQ,
  WATER_AND_WASTE_METER,
  PA,
  LIFT,
  LIGHTING,
  ACCESS_CONTROL,
  LOCKER,
  LICENSE_PLATE,
  BOOKING,
  FIRE_ALARM,
  ENERGY_METER,
  SOLAR_INVERTER,
  EQUIPMENT,
  PLUG,
  WEATHER_STATION,
] as const satisfies readonly System[];
type Each = (typeof SYSTEMS)[number];
export type SystemKey = Each["module"];
export type SystemIcon = Each["icon"];

/** Kinds of device of a site folder: the systems that have devices. */
export const MODULES = SYSTEMS.filter((one) => one.facts !== null).map(({ module }) => module);
export type Module = (typeof MODULES)[number];

/** Doors, compartments and lifts move people and their things: no page makes a rule that commands them. */
export const COMMANDED_BY_HAND: ReadonlySet<string> = new Set<Module>([
  ACCESS_CONTROL.module,
  LOCKER.module,
  LIFT.module,
]);

const coded = SYSTEMS.filter((one) => one.code !== null);
/** System code of each module key that the specification names (point 3). */
export const SYSTEM_CODES = recordOf(coded.map(({ module, code }) => [module, code]));

/** The system code of a module; undefined where the specification names none. */
export function systemCode(module: string): (typeof coded)[number]["code"] | undefined {
  return coded.find((one) => one.module === module)?.code;
}

const counted = SYSTEMS.filter((one) => one.summary !== null);
/** Modules whose devices are counted place by place for the side menu, and how. */
export const SUMMARY_MODULES = counted.map(({ module }) => module);
export const SUMMARY_RULES: Readonly<Record<(typeof SUMMARY_MODULES)[number], SummaryRule>> = recordOf(
  counted.map(({ module, summary }) => [module, summary]),
);

const heard = SYSTEMS.flatMap(({ module, channels }) => channels.map((channel) => ({ module, ...channel })));
/** A live channel that carries points. The specification names nine of them (point 7). */
export type PointChannel = (typeof heard)[number]["name"];
/**
 * The modules whose devices a channel carries; a channel whose modules have no devices at a place answers an empty
 * snapshot there.
 */
export const CHANNEL_MODULES = recordOf(
  heard.map(({ name }) => [name, heard.filter((one) => one.name === name).map(({ module }) => module)]),
);
/** What a subscription of a channel of points needs. */
export const CHANNEL_RIGHTS: Readonly<Record<PointChannel, Feature | "signed-in">> = recordOf(
  heard.map(({ name, right }) => [name, right]),
);

/** The channel that carries the points of a module; undefined: none does. */
export function channelOf(module: Module): PointChannel | undefined {
  return heard.find((one) => one.module === module)?.name;
}

const byModule = new Map<string, System>(SYSTEMS.map((one) => [one.module, one]));

/** A system by its key; undefined for an unknown key. */
export function systemOf(module: string): System | undefined {
  return byModule.get(module);
}

/** The page that shows a device; undefined where the specification has none for it. */
export function pageOf(device: DeviceKind): RouteName | undefined {
  const system = systemOf(device.module);
  return system?.pageOf === undefined ? system?.pages[0] : system.pageOf(device);
}

interface DeviceKind {
  readonly module: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly kind?: EquipmentKind | undefined;
}

/** What a plan says of a device; a fact of another form than the system's counts as not said. */
export function factsOf<Shape extends z.ZodRawShape>(
  { facts: schema }: { readonly facts: z.ZodObject<Shape> },
  facts: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const read = schema.safeParse(facts);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path: [fact] }) => fact));
  return schema.parse(Object.fromEntries(Object.entries(facts).filter(([fact]) => !wrong.has(fact))));
}
