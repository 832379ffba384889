import { type FoundAvailability, type FoundPoint, statedUnit } from "@atrium/contract/devices";
import { objectIn } from "../../message.ts";
import { type AnnouncedDevice, type Heard, MAX_THINGS, type NamedPoint, type Thing } from "../family.ts";
import { identityIn } from "../saidWords.ts";

/** Shelly, "Gen1 API", "MQTT": everything of a device lies below `shellies/<id>`. */
const TOPIC = /^shellies\/([^/]+)\/(.+)$/;
const ANNOUNCEMENT = /^shellies\/(?:[^/]+\/)?announce$/;
/** Ms; `mqtt_update_period` where nobody has changed it. */
const UPDATE_PERIOD = 30_000;
/** Ms; a device with a battery wakes up every twelve hours at the least. */
const WAKES_UP = 14_400_000;
const WATT_MINUTES = 60_000;

type Meaning = Omit<FoundPoint, "topic" | "expectedInterval">;
interface Value {
  readonly component: string;
  readonly measures?: string;
  readonly unit?: string;
  readonly isOfDevice?: boolean;
  readonly meaning: Meaning;
  /** Further points that the same message shows to be there. */
  readonly more?: readonly (Meaning & { readonly below: string; readonly name: string })[];
}

const SWITCHED = { on: 1, off: 0 };
const YES = { true: 1, false: 0, "1": 1, "0": 0 };

function number(unit: string | undefined, measures?: string): Value {
  const stated = statedUnit(unit);
  return {
    component: "sensor",
    ...(measures === undefined ? {} : { measures }),
    ...(unit === undefined ? {} : { unit }),
    meaning: { kind: "number", ...stated },
  };
}

function flag(): Value {
  return { component: "binary_sensor", meaning: { kind: "boolean", words: YES } };
}

/** It counts watt-minutes, and starts again when it loses power. */
const MINUTES: Value = {
  component: "sensor",
  meaning: { kind: "counter", unit: "kWh", scale: 1 / WATT_MINUTES, startsAgain: true },
};

function relay(component: "switch" | "light", command: string): Value {
  // It reports `overpower` where it has switched off by itself.
  const meaning: Meaning = {
    kind: "boolean",
    words: { ...SWITCHED, overpower: 0 },
    set: { topic: command, words: SWITCHED },
  };
  return { component, meaning };
}

/** What a topic below a device's own is; undefined: no value that is read here. */
function valueAt(below: string): Value | undefined {
  const [, kind = "", measured] = /^(relay|light|white|color|roller)\/\d+(?:\/(\w+))?$/.exec(below) ?? [];
  if (measured === "power") return number("W", "power");
  if (measured === "energy") return MINUTES;
  if (kind === "relay" && measured === undefined) return relay("switch", `${below}/command`);
  if (kind === "roller" && measured === undefined) return roller(below);
  if (kind !== "" && kind !== "roller" && measured === undefined) return lamp(below, kind);
  if (kind === "roller" && measured === "pos") return position(below);
  const [, metered] = /^emeter\/\d+\/(\w+)$/.exec(below) ?? [];
  if (metered !== undefined) return METER[metered];
  if (/^input\/\d+$/.test(below)) return flag();
  if (/^ext_temperature\/\d+$/.test(below)) return number("°C", "temperature");
  if (/^ext_humidity\/\d+$/.test(below)) return number("%", "humidity");
  return OTHERS[below];
}

function roller(below: string): Value {
  const names = ["Closed or closing", "Open or opening", "Stopped"];
  return {
    component: "cover",
    meaning: {
      kind: "enum",
      states: names.map((name, value) => ({ value, name })),
      words: { close: 0, open: 1, stop: 2 },
      set: { topic: `${below}/command` },
    },
  };
}

function position(below: string): Value {
  const command = below.replace(/pos$/, "command/pos");
  return {
    component: "cover",
    meaning: { kind: "number", unit: "%", min: 0, max: 100, step: 1, set: { topic: command, decimals: 0 } },
  };
}

function lamp(below: string, kind: string): Value {
  const level = kind === "color" ? "gain" : "brightness";
  const set = { topic: `${below}/set`, payload: `{"${level}":{value}}`, decimals: 0 };
  const more = {
    below: `${below}/status`,
    field: level,
    name: level,
    kind: "number",
    unit: "%",
    min: 0,
    max: 100,
    step: 1,
    set,
  } as const;
  return { ...relay("light", `${below}/command`), more: [more] };
}

