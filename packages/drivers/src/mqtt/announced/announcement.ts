import type { DeviceIdentity } from "@atrium/contract/devices";
import { isObject } from "../message.ts";
import type { Availability } from "../product.ts";

type Said = Readonly<Record<string, unknown>>;

/** Where a value is: a topic, and the field of its JSON object where it is in one. */
interface Place {
  readonly topic: string;
  readonly field?: string | undefined;
}

/** One thing that a device has, as it announced it to Home Assistant. */
export interface Announced {
  /** `switch`, `sensor`, `light`. */
  readonly component: string;
  readonly name?: string | undefined;
  readonly deviceClass?: string | undefined;
  readonly unit?: string | undefined;
  /** Absent: it says no state, or computes it in a way that only Home Assistant does. */
  readonly state?: Place | undefined;
  readonly command?: string | undefined;
  readonly on: string;
  readonly off: string;
  readonly shownOn?: string | undefined;
  readonly shownOff?: string | undefined;
  /** All topics that say whether it is there. */
  readonly availabilities: readonly Availability[];
  readonly availabilityMode?: string | undefined;
  /** It tells of the device itself: its battery, its firmware. */
  readonly isOfDevice: boolean;
}

/** All that one message announces. */
export interface Announcement {
  /** The same in all messages of the device. */
  readonly device: string;
  readonly identity: DeviceIdentity;
  readonly things: readonly Announced[];
}

