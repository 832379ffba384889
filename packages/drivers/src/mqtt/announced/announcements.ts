import type { FoundDevice } from "@atrium/contract/devices";
import type { AnnouncedDevice, Family } from "./family.ts";
import { foundDevice } from "./foundThings.ts";
import { EspHome } from "./esphome.ts";
import { HomeAssistant } from "./homeAssistant/homeAssistant.ts";
import { Homie } from "./homie.ts";
import { Shelly } from "./shelly/shelly.ts";
import { Sparkplug } from "./sparkplugFamily.ts";
import { Tasmota } from "./tasmota.ts";
import { Zigbee2Mqtt } from "./zigbee2mqtt.ts";

/** Messages that are kept for the values that they show. */
const MAX_HEARD = 5_000;
/** Octets of a message that is kept. */
const MAX_KEPT_LENGTH = 8_192;

/** All that devices announce by any of the families, gathered while a search listens. */
export class Announcements {
  /** Those that say most of a device come first: what they have is not reported again. */
  readonly #families: readonly Family[] = [
    new Zigbee2Mqtt(),
    new Tasmota(),
    new Shelly(),
    new Homie(),
    new Sparkplug(),
    new HomeAssistant(),
    new EspHome(),
  ];
  readonly #heard = new Map<string, Buffer>();
  /** Nothing was announced so far. */
  isEmpty = true;

  /** Whether the message is an announcement and nothing else. */
  hear(topic: string, payload: Buffer): boolean {
    // Each family may need it, also where it is the announcement of another.
    const isOne = this.#families.map((family) => family.hear(topic, payload)).some(Boolean);
    if (isOne) {
      this.isEmpty = false;
    } else if (payload.length <= MAX_KEPT_LENGTH && (this.#heard.has(topic) || this.#heard.size < MAX_HEARD)) {
      this.#heard.set(topic, payload);
    }
    return isOne;
  }

  get isCut(): boolean {
    return this.#families.some(({ isCut }) => isCut);
  }

  found(): FoundDevice[] {
    const known = new Set<string>();
    const all: AnnouncedDevice[] = [];
    for (const family of this.#families) {
      const devices = family.devices(this.#heard);
      all.push(...devices.filter((device) => !isKnown(device, known)));
      for (const topic of devices.flatMap(topicsOf)) known.add(topic);
    }
    return all.map((device) => foundDevice(device, this.#heard));
  }
}

/** Many devices announce themselves to Home Assistant too. */
function isKnown(device: AnnouncedDevice, known: ReadonlySet<string>): boolean {
  const topics = topicsOf(device);
  return topics.length > 0 && topics.every((topic) => known.has(topic));
}

function topicsOf({ things }: AnnouncedDevice): string[] {
  return things.flatMap(({ points }) =>
    points.flatMap(({ point }) => [point.topic, ...(point.also ?? []).map((one) => one.topic)]),
  );
}