const METER: Readonly<Record<string, Value>> = {
  power: number("W", "power"),
  reactive_power: number("var"),
  voltage: number("V", "voltage"),
  current: number("A", "current"),
  pf: number(undefined),
  total: counter(),
  total_returned: counter(),
};

function counter(): Value {
  return { ...number("Wh", "energy"), meaning: { kind: "counter", ...statedUnit("Wh") } };
}

const OTHERS: Readonly<Record<string, Value>> = {
  temperature: { ...number("°C"), isOfDevice: true },
  overtemperature: { ...flag(), isOfDevice: true },
  voltage: number("V", "voltage"),
  "sensor/temperature": number("°C", "temperature"),
  "sensor/humidity": number("%", "humidity"),
  "sensor/lux": number("lx"),
  "sensor/battery": { ...number("%"), isOfDevice: true },
  "sensor/flood": flag(),
  "sensor/motion": flag(),
  "sensor/smoke": flag(),
  "sensor/vibration": flag(),
  "sensor/tilt": number("°"),
  "sensor/state": { component: "binary_sensor", meaning: { kind: "boolean", words: { open: 1, close: 0 } } },
};

/** Whether a topic is an announcement of one of these devices. */
export function isGen1Announcement(topic: string): boolean {
  return ANNOUNCEMENT.test(topic);
}

/** The devices of the first generation by what they publish, with what their announcements say of them. */
export function gen1Devices(heard: Heard, announcements: ReadonlyMap<string, Buffer>): AnnouncedDevice[] {
  const found = [...heard.keys()].flatMap((topic) => {
    const [, id = "", below] = TOPIC.exec(topic) ?? [];
    return below === undefined ? [] : [{ id, below }];
  });
  return [...Map.groupBy(found, ({ id }) => id)].flatMap(([id, all]): AnnouncedDevice[] => {
    const own = `shellies/${id}`;
    const belows = new Set(all.map(({ below }) => below));
    const interval = belows.has("sensor/battery") ? WAKES_UP : UPDATE_PERIOD;
    // A device with a battery is away most of the time.
    const availability: FoundAvailability | undefined =
      belows.has("online") && !belows.has("sensor/battery")
        ? { topics: [{ topic: `${own}/online`, online: "true", offline: "false" }] }
        : undefined;
    const things = [...belows].toSorted().flatMap((below): Thing[] => {
      const value = valueAt(below);
      return value === undefined ? [] : [thingOf({ own, below, value, belows, interval, availability })];
    });
    if (things.length === 0) return [];
    const { model, mac: serial, fw_ver: firmware } = announced(id, announcements);
    const identity = identityIn({ name: id, vendor: "Shelly", model, firmware, serial });
    return [{ key: `shelly ${id}`, form: "shelly", identity, topic: own, things: things.slice(0, MAX_THINGS) }];
  });
}

interface Placed {
  readonly own: string;
  readonly below: string;
  readonly value: Value;
  readonly belows: ReadonlySet<string>;
  readonly interval: number;
  readonly availability: FoundAvailability | undefined;
}

function thingOf({ own, below, value, belows, interval, availability }: Placed): Thing {
  const { component, measures, unit, isOfDevice, meaning, more = [] } = value;
  const at = (topic: string, { set, ...rest }: Meaning): FoundPoint => ({
    ...rest,
    topic: `${own}/${topic}`,
    expectedInterval: interval,
    ...(set === undefined ? {} : { set: { ...set, topic: `${own}/${set.topic}` } }),
  });
  const name = below.replaceAll("/", " ");
  const further = more.flatMap(({ below: other, name: called, ...rest }): NamedPoint[] =>
    belows.has(other) ? [{ name: `${name} ${called}`, point: at(other, rest) }] : [],
  );
  return {
    component,
    name,
    measures,
    unit,
    isOfDevice,
    points: [{ name, point: at(below, meaning) }, ...further],
    ...(availability === undefined ? {} : { availability }),
  };
}

/** The newest announcement of a device, on its own topic or on the one of all. */
function announced(id: string, announcements: ReadonlyMap<string, Buffer>): Readonly<Record<string, unknown>> {
  return objectIn(announcements.get(id) ?? Buffer.from("")) ?? {};
}
