import type { DeviceIdentity } from "@atrium/contract/devices";
import { saidText } from "../saidWords.ts";
import { isObject, objectIn } from "../../message.ts";
import { type AnnouncedDevice, type Family, MAX_THINGS, MAX_WORD_LENGTH, type Thing } from "../family.ts";
import { spelledOut } from "./abbreviations.ts";
import { thingOf } from "./components.ts";
import { Config, type Said } from "./config.ts";

/** Things of all devices of a search. */
const MAX_ALL_THINGS = 5_000;
/** `homeassistant/<component>/[<node>/]<object>/config` (Home Assistant, MQTT discovery). */
const TOPIC = /^homeassistant\/([^/]+)\/(?:[^/]+\/)?([^/]+)\/config$/;

interface Announcements {
  identity: DeviceIdentity;
  readonly things: Thing[];
}

/**
 * What devices announce to Home Assistant: each thing in a message of its own, which only together say what the device is,
 * or all things of a device in one message.
 */
export class HomeAssistant implements Family {
  readonly #devices = new Map<string, Announcements>();
  #things = 0;
  isCut = false;

  hear(topic: string, payload: Buffer): boolean {
    const [, component, object = ""] = TOPIC.exec(topic) ?? [];
    const said = component === undefined ? null : objectIn(payload);
    if (component === undefined || said === null) return false;
    this.#add(component, object, spelledOut(said));
    return true;
  }

  #add(component: string, object: string, config: Said): void {
    const said = config["device"];
    const device = isObject(said) ? spelledOut(said, "device") : {};
    const parts = config["components"];
    const own = isObject(parts)
      ? Object.values(parts).flatMap((part) => (isObject(part) ? [spelledOut(part)] : []))
      : [{ platform: component }];
    const id = idOf(device) ?? saidText(device, "name") ?? object;
    const known = this.#devices.get(id) ?? { identity: {}, things: [] };
    const room = Math.min(MAX_ALL_THINGS - this.#things, MAX_THINGS - known.things.length);
    if (own.length > room) this.isCut = true;
    const taken = own.slice(0, Math.max(0, room));
    if (taken.length === 0) return;
    const { components: _, device: __, ...common } = config;
    known.identity = { ...identityOf(device), ...known.identity };
    known.things.push(
      ...taken.map((part) => thingOf(saidText(part, "platform") ?? "", new Config({ ...common, ...part }))),
    );
    this.#things += taken.length;
    this.#devices.set(id, known);
  }

  devices(): AnnouncedDevice[] {
    return [...this.#devices].map(([id, { identity, things }]) => ({
      key: `home-assistant ${id}`,
      form: "home-assistant",
      identity,
      things,
    }));
  }
}

function idOf(device: Said): string | undefined {
  const ids = device["identifiers"] ?? device["connections"];
  const found: unknown = Array.isArray(ids) ? ids.flat()[0] : ids;
  return typeof found === "string" && found !== "" ? found.slice(0, MAX_WORD_LENGTH) : undefined;
}

function identityOf(device: Said): DeviceIdentity {
  const said = {
    name: saidText(device, "name"),
    vendor: saidText(device, "manufacturer"),
    model: saidText(device, "model"),
    firmware: saidText(device, "sw_version"),
    serial: saidText(device, "serial_number"),
  };
  return Object.fromEntries(Object.entries(said).flatMap(([key, word]) => (word === undefined ? [] : [[key, word]])));
}
