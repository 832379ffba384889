import { type FoundPoint, statedUnit } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { BOOLEAN, isNumeric, isText, type Metric, payloadIn } from "../sparkplug/payload.ts";
import { sparkplugTopic, type SparkplugTopic, topicOf } from "../sparkplug/topics.ts";
import { type AnnouncedDevice, type Family, type Heard, MAX_THINGS, SELDOM, type Thing } from "./family.ts";
import { identityIn } from "./saidWords.ts";

const MAX_DEVICES = 2_000;
/** Metrics that are about the session, and no values of a plant. */
const OF_SESSION = /^(?:bdSeq$|(?:Node|Device) Control\/)/;
/** Properties that name the unit of a metric. */
const UNITS = ["engUnit", "Engineering Units", "engineeringUnits", "unit", "units"];

/** Nodes and devices of Sparkplug B by their births. */
export class Sparkplug implements Family {
  readonly #births = new Map<string, { readonly place: SparkplugTopic; readonly metrics: readonly Metric[] }>();
  isCut = false;

  hear(topic: string, payload: Buffer): boolean {
    const place = sparkplugTopic(topic);
    if (place?.kind !== "BIRTH") return false;
    const said = payloadIn(payload);
    if (said === null) return false;
    const key = topicOf(place, "DATA");
    if (this.#births.size >= MAX_DEVICES && !this.#births.has(key)) this.isCut = true;
    else this.#births.set(key, { place, metrics: said.metrics });
    return true;
  }

  devices(heard: Heard): AnnouncedDevice[] {
    const born = [...this.#births].map(([topic, { place, metrics }]) =>
      deviceOf(topic, place, thingsOf(topic, metrics)),
    );
    // Births are not kept by the broker: who was born before the search shows only that it is there.
    const unborn = [...heard.keys()].flatMap((topic) => {
      const place = sparkplugTopic(topic);
      if (place?.kind !== "DATA" || this.#births.has(topic)) return [];
      const problem = t("Its birth was not heard: search with rebirth requests.");
      return [deviceOf(topic, place, [{ component: "device", points: [], problem }])];
    });
    return [...born, ...unborn];
  }
}

function deviceOf(topic: string, { group, node, device }: SparkplugTopic, things: readonly Thing[]): AnnouncedDevice {
  const name = [node, device].filter((word) => word !== undefined).join("/");
  const identity = identityIn({ name, vendor: undefined, model: undefined, firmware: undefined, serial: undefined });
  return { key: `sparkplug ${group}/${name}`, form: "sparkplug", identity, topic, encoding: "sparkplug", things };
}

function thingsOf(topic: string, metrics: readonly Metric[]): Thing[] {
  return metrics
    .filter(({ name = "" }) => name !== "" && !OF_SESSION.test(name))
    .slice(0, MAX_THINGS)
    .map((metric): Thing => {
      const { name = "", datatype = 0, value } = metric;
      const unit = unitOf(metric);
      const meaning = meaningOf(metric, unit);
      if (meaning === undefined || name.length > 200) {
        return {
          component: "metric",
          name,
          points: [],
          problem: t("{component} is not supported.", { component: `datatype ${String(datatype)}` }),
        };
      }
      const isSet = isSettable(metric) && meaning.kind !== "text";
      const point: FoundPoint = {
        topic,
        field: name,
        ...meaning,
        isOptional: true,
        expectedInterval: SELDOM,
        ...(isSet ? { set: { topic, ...(isWhole(datatype) ? { decimals: 0 } : {}) } } : {}),
      };
      const component = meaning.kind === "boolean" ? (isSet ? "control" : "binary_sensor") : "sensor";
      return {
        component,
        name,
        unit,
        points: [{ name, point, ...(value === undefined ? {} : { value: String(value) }) }],
      };
    });
}

function meaningOf(
  { datatype = 0, properties }: Metric,
  unit: string | undefined,
): Omit<FoundPoint, "topic" | "expectedInterval"> | undefined {
  if (datatype === BOOLEAN) return { kind: "boolean", words: { true: 1, false: 0 } };
  if (isText(datatype)) return { kind: "text" };
  if (!isNumeric(datatype)) return undefined;
  const stated = statedUnit(unit);
  const [low, high] = [properties["engLow"], properties["engHigh"]];
  const hasRange = typeof low === "number" && typeof high === "number" && low < high && stated.deviceUnit === undefined;
  const isCounted = stated.unit === "kWh" || stated.unit === "m³";
  return { kind: isCounted ? "counter" : "number", ...stated, ...(hasRange ? { min: low, max: high } : {}) };
}

function unitOf({ properties }: Metric): string | undefined {
  const found = UNITS.map((name) => properties[name]).find((unit) => typeof unit === "string" && unit !== "");
  return typeof found === "string" ? found.slice(0, 40) : undefined;
}

/** A metric says that it may be written, or is called an output. */
function isSettable({ name = "", properties }: Metric): boolean {
  return properties["readOnly"] === false || /^outputs?\//i.test(name);
}

function isWhole(datatype: number): boolean {
  return datatype >= 1 && datatype <= 8;
}
