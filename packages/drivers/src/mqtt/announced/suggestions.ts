import { conversion, unitNamed } from "@atrium/contract";
import type { DeviceIdentity, FoundDevice, IaqMetric } from "@atrium/contract/devices";
import type { ProductSuggestion } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { placeOf, unitKey } from "../placedProduct.ts";
import { placedAirSensor, placedPlug } from "../products/placedProducts.ts";
import { AVAILABILITY_MODES } from "../product.ts";
import type { Announced } from "./announcement.ts";

/** Home Assistant's classes of sensors by the points that they are here (Home Assistant, "Sensor device classes"). */
const AIR: Readonly<Record<string, IaqMetric>> = {
  carbon_dioxide: "co2",
  pm25: "pm25",
  pm10: "pm10",
  volatile_organic_compounds_parts: "tvoc",
  temperature: "temp",
  humidity: "rh",
};
const METERED: Readonly<Record<string, string>> = {
  power: "power",
  voltage: "voltage",
  current: "current",
  energy: "energy",
};
const MAX_NAMED = 8;
const MAX_LIST_LENGTH = 400;
/** Topics about whether it is there that a mapping has room for. */
const MAX_TOPICS = 3;

type Suggested = Pick<FoundDevice, "suggestions" | "remark">;
type Address = Record<string, string>;
type Points = readonly { readonly key: string; readonly unit?: string }[];

/** Which products fit what a device has announced, and what of it none fits. */
export function suggestionsOf(identity: DeviceIdentity, things: readonly Announced[]): Suggested {
  const taken = new Set<Announced>();
  const suggestions = [...plugs(identity, things, taken), ...air(identity, things, taken)];
  const rest = things.filter((thing) => !taken.has(thing) && !thing.isOfDevice);
  if (rest.length === 0) return { suggestions };
  const listed = list(rest);
  const remark =
    suggestions.length === 0
      ? t("No Atrium product supports this device. It announced: {listed}.", { listed })
      : t("No Atrium product supports the rest of what it announced: {listed}.", { listed });
  return { suggestions, remark };
}

/** Each switch that says its state; what is measured belongs to it where there is one switch alone. */
function plugs(identity: DeviceIdentity, things: readonly Announced[], taken: Set<Announced>): ProductSuggestion[] {
  const switches = things.filter(({ component, state, command, isOfDevice }) => {
    return component === "switch" && state !== undefined && command !== undefined && !isOfDevice;
  });
  return switches.map((one) => {
    const own = switches.length === 1 ? measured(things, METERED, placedPlug.points) : new Map<string, Announced>();
    const { state, command = "", on, off, shownOn, shownOff } = one;
    const address: Address = {
      ...placesOf(own, placedPlug.points),
      on: state === undefined ? "" : placeOf(state),
      command,
      ...wordsOf("onWord", "ON", [on, shownOn]),
      ...wordsOf("offWord", "OFF", [off, shownOff]),
      ...availability(one),
    };
    for (const thing of [one, ...own.values()]) taken.add(thing);
    const names = switches.length === 1 ? [identity.name ?? one.name] : [identity.name, one.name];
    return suggestion({ product: placedPlug.name, address, names, things: [one, ...own.values()] });
  });
}

/** The temperature inside a plug is not a room temperature. */
function air(identity: DeviceIdentity, things: readonly Announced[], taken: Set<Announced>): ProductSuggestion[] {
  const own = measured(things, AIR, placedAirSensor.points);
  if (own.size === 0 || things.some(({ component }) => component === "switch" || component === "light")) return [];
  const all = [...own.values()];
  for (const thing of all) taken.add(thing);
  const address = { ...placesOf(own, placedAirSensor.points), ...availability(all[0]) };
  return [suggestion({ product: placedAirSensor.name, address, names: [identity.name], things: all })];
}

function measured(
  things: readonly Announced[],
  classes: Readonly<Record<string, string>>,
  points: Points,
): Map<string, Announced> {
  const found = new Map<string, Announced>();
  for (const thing of things) {
    const { component, deviceClass = "", unit = "", state, isOfDevice } = thing;
    const key = Object.hasOwn(classes, deviceClass) ? classes[deviceClass] : undefined;
    if (component !== "sensor" || key === undefined || state === undefined || isOfDevice || found.has(key)) continue;
    const wanted = points.find((point) => point.key === key)?.unit;
    const named = unitNamed(unit);
    if (named !== null && wanted !== undefined && conversion(named, wanted) !== null) found.set(key, thing);
  }
  return found;
}

/** Where values are, and in which unit, where that is another than the point's. */
function placesOf(things: ReadonlyMap<string, Announced>, points: Points): Address {
  return Object.fromEntries(
    [...things].flatMap(([key, { state, unit = "" }]) => {
      const named = unitNamed(unit);
      const isOwn = named === null || points.find((point) => point.key === key)?.unit === named;
      const place = [key, state === undefined ? "" : placeOf(state)];
      return isOwn ? [place] : [place, [unitKey(key), named]];
    }),
  );
}

/** The word of the command, and the one that its state says, where that is another. */
function wordsOf(field: string, usual: string, said: readonly (string | undefined)[]): Address {
  const words = [...new Set(said.filter((word) => word !== undefined))].join("|");
  return words === usual ? {} : { [field]: words };
}

function availability(thing: Announced | undefined): Address {
  const { availabilities = [], availabilityMode } = thing ?? {};
  const fields: Address = {};
  for (const [at, { topic, online, offline }] of availabilities.slice(0, MAX_TOPICS).entries()) {
    const suffix = at === 0 ? "" : String(at + 1);
    fields[`availability${suffix}`] = topic;
    if (online !== "online") fields[`onlineWord${suffix}`] = online;
    if (offline !== "offline") fields[`offlineWord${suffix}`] = offline;
  }
  const mode = AVAILABILITY_MODES.find((one) => one === availabilityMode);
  const isNeeded = availabilities.length > 1 && mode !== undefined && mode !== "latest";
  return { ...fields, ...(isNeeded ? { availabilityMode: mode } : {}) };
}

interface Wording {
  readonly product: string;
  readonly address: Address;
  readonly names: readonly (string | undefined)[];
  readonly things: readonly Announced[];
}

function suggestion({ product, address, names, things }: Wording): ProductSuggestion {
  const name = names
    .filter((word) => word !== undefined)
    .join(" ")
    .slice(0, 60);
  return {
    product,
    address,
    reason: t("Announced to Home Assistant: {list}.", { list: list(things) }),
    ...(name === "" ? {} : { name }),
  };
}

/** `switch Relay, sensor Power (W) and 3 more`. */
function list(things: readonly Announced[]): string {
  const words = things.map(({ component, name, deviceClass, unit }) => {
    const called = name ?? deviceClass?.replaceAll("_", " ");
    return [component, called?.slice(0, 40), unit && `(${unit.slice(0, 20)})`].filter(Boolean).join(" ");
  });
  const more = words.length - MAX_NAMED;
  const named = words.slice(0, MAX_NAMED).join(", ").slice(0, MAX_LIST_LENGTH);
  return more > 0 ? t("{named} and {more} more", { named, more }) : named;
}
