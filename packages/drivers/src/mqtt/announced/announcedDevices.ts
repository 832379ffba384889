import type { DeviceIdentity, FoundDevice, FoundEntry } from "@atrium/contract/devices";
import { fieldPlace, topicKey } from "../places.ts";
import { type Announced, announcementIn } from "./announcement.ts";
import { suggestionsOf } from "./suggestions.ts";

/** Things of all devices of a search. */
const MAX_THINGS = 5_000;
const MAX_OF_DEVICE = 500;

interface Announcements {
  identity: DeviceIdentity;
  readonly things: Announced[];
}

/**
 * Gathers what devices announce to Home Assistant: each thing that a device has comes in a message of its own, and only
 * together they say what it is.
 */
export class AnnouncedDevices {
  readonly #devices = new Map<string, Announcements>();
  #things = 0;
  /** More was announced than is kept. */
  isCut = false;

  add(topic: string, config: Readonly<Record<string, unknown>>): void {
    const { device, identity, things } = announcementIn(topic, config);
    const known = this.#devices.get(device) ?? { identity: {}, things: [] };
    const room = Math.min(MAX_THINGS - this.#things, MAX_OF_DEVICE - known.things.length);
    if (things.length > room) this.isCut = true;
    if (room <= 0) return;
    known.identity = { ...identity, ...known.identity };
    known.things.push(...things.slice(0, room));
    this.#things += Math.min(room, things.length);
    this.#devices.set(device, known);
  }

  found(): FoundDevice[] {
    return [...this.#devices].map(([device, { identity, things }]): FoundDevice => {
      const own = { key: `home-assistant ${device}`.slice(0, 400), form: "home-assistant", identity } as const;
      return Object.assign({ entries: entriesOf(things) }, own, suggestionsOf(identity, things));
    });
  }
}

function entriesOf(things: readonly Announced[]): FoundEntry[] {
  const entries = things.flatMap(({ state, name, unit, component }): FoundEntry[] => {
    if (state === undefined) return [];
    const { topic, field } = state;
    const kind = unit === undefined ? (component.includes("switch") ? "boolean" : "other") : "number";
    return [
      {
        place: field === undefined ? topicKey(topic) : fieldPlace(topic, field),
        kind,
        ...(name === undefined ? {} : { name: name.slice(0, 200) }),
        ...(unit === undefined ? {} : { unit: unit.slice(0, 200) }),
      },
    ];
  });
  return [...new Map(entries.map((entry) => [entry.place, entry])).values()];
}
