import type { FoundAvailability, FoundPoint } from "@atrium/contract/devices";
import { type AnnouncedDevice, type Family, type Heard, MAX_THINGS, SELDOM, type Thing } from "./family.ts";
import { identityIn } from "./saidWords.ts";

/** ESPHome, "MQTT Client Component": `<name>/<component>/<object>/state`, of a climate or a fan `/<what>/state`. */
const STATE =
  /^(.+)\/(sensor|binary_sensor|switch|light|fan|cover|climate|number|select|text_sensor|lock)\/([^/]+)\/(?:(\w+)\/)?state$/;

const ON_OFF = { ON: 1, OFF: 0 };

type Meaning = Omit<FoundPoint, "topic" | "expectedInterval" | "set"> & {
  readonly set?: Omit<NonNullable<FoundPoint["set"]>, "topic">;
};

/** What each component says; one with `/` says it on a topic of its own below. */
const MEANINGS: Readonly<Record<string, readonly Meaning[]>> = {
  sensor: [{ kind: "text" }],
  text_sensor: [{ kind: "text" }],
  select: [{ kind: "text" }],
  binary_sensor: [{ kind: "boolean", words: ON_OFF }],
  switch: [{ kind: "boolean", words: ON_OFF, set: {} }],
  light: [
    { kind: "boolean", field: "state", words: ON_OFF, set: { field: "state" } },
    {
      kind: "number",
      field: "brightness",
      unit: "%",
      scale: 100 / 255,
      min: 0,
      max: 100,
      step: 1,
      isOptional: true,
      set: { payload: '{"state":"ON","brightness":{value}}', decimals: 0 },
    },
  ],
  fan: [{ kind: "boolean", words: ON_OFF, set: {} }],
  "fan/speed_level": [{ kind: "number", set: { decimals: 0 } }],
  cover: [named(["closed", "open", "opening", "closing", "stopped"], { CLOSE: 0, OPEN: 1, STOP: 4 })],
  "cover/position": [{ kind: "number", unit: "%", min: 0, max: 100, step: 1, set: { decimals: 0 } }],
  "cover/tilt": [{ kind: "number", unit: "%", min: 0, max: 100, step: 1 }],
  number: [{ kind: "number", set: {} }],
  lock: [named(["UNLOCKED", "LOCKED", "UNLOCKING", "LOCKING", "JAMMED"], { UNLOCK: 0, LOCK: 1 })],
  "climate/mode": [named(["off", "auto", "cool", "heat", "heat_cool", "dry", "fan_only"])],
  "climate/target_temperature": [{ kind: "number", unit: "°C", set: {} }],
  "climate/target_temperature_low": [{ kind: "number", unit: "°C", set: {} }],
  "climate/target_temperature_high": [{ kind: "number", unit: "°C", set: {} }],
  "climate/current_temperature": [{ kind: "number", unit: "°C" }],
};

function named(words: readonly string[], commands?: Readonly<Record<string, number>>): Meaning {
  return {
    kind: "enum",
    states: words.map((name, value) => ({ value, name })),
    words: Object.fromEntries(words.map((word, value) => [word, value])),
    set: commands === undefined ? {} : { words: { ...commands } },
  };
}

/**
 * Devices with ESPHome by their plain topics, where they do not announce themselves to Home Assistant. Plain topics say no
 * units.
 */
export class EspHome implements Family {
  readonly isCut = false;

  hear(): boolean {
    return false;
  }

  devices(heard: Heard): AnnouncedDevice[] {
    const states = [...heard.keys()].flatMap((topic) => {
      const [, prefix = "", component = "", object = "", what] = STATE.exec(topic) ?? [];
      const meanings = MEANINGS[what === undefined ? component : `${component}/${what}`];
      // Others have topics of this form too: a device of this family says whether it is there.
      return meanings === undefined || !saysStatus(heard, prefix)
        ? []
        : [{ topic, prefix, component, object, what, meanings }];
    });
    return [...Map.groupBy(states, ({ prefix }) => prefix)].map(([prefix, all]) => ({
      key: `esphome ${prefix}`,
      form: "esphome",
      identity: identityIn({
        name: prefix,
        vendor: "ESPHome",
        model: undefined,
        firmware: undefined,
        serial: undefined,
      }),
      topic: prefix,
      things: all.slice(0, MAX_THINGS).map(thingOf),
    }));
  }
}

function saysStatus(heard: Heard, prefix: string): boolean {
  return /^(?:online|offline)$/.test(heard.get(`${prefix}/status`)?.toString("utf8") ?? "");
}

interface State {
  readonly topic: string;
  readonly prefix: string;
  readonly component: string;
  readonly object: string;
  readonly what: string | undefined;
  readonly meanings: readonly Meaning[];
}

function thingOf({ topic, prefix, component, object, what, meanings }: State): Thing {
  const availability: FoundAvailability = {
    topics: [{ topic: `${prefix}/status`, online: "online", offline: "offline" }],
  };
  const name = [object, what]
    .filter((word) => word !== undefined)
    .join(" ")
    .replaceAll("_", " ");
  const command = topic.replace(/state$/, "command");
  return {
    component,
    name,
    availability,
    points: meanings.map(({ set, ...meaning }) => ({
      name: meaning.field === "brightness" ? `${name} brightness` : name,
      point: {
        ...meaning,
        topic,
        expectedInterval: SELDOM,
        ...(set === undefined ? {} : { set: { ...set, topic: command } }),
      },
    })),
  };
}
