import { t } from "@atrium/words";
import * as z from "zod";
import { BacnetObject } from "../devices/bacnetObject.ts";
import { ConnectionId, DeviceId, PointKey } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { FloorKey, PlacementKey, ZoneKey } from "./place.ts";
import { Position } from "../base/position.ts";
import { DerivedPoints } from "../devices/derived/derivedPoint.ts";
import { RestStates } from "../devices/restState.ts";
import type { ProductFile } from "../devices/product/productFile.ts";
import { FirePanels } from "./fireProgram.ts";
import { Preferences } from "./preferences.ts";
import { Schematics } from "./schematic/schematic.ts";
import { MenuFilter } from "./site.ts";
import { SiteBooking } from "./siteBooking.ts";
import { KeptTariffs } from "./formerTariff.ts";
import { SiteCalendar, SiteLocation } from "./siteCalendar.ts";
import { SiteElectricity } from "../energy/siteElectricity.ts";
import { Currency, EmissionFactors, HelpLine, SiteWord, TimeZone } from "./siteTerms.ts";
import { WeatherDisplay } from "./weatherDisplay.ts";

/** `campus.json`: the places of the site and where their plans are. */
export const CampusFile = z.object({
  id: z.string(),
  name: z.string().min(1),
  unit: z.literal("m"),
  size: Position,
  north: z.number(),
  sitePlan: z.string(),
  places: z
    .array(
      z.object({
        key: PlacementKey,
        code: z.int(),
        name: z.string().min(1),
        icon: z.string().default("building"),
        at: Position,
        rotation: z.number(),
        footprint: z.array(Position),
        floors: z
          .array(
            z.object({
              key: FloorKey,
              code: z.int(),
              label: z.string(),
              plan: z.string(),
              /** The file of what lies under its plan while that is drawn. */
              underlay: z.string().optional(),
              elevation: z.number(),
              height: z.number(),
              zones: z.array(ZoneKey),
              menu: z.boolean(),
            }),
          )
          .min(1),
        lifts: z.array(z.looseObject({ id: z.string(), devID: z.int(), name: z.string() })).default([]),
      }),
    )
    .min(1),
  menus: z.record(z.string(), MenuFilter),
});
export type CampusFile = z.infer<typeof CampusFile>;

/** `site.json`: settings of the whole site, and its calendar. Tariffs and emission factors carry the dates they are valid for. */
export const SiteFile = z.object({
  timeZone: TimeZone,
  currency: Currency,
  /** Help for people who cannot sign in: `control room, ext. 5-100`. The sign-in page shows it to everyone. */
  help: HelpLine.optional(),
  word: SiteWord.optional(),
  location: SiteLocation.optional(),
  /** Its room booking service. */
  booking: SiteBooking.optional(),
  calendar: SiteCalendar.optional(),
  electricity: SiteElectricity.optional(),
  /** What its fire panels do in an alarm, as their programs say. */
  firePanels: FirePanels.optional(),
  /** What the header shows of the weather; absent: temperature, humidity and wind of the first station. */
  weatherDisplay: WeatherDisplay.optional(),
  /** The sound files that the site's units have from the start. A code belongs to its sound for ever: history has it. */
  unitClips: z
    .array(
      z.object({
        code: z.int().min(1).max(89),
        /** Its name in the units. */
        file: z
          .string()
          .regex(/^[\w-]+\.(?:wav|mp3|ogg)$/, { error: () => t("expected a file name such as chime.wav") }),
        name: PlainName,
        /** It repeats until stopped. */
        isRepeated: z.boolean().default(false),
      }),
    )
    .max(89)
    .optional(),
  tariffs: KeptTariffs,
  emissionFactors: EmissionFactors,
  /** Points whose values are formulas of others. */
  derived: DerivedPoints.optional(),
  /** Drawings of its plant. */
  schematics: Schematics.optional(),
  /** How numbers and dates are written for people who have not chosen. */
  preferences: Preferences.optional(),
});
export type SiteFile = z.infer<typeof SiteFile>;

/** The protocols of connections, by their names in a site folder. Each has its driver in `packages/drivers/src/registry.ts`. */
export const PROTOCOLS = ["bacnet", "modbus", "mqtt", "vapix"] as const;
export type ProtocolName = (typeof PROTOCOLS)[number];

/** Whether devices of a protocol keep the priorities of commands, and return to a default of their own (ASHRAE 135, 19.2). */
export function keepsPriorities(protocol: ProtocolName): boolean {
  return protocol === "bacnet";
}

/** One field connection of `connections.json`. `settings` is checked by the protocol's driver. */
export const ConnectionFile = z.object({
  id: ConnectionId,
  name: z.string().min(1),
  protocol: z.enum(PROTOCOLS),
  settings: z.record(z.string(), z.unknown()),
});
export type ConnectionFile = z.infer<typeof ConnectionFile>;
export const ConnectionsFile = z.array(ConnectionFile);

/**
 * One record of `mappings/*.json`: the connection and product of a device of the plans.
 * A device with several parts (a meter with sub-meters) repeats the product under a part name; the point keys are then
 * `<part>.<key>`. `address` is checked by the product's driver. `objects` gives, by the product's point keys, the object of
 * a BACnet device that a point is read from, where it is not the product's. `rest` gives, by the same keys, what a point returns
 * to when nothing commands it any more.
 */
export const DeviceMapping = z.object({
  device: DeviceId,
  connection: ConnectionId,
  parts: z
    .array(
      z.object({
        part: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .optional(),
        product: z.string().min(1),
        address: z.record(z.string(), z.union([z.number(), z.string()])),
        objects: z.record(PointKey, BacnetObject).optional(),
        rest: RestStates.optional(),
      }),
    )
    .min(1),
});
export type DeviceMapping = z.infer<typeof DeviceMapping>;
/** The settings of one part of a device that its product and address do not give. */
export interface PartDetails {
  /** As in its mapping, by the product's point keys. */
  readonly objects?: Readonly<Record<string, BacnetObject>> | undefined;
  /** The site's own products, of all protocols. */
  readonly products?: readonly ProductFile[] | undefined;
}
export const MappingsFile = z.array(DeviceMapping);