/** Things of one message; a device with more is none that anybody has built. */
const MAX_THINGS = 200;
const MAX_TOPIC_LENGTH = 1_000;
const MAX_WORD_LENGTH = 200;
/** `homeassistant/<component>/[<node>/]<object>/config` (Home Assistant, MQTT discovery). */
const TOPIC = /^homeassistant\/([^/]+)\/(?:[^/]+\/)?([^/]+)\/config$/;
/** A template that only picks a field, and at the most makes a number of it. Others are programs. */
const PICKS =
  /^\{\{-? *value_json((?:\.[A-Za-z_]\w*|\[(?:'[^'.\]]+'|"[^".\]]+"|\d+)\])+)(?: *\| *(?:is_defined|float|int|round)(?:\([^)|]*\))?)* *-?\}\}$/;
const PICKS_ALL = /^\{\{-? *value(?: *\| *(?:float|int|round)(?:\([^)|]*\))?)* *-?\}\}$/;

/** Whether a topic is one of Home Assistant's announcements. */
export function isAnnouncement(topic: string): boolean {
  return TOPIC.test(topic);
}

/** What a message announces, with Home Assistant's own short words beside the long ones ("Supported abbreviations"). */
export function announcementIn(topic: string, config: Said): Announcement {
  const [, component = "", object = ""] = TOPIC.exec(topic) ?? [];
  const said = wordOf(config, "device", "dev");
  const device: Said = isObject(said) ? said : {};
  const parts = wordOf(config, "components", "cmps");
  const own = isObject(parts)
    ? Object.values(parts).flatMap((part) => (isObject(part) ? [part] : []))
    : [{ ...config, platform: component }];
  return {
    device: idOf(device) ?? text(device, "name") ?? object,
    identity: identityOf(device),
    things: own.slice(0, MAX_THINGS).map((part) => thingOf({ ...config, ...part })),
  };
}

function thingOf(config: Said): Announced {
  const base = text(config, "~") ?? "";
  const topicOf = (from: Said, ...names: string[]): string | undefined =>
    text(from, ...names)
      ?.replaceAll(/^~|~$/g, () => base)
      .slice(0, MAX_TOPIC_LENGTH);
  const [on, off] = [text(config, "payload_on", "pl_on") ?? "ON", text(config, "payload_off", "pl_off") ?? "OFF"];
  const [shownOn, shownOff] = [text(config, "state_on", "stat_on"), text(config, "state_off", "stat_off")];
  const category = text(config, "entity_category", "ent_cat");
  return {
    component: text(config, "platform", "p") ?? "",
    name: text(config, "name"),
    deviceClass: text(config, "device_class", "dev_cla"),
    unit: text(config, "unit_of_measurement", "unit_of_meas"),
    state: placeIn(topicOf(config, "state_topic", "stat_t"), text(config, "value_template", "val_tpl")),
    command: topicOf(config, "command_topic", "cmd_t"),
    on,
    off,
    shownOn: jsonWord(shownOn),
    shownOff: jsonWord(shownOff),
    availabilities: availabilitiesOf(config, topicOf),
    availabilityMode: text(config, "availability_mode", "avty_mode"),
    isOfDevice: category === "diagnostic" || category === "config",
  };
}

/** A template shows a JSON `true` as `True`; in the message it is `true`. */
function jsonWord(word: string | undefined): string | undefined {
  return word === "True" || word === "False" ? word.toLowerCase() : word;
}

function placeIn(topic: string | undefined, template: string | undefined): Place | undefined {
  if (topic === undefined) return undefined;
  if (template === undefined || PICKS_ALL.test(template)) return { topic };
  const picked = PICKS.exec(template)?.[1];
  if (picked === undefined) return undefined;
  const names = picked.matchAll(/\.(\w+)|\[['"]?([^'"\]]+)['"]?\]/g);
  return { topic, field: [...names].map(([, dotted, quoted]) => dotted ?? quoted ?? "").join(".") };
}

type TopicOf = (from: Said, ...names: string[]) => string | undefined;

function availabilitiesOf(config: Said, topicOf: TopicOf): Availability[] {
  const list = wordOf(config, "availability", "avty");
  if (isObject(list)) return [availabilityIn(list, topicOf) ?? []].flat();
  if (Array.isArray(list)) return list.flatMap((one) => (isObject(one) ? (availabilityIn(one, topicOf) ?? []) : []));
  if (text(config, "availability_topic", "avty_t") === undefined) return [];
  return [availabilityIn(config, topicOf) ?? []].flat();
}

function availabilityIn(from: Said, topicOf: TopicOf): Availability | undefined {
  const topic = topicOf(from, "availability_topic", "avty_t", "topic", "t");
  if (topic === undefined) return undefined;
  const template = text(from, "value_template", "val_tpl", "availability_template", "avty_tpl");
  const place = placeIn(topic, template);
  if (place === undefined) return undefined;
  const wrap = (word: string): string => (place.field === undefined ? word : JSON.stringify({ [place.field]: word }));
  return {
    topic,
    online: wrap(text(from, "payload_available", "pl_avail") ?? "online"),
    offline: wrap(text(from, "payload_not_available", "pl_not_avail") ?? "offline"),
  };
}

function idOf(device: Said): string | undefined {
  const ids = wordOf(device, "identifiers", "ids") ?? wordOf(device, "connections", "cns");
  const found: unknown = Array.isArray(ids) ? ids.flat()[0] : ids;
  return typeof found === "string" && found !== "" ? found.slice(0, MAX_WORD_LENGTH) : undefined;
}

function identityOf(device: Said): DeviceIdentity {
  const said = {
    name: text(device, "name"),
    vendor: text(device, "manufacturer", "mf"),
    model: text(device, "model", "mdl"),
    firmware: text(device, "sw_version", "sw"),
    serial: text(device, "serial_number", "sn"),
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, word]) => (word ? [[key, word.slice(0, MAX_WORD_LENGTH)]] : [])),
  );
}

function wordOf(from: Said, ...names: string[]): unknown {
  return names.map((name) => (Object.hasOwn(from, name) ? from[name] : undefined)).find((word) => word !== undefined);
}

function text(from: Said, ...names: string[]): string | undefined {
  const found = names
    .map((name) => (Object.hasOwn(from, name) ? from[name] : undefined))
    .find((word) => typeof word === "string" && word !== "");
  return typeof found === "string" ? found.slice(0, MAX_TOPIC_LENGTH) : undefined;
}
