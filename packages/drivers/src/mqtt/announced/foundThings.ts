import {
  type FoundAvailability,
  type FoundDevice,
  type FoundEntry,
  MAX_ALSO_AVAILABLE,
  sharedTopic,
} from "@atrium/contract/devices";
import { stateIn, textIn } from "../message.ts";
import { fieldPlace, topicKey } from "../places.ts";
import type { AnnouncedDevice, Heard, NamedPoint, Thing } from "./family.ts";
import { suggestionsOf } from "./suggestions.ts";

/** Things that are kept of all devices. */
const MAX_ENTRIES = 2_000;

/** What a family has gathered of a device, as a search reports it. */
export function foundDevice(device: AnnouncedDevice, heard: Heard): FoundDevice {
  const { key, form, identity, things, encoding } = device;
  const availability = availabilityOf(things);
  const topics = things.flatMap(({ points }) =>
    points.flatMap(({ point }) => [point.topic, point.set?.topic ?? []].flat()),
  );
  // Topics that share nothing are whole ones of the product, wherever the device's own is.
  const topic = device.topic ?? (sharedTopic(topics) || sharedTopic(topics.slice(0, 1)));
  return {
    key: key.slice(0, 400),
    form,
    identity,
    ...(topic === "" ? {} : { address: { topic } }),
    ...(availability === undefined ? {} : { availability }),
    ...(encoding === undefined ? {} : { encoding }),
    entries: entriesOf(things, heard),
    ...suggestionsOf(identity, things),
  };
}

/** One entry for each point, and one for each thing that has none. */
function entriesOf(things: readonly Thing[], heard: Heard): FoundEntry[] {
  const all = things.flatMap(({ name, component, unit, points, problem }): FoundEntry[] => {
    const trouble = problem === undefined ? {} : { problem: problem.slice(0, 200) };
    const entries = points.map((one) => entryOf(one, unit, heard));
    const [first, ...others] = entries;
    if (first !== undefined) return [{ ...first, ...trouble }, ...others];
    const called = [component, name].filter(Boolean).join(" ").slice(0, 200);
    return [{ place: called === "" ? "-" : called, kind: "other", name: called, ...trouble }];
  });
  return [...new Map(all.map((entry) => [entry.place, entry])).values()].slice(0, MAX_ENTRIES);
}

function entryOf({ name, point, value: said }: NamedPoint, stated: string | undefined, heard: Heard): FoundEntry {
  const { topic, field, deviceUnit } = point;
  const value = said ?? heardValue(point, heard);
  // A device that states neither a unit nor a kind shows by its value what it is.
  const isNumber = point.kind === "text" && value !== undefined && value !== "" && Number.isFinite(Number(value));
  const unit = deviceUnit ?? point.unit ?? stated;
  const kind = isNumber || point.kind === "counter" ? "number" : point.kind;
  return {
    place: field === undefined ? topicKey(topic) : fieldPlace(topic, field),
    kind,
    name: name.slice(0, 200),
    ...(unit === undefined || kind !== "number" ? {} : { unit: unit.slice(0, 200) }),
    ...(value === undefined ? {} : { value: value.slice(0, 200) }),
    point: isNumber ? { ...point, kind: "number" } : point,
  };
}

function heardValue({ topic, field, also = [] }: NamedPoint["point"], heard: Heard): string | undefined {
  for (const place of [{ topic, field }, ...also]) {
    const payload = heard.get(place.topic);
    const state = payload === undefined ? null : stateIn(payload, place);
    if (state === null) continue;
    const text = textIn(state, place.field);
    if (text !== JSON.stringify(state)) return text.startsWith('"') ? text.slice(1, -1) : text;
  }
  return undefined;
}

/** What all things say of it that say anything; where they have nothing in common, any of them may say so. */
function availabilityOf(things: readonly Thing[]): FoundAvailability | undefined {
  const [first, ...others] = things.flatMap(({ availability }) => availability ?? []);
  if (first === undefined) return undefined;
  const isCommon = ({ topic }: FoundAvailability["topics"][number]): boolean =>
    others.every(({ topics }) => topics.some((one) => one.topic === topic));
  const common = first.topics.filter(isCommon);
  if (common.length > 0) return { ...first, topics: common };
  const all = [first, ...others].flatMap(({ topics }) => topics);
  const topics = [...new Map(all.map((one) => [one.topic, one])).values()].slice(0, MAX_ALSO_AVAILABLE + 1);
  return { topics, mode: "any" };
}
