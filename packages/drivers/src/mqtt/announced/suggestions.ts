import { conversion, unitNamed } from "@atrium/contract";
import {
  AVAILABILITY_MODES,
  type DeviceIdentity,
  type FoundAvailability,
  type FoundDevice,
  type FoundPoint,
  type IaqMetric,
  type ProductSuggestion,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { commandOf } from "../message.ts";
import { placeOf, type PlacedProduct, unitKey } from "../placedProduct.ts";
import { placedAirSensor, placedLamp, placedPlug } from "../products/placedProducts.ts";
import type { Thing } from "./family.ts";

/** What sensors measure by the points that it is here (Home Assistant, "Sensor device classes"). */
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
/** Characters of a field of a mapping's address that is a word. */
const MAX_WORD_LENGTH = 100;

type Suggested = Pick<FoundDevice, "suggestions" | "remark">;
type Address = Record<string, string>;
type Points = readonly { readonly key: string; readonly unit?: string }[];

/** Which products fit what a device has announced, and what of it none fits. */
export function suggestionsOf(identity: DeviceIdentity, things: readonly Thing[]): Suggested {
  const taken = new Set<Thing>();
  const suggestions = [...switches(identity, things, taken), ...air(identity, things, taken)];
  const rest = things.filter((thing) => !taken.has(thing) && thing.isOfDevice !== true);
  if (rest.length === 0) return { suggestions };
  const listed = list(rest);
  const remark =
    suggestions.length > 0
      ? t("No Atrium product supports the rest of what it announced: {listed}.", { listed })
      : rest.some(({ points }) => points.length > 0)
        ? t("It announced: {listed}. Points… makes a product of what it has.", { listed })
        : t("No Atrium product supports this device. It announced: {listed}.", { listed });
  return { suggestions, remark };
}

/** Each relay that says its state; what is measured belongs to it where there is one relay alone. */
function switches(identity: DeviceIdentity, things: readonly Thing[], taken: Set<Thing>): ProductSuggestion[] {
  const all = things.flatMap((thing) => {
    const product = productOf(thing);
    return product === undefined ? [] : [{ thing, product }];
  });
  return all.flatMap(({ thing, product }) => {
    const [main] = thing.points;
    const words = main === undefined ? undefined : wordsOf(main.point);
    if (main === undefined || words === undefined) return [];
    const own = all.length === 1 ? measured(things, METERED, product.points) : new Map<string, Thing>();
    const address: Address = {
      ...placesOf(own, product.points),
      [product.switched ?? ""]: placeOf(main.point),
      command: main.point.set?.topic ?? "",
      ...words,
      ...availability(thing.availability),
    };
    for (const one of [thing, ...own.values()]) taken.add(one);
    const names = all.length === 1 ? [identity.name ?? thing.name] : [identity.name, thing.name];
    return [suggestion({ product: product.name, address, names, things: [thing, ...own.values()] })];
  });
}

/** A relay is a plug, and a lamp that has no level is one on a relay. */
function productOf({ component, points, isOfDevice }: Thing): PlacedProduct | undefined {
  const [main] = points;
  if (isOfDevice === true || main?.point.kind !== "boolean" || main.point.set === undefined) return undefined;
  if (component === "switch") return placedPlug;
  return component === "light" && points.length === 1 ? placedLamp : undefined;
}

/** The temperature inside a plug is not a room temperature. */
function air(identity: DeviceIdentity, things: readonly Thing[], taken: Set<Thing>): ProductSuggestion[] {
  const own = measured(things, AIR, placedAirSensor.points);
  if (own.size === 0 || things.some(({ component }) => component === "switch" || component === "light")) return [];
  const all = [...own.values()];
  for (const thing of all) taken.add(thing);
  const address = { ...placesOf(own, placedAirSensor.points), ...availability(all[0]?.availability) };
  return [suggestion({ product: placedAirSensor.name, address, names: [identity.name], things: all })];
}

function measured(
  things: readonly Thing[],
  classes: Readonly<Record<string, string>>,
  points: Points,
): Map<string, Thing> {
  const found = new Map<string, Thing>();
  for (const thing of things) {
    const { component, measures = "", unit = "", points: own, isOfDevice } = thing;
    const key = Object.hasOwn(classes, measures) ? classes[measures] : undefined;
    const [main] = own;
    if (component !== "sensor" || key === undefined || main === undefined || isOfDevice === true) continue;
    // A mapping has no room for what is computed.
    if (found.has(key) || main.point.scale !== undefined || main.point.offset !== undefined) continue;
    const wanted = points.find((point) => point.key === key)?.unit;
    const named = unitNamed(unit);
    if (named !== null && wanted !== undefined && conversion(named, wanted) !== null) found.set(key, thing);
  }
  return found;
}

/** Where values are, and in which unit, where that is another than the point's. */
function placesOf(things: ReadonlyMap<string, Thing>, points: Points): Address {
  return Object.fromEntries(
    [...things].flatMap(([key, { points: own, unit = "" }]) => {
      const named = unitNamed(unit);
      const isOwn = named === null || points.find((point) => point.key === key)?.unit === named;
      const [main] = own;
      const place = [key, main === undefined ? "" : placeOf(main.point)];
      return isOwn ? [place] : [place, [unitKey(key), named]];
    }),
  );
}

/** The words of the commands, and those that the state says beside them; undefined: a mapping has no room for them. */
function wordsOf(point: FoundPoint): Address | undefined {
  const all = [1, 0].map((value) => {
    const sent = commandOf(value, { ...point, state: point.topic, also: undefined });
    const said = Object.entries(point.words ?? {}).flatMap(([word, meant]) => (meant === value ? [word] : []));
    return sent === null || sent.includes("|") ? undefined : [...new Set([sent, ...said])].join("|");
  });
  const [on, off] = all;
  if (on === undefined || off === undefined || Math.max(on.length, off.length) > MAX_WORD_LENGTH) return undefined;
  return { ...(on === "ON" ? {} : { onWord: on }), ...(off === "OFF" ? {} : { offWord: off }) };
}

function availability({ topics, mode }: FoundAvailability = { topics: [] }): Address {
  const fields: Address = {};
  for (const [at, { online, offline, ...place }] of topics.slice(0, MAX_TOPICS).entries()) {
    const suffix = at === 0 ? "" : String(at + 1);
    fields[`availability${suffix}`] = placeOf(place);
    if (online !== "online") fields[`onlineWord${suffix}`] = online;
    if (offline !== "offline") fields[`offlineWord${suffix}`] = offline;
  }
  const known = AVAILABILITY_MODES.find((one) => one === mode);
  const isNeeded = topics.length > 1 && known !== undefined && known !== "latest";
  return { ...fields, ...(isNeeded ? { availabilityMode: known } : {}) };
}

interface Wording {
  readonly product: string;
  readonly address: Address;
  readonly names: readonly (string | undefined)[];
  readonly things: readonly Thing[];
}

function suggestion({ product, address, names, things }: Wording): ProductSuggestion {
  const name = names
    .filter((word) => word !== undefined)
    .join(" ")
    .slice(0, 60);
  return {
    product,
    address,
    reason: t("It announced: {list}.", { list: list(things) }),
    ...(name === "" ? {} : { name }),
  };
}

/** `switch Relay, sensor Power (W) and 3 more`. */
function list(things: readonly Thing[]): string {
  const words = things.map(({ component, name, measures, unit }) => {
    const called = name ?? measures?.replaceAll("_", " ");
    return [component, called?.slice(0, 40), unit && `(${unit.slice(0, 20)})`].filter(Boolean).join(" ");
  });
  const more = words.length - MAX_NAMED;
  const named = words.slice(0, MAX_NAMED).join(", ").slice(0, MAX_LIST_LENGTH);
  return more > 0 ? t("{named} and {more} more", { named, more }) : named;
}
