import { type FoundAvailability, type FoundPoint, statedUnit } from "@atrium/contract/devices";
import { isObject, objectIn } from "../../message.ts";
import { type AnnouncedDevice, type Heard, type NamedPoint, SELDOM, type Thing } from "../family.ts";
import { identityIn, saidText } from "../saidWords.ts";

/** Shelly, "Gen2+ API", "MQTT" and "Notifications": `<prefix>/events/rpc`, and `<prefix>/status/<component>` where it is on. */
const EVENTS = /^(.+)\/events\/rpc$/;
const STATUS = /^(.+)\/status\/([a-z0-9]+:\d+)$/;
const COMPONENT = /^([a-z0-9]+):(\d+)$/;
const MAX_DEVICES = 1_000;

type Said = Readonly<Record<string, unknown>>;

/** What is known of a device by its notifications, which tell only what has changed. */
interface Known {
  source?: string | undefined;
  /** The fields of each component. */
  readonly components: Map<string, Said>;
  /** Components that have a topic of their own. */
  readonly withStatus: Set<string>;
}

interface Field {
  readonly kind: FoundPoint["kind"];
  readonly unit?: string;
  readonly measures?: string;
  readonly isOfDevice?: boolean;
  /** The method that sets it and its parameter. */
  readonly set?: readonly [method: string, parameter: string];
  readonly range?: boolean;
  readonly states?: readonly string[];
}

const METERED: Readonly<Record<string, Field>> = {
  apower: { kind: "number", unit: "W", measures: "power" },
  voltage: { kind: "number", unit: "V", measures: "voltage" },
  current: { kind: "number", unit: "A", measures: "current" },
  freq: { kind: "number", unit: "Hz" },
  pf: { kind: "number" },
  "aenergy.total": { kind: "counter", unit: "Wh", measures: "energy" },
  "ret_aenergy.total": { kind: "counter", unit: "Wh" },
  "temperature.tC": { kind: "number", unit: "°C", isOfDevice: true },
};
const PHASES: Readonly<Record<string, Field>> = Object.fromEntries(
  ["a", "b", "c"].flatMap((phase): [string, Field][] => [
    [`${phase}_voltage`, { kind: "number", unit: "V" }],
    [`${phase}_current`, { kind: "number", unit: "A" }],
    [`${phase}_act_power`, { kind: "number", unit: "W" }],
    [`${phase}_aprt_power`, { kind: "number", unit: "VA" }],
    [`${phase}_pf`, { kind: "number" }],
    [`${phase}_total_act_energy`, { kind: "counter", unit: "Wh" }],
    [`${phase}_total_act_ret_energy`, { kind: "counter", unit: "Wh" }],
  ]),
);
const METER: Readonly<Record<string, Field>> = {
  act_power: { kind: "number", unit: "W", measures: "power" },
  aprt_power: { kind: "number", unit: "VA" },
  voltage: METERED["voltage"] ?? { kind: "number" },
  current: METERED["current"] ?? { kind: "number" },
  freq: { kind: "number", unit: "Hz" },
  pf: { kind: "number" },
};
const ENERGY: Readonly<Record<string, Field>> = {
  total_act_energy: { kind: "counter", unit: "Wh", measures: "energy" },
  total_act_ret_energy: { kind: "counter", unit: "Wh" },
};
const COVER_STATES = ["open", "closed", "opening", "closing", "stopped", "calibrating"];

/** The fields of each kind of component ("Components and services"). */
const COMPONENTS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  switch: { output: { kind: "boolean", set: ["Switch.Set", "on"] }, ...METERED },
  light: {
    output: { kind: "boolean", set: ["Light.Set", "on"] },
    brightness: { kind: "number", unit: "%", set: ["Light.Set", "brightness"], range: true },
    ...METERED,
  },
  cover: {
    current_pos: { kind: "number", unit: "%", set: ["Cover.GoToPosition", "pos"], range: true },
    state: { kind: "enum", states: COVER_STATES },
    ...METERED,
  },
  pm1: METERED,
  em: {
    total_act_power: { kind: "number", unit: "W", measures: "power" },
    total_aprt_power: { kind: "number", unit: "VA" },
    total_current: { kind: "number", unit: "A" },
    n_current: { kind: "number", unit: "A" },
    ...PHASES,
  },
  emdata: {
    total_act: { kind: "counter", unit: "Wh", measures: "energy" },
    total_act_ret: { kind: "counter", unit: "Wh" },
    ...PHASES,
  },
  em1: METER,
  em1data: ENERGY,
  input: { state: { kind: "boolean" }, percent: { kind: "number", unit: "%" } },
  temperature: { tC: { kind: "number", unit: "°C", measures: "temperature" } },
  humidity: { rh: { kind: "number", unit: "%", measures: "humidity" } },
  illuminance: { lux: { kind: "number", unit: "lx" } },
  smoke: { alarm: { kind: "boolean" } },
  flood: { alarm: { kind: "boolean" } },
  voltmeter: { voltage: { kind: "number", unit: "V" } },
  devicepower: { "battery.percent": { kind: "number", unit: "%", isOfDevice: true } },
  thermostat: {
    current_C: { kind: "number", unit: "°C" },
    target_C: { kind: "number", unit: "°C" },
    output: { kind: "boolean" },
  },
};
/** What a component is called among things that are announced. */
const CALLED: Readonly<Record<string, string>> = { switch: "switch", light: "light", cover: "cover" };

/** Gathers what devices of the second and later generations notify. */
export class Gen2 {
  readonly #devices = new Map<string, Known>();
  isCut = false;

