import type { Phrase } from "@atrium/words";
import type * as z from "zod";
import type { Feature } from "../../base/feature.ts";
import type { EquipmentKind } from "./equipment/equipmentKind.ts";
import type { RouteName } from "../../pages/routes.ts";

/**
 * Everything that the contract knows of a system; every list of systems, in every program, is made from it. Each field
 * must be filled in: a system that has nothing of a kind says so by `null` or an empty list.
 */
export interface System {
  /** The key of its devices in a site folder, of its menu and of its numbers. */
  readonly module: string;
  /** The specification's code (point 3); null where it names none. */
  readonly code: string | null;
  /** The specification's label for this type of device (point 3); null where it gives none. */
  readonly label: Phrase | null;
  /** One of its devices in a sentence ("exhaust fan"), and several. */
  readonly one: Phrase;
  readonly many: Phrase;
  /** Other words by which people look for its page. */
  readonly words: readonly string[];
  /** The name of its drawing. */
  readonly icon: string;
  /** The live channels that carry its points, each with the right to hear it. Systems may share a channel. */
  readonly channels: readonly { readonly name: string; readonly right: Feature | "signed-in" }[];
  /** The right to command its devices; null: they are only read. */
  readonly command: Feature | null;
  /**
   * The point that a command of the device itself writes: sentences name the device alone, "Lamp 3 turned off". null: each
   * point is named.
   */
  readonly mainCommand: string | null;
  /** Keys of points that stay as they were set when nothing commands them any more. Absent: none does. */
  readonly staying?: readonly string[];
  /** Its routes of the specification (point 2), in the order of the menu. */
  readonly pages: readonly RouteName[];
  /** The page that shows a device, where its facts decide. Absent: the first one. */
  readonly pageOf?: (device: ShownDevice) => RouteName | undefined;
  /** What a floor plan says of each of its devices, all of it optional; null: the system has no devices. */
  readonly facts: z.ZodObject | null;
  /** How its devices are counted place by place; null: they are not. */
  readonly summary: SummaryRule | null;
  readonly fire: FireEffect;
}

/** What decides on which page a device is. */
interface ShownDevice {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly kind?: EquipmentKind | undefined;
}

/** The newest value of one of the device's points by its key; NaN: none. */
type ReadPoint = (key: string) => number;

/** The rule by which a system's devices are counted. */
export interface SummaryRule {
  /** The point whose quality is the device's: a device without it is not counted. */
  readonly main: string;
  /** Keys that decide whether it counts as on. */
  readonly onBy: readonly string[];
  readonly isOn: (read: ReadPoint) => boolean;
  /** Points that report a fault with 1, or with `troubleValue`. */
  readonly trouble: readonly string[];
  readonly troubleValue?: number;
  /**
   * Keys that decide whether it is in alarm, and how; null: it has no alarms. An alarm ends with a value that is no longer
   * live, unless it `outlasts` that.
   */
  readonly alarm: {
    readonly by: readonly string[];
    readonly isOn: (read: ReadPoint) => boolean;
    readonly outlasts?: true;
  } | null;
  /** The point of the mean; null: there is none. */
  readonly mean: string | null;
  readonly number: SummaryNumber;
}

/** The number beside a place: of how many devices how many are on ("3 of 4 running"), or the mean. */
export type SummaryNumber =
  | { readonly kind: "count"; readonly word: string }
  | {
      readonly kind: "mean";
      readonly decimals: number;
      /** After the number: "°". */
      readonly sign: string;
      /** The same for those who hear it: "degrees". */
      readonly spoken: string;
      /** Where no device has a value: "temperature unknown". */
      readonly unknown: string;
    };

/**
 * What a fire alarm on a floor does to the devices there. `stops`: they take no command, and `word` names them in the
 * sentence that says so. `detects`: the alarm is their own, where `point` has the value `alarm`. `announces`: by themselves
 * they tell the building of it, which `point` says with the value `alarm`.
 */
type FireEffect =
  | { readonly kind: "none" }
  | { readonly kind: "stops"; readonly word: Phrase }
  | { readonly kind: "detects" | "announces"; readonly point: string; readonly alarm: number };