  hear(topic: string, payload: Buffer): void {
    const [, prefix, component] = STATUS.exec(topic) ?? EVENTS.exec(topic) ?? [];
    const said = prefix === undefined ? null : objectIn(payload);
    if (prefix === undefined || said === null) return;
    if (component !== undefined) {
      if (said["id"] !== Number(component.split(":")[1])) return;
      const known = this.#known(prefix);
      known?.withStatus.add(component);
      known?.components.set(component, { ...known.components.get(component), ...said });
      return;
    }
    const { method, params } = said;
    if ((method !== "NotifyStatus" && method !== "NotifyFullStatus") || !isObject(params)) return;
    const known = this.#known(prefix);
    if (known === undefined) return;
    known.source ??= saidText(said, "src");
    for (const [name, fields] of Object.entries(params)) {
      if (!COMPONENT.test(name) || !isObject(fields)) continue;
      known.components.set(name, { ...known.components.get(name), ...fields });
    }
  }

  #known(prefix: string): Known | undefined {
    const known = this.#devices.get(prefix);
    if (known !== undefined) return known;
    if (this.#devices.size >= MAX_DEVICES) {
      this.isCut = true;
      return undefined;
    }
    const added: Known = { components: new Map(), withStatus: new Set() };
    this.#devices.set(prefix, added);
    return added;
  }

  devices(heard: Heard): AnnouncedDevice[] {
    return [...this.#devices].flatMap(([prefix, known]) => {
      const availability: FoundAvailability | undefined = heard.has(`${prefix}/online`)
        ? { topics: [{ topic: `${prefix}/online`, online: "true", offline: "false" }] }
        : undefined;
      const things = [...known.components]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, fields]) =>
          thingsOf({ prefix, name, fields, hasStatus: known.withStatus.has(name), availability }),
        );
      if (things.length === 0) return [];
      const [, model, serial] = /^(.+)-([0-9a-f]{12})$/.exec(known.source ?? prefix) ?? [];
      const identity = identityIn({ name: prefix, vendor: "Shelly", model, serial, firmware: undefined });
      return [{ key: `shelly ${prefix}`, form: "shelly", identity, topic: prefix, things }];
    });
  }
}

interface Component {
  readonly prefix: string;
  readonly name: string;
  readonly fields: Said;
  readonly hasStatus: boolean;
  readonly availability: FoundAvailability | undefined;
}

/** What is switched is a thing of its own with what belongs to it; each measurement is one. */
function thingsOf(component: Component): Thing[] {
  const [, kind = ""] = COMPONENT.exec(component.name) ?? [];
  const known = COMPONENTS[kind] ?? {};
  const { availability } = component;
  const there = Object.entries(known).filter(([field]) => isThere(component.fields, field));
  const controls = there.filter(([, { set, states }]) => set !== undefined || states !== undefined);
  const main: Thing[] =
    controls.length === 0
      ? []
      : [
          {
            component: CALLED[kind] ?? kind,
            name: component.name,
            points: controls.map(([field, one]) => pointOf(component, field, one)),
            availability,
          },
        ];
  const measured = there
    .filter((one) => !controls.includes(one))
    .map(([field, one]): Thing => {
      const { measures, unit, isOfDevice } = one;
      const called = one.kind === "boolean" ? "binary_sensor" : "sensor";
      const point = pointOf(component, field, one);
      return { component: called, name: point.name, measures, unit, isOfDevice, points: [point], availability };
    });
  return [...main, ...measured];
}

function isThere(fields: Said, field: string): boolean {
  const [first = "", second] = field.split(".");
  const value = fields[first];
  return second === undefined ? value !== undefined : isObject(value) && value[second] !== undefined;
}

function pointOf(
  { prefix, name, hasStatus }: Component,
  field: string,
  { kind, unit, set, range, states }: Field,
): NamedPoint {
  const id = COMPONENT.exec(name)?.[2] ?? "0";
  const own = { topic: `${prefix}/status/${name}`, field };
  const notified = { topic: `${prefix}/events/rpc`, field: `params.${name}.${field}` };
  const [first, also] = hasStatus ? [own, notified] : [notified, own];
  const truth = { true: 1, false: 0 };
  const point: FoundPoint = {
    ...first,
    also: [also],
    kind,
    ...statedUnit(unit),
    ...(range === true ? { min: 0, max: 100, step: 1 } : {}),
    ...(kind === "boolean" ? { words: truth } : {}),
    ...(states === undefined ? {} : statesOf(states)),
    isOptional: true,
    expectedInterval: SELDOM,
    ...(set === undefined ? {} : { set: { ...callOf(prefix, id, set), ...(range === true ? { decimals: 0 } : {}) } }),
  };
  return { name: `${name} ${field.replaceAll(/[._]/g, " ")}`, point };
}

function statesOf(states: readonly string[]): Pick<FoundPoint, "states" | "words"> {
  return {
    states: states.map((name, value) => ({ value, name })),
    words: Object.fromEntries(states.map((word, value) => [word, value])),
  };
}

/** A remote procedure call ("RPC protocol"); its answer goes to a topic of ours that nobody reads. */
function callOf(
  prefix: string,
  id: string,
  [method, parameter]: readonly [string, string],
): NonNullable<FoundPoint["set"]> {
  const payload = `{"id":1,"src":"atrium","method":"${method}","params":{"id":${id},"${parameter}":{value}}}`;
  return { topic: `${prefix}/rpc`, payload };
}
