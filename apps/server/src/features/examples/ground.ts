import {
  type DeviceDescription,
  type IAQ,
  type PointDescription,
  type WEATHER_STATION,
} from "@atrium/contract/devices";
import { type Example, MAX_EXAMPLES, NAMED_DEVICES } from "@atrium/contract/examples";
import type { FloorDrawing, NamedPlace, Room } from "@atrium/contract/site";
import { saidNow, t } from "@atrium/words";

/** The lowest and the highest value of a point in the last days. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** What examples are made of: the site as it is, and what was recorded of it. */
export interface ExampleGround {
  readonly devices: readonly DeviceDescription[];
  readonly places: readonly NamedPlace[];
  readonly drawings: readonly FloorDrawing[];
  /** By point; nothing of one that was not recorded. */
  readonly ranges: ReadonlyMap<number, Range>;
}

/** A number that a device measures. */
export interface Measured {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  readonly range: Range | undefined;
}

/** Devices of one building. */
export interface OfBuilding {
  readonly placement: string;
  readonly name: string;
  readonly devices: readonly DeviceDescription[];
}

type Made<Content> = Example<Content> | undefined;

/** The first examples that the site has devices for. */
export function firstOf<Content>(ways: readonly (() => Made<Content>)[]): Example<Content>[] {
  const examples: Example<Content>[] = [];
  for (const way of ways) {
    const made = examples.length === MAX_EXAMPLES ? undefined : way();
    if (made !== undefined) examples.push(made);
  }
  return examples;
}

/** The devices of an example as its card names them. */
export function named(devices: readonly DeviceDescription[]): Pick<Example<never>, "devices" | "deviceCount"> {
  return { devices: devices.slice(0, NAMED_DEVICES).map(({ name }) => name), deviceCount: devices.length };
}

/** The longest name of a rule. */
const MOST_LETTERS = 64;

/** A title as the name of a record, which is stored in the words of whoever saves it. */
export function nameOf(title: string): string {
  return saidNow(title).slice(0, MOST_LETTERS).trim();
}

/** Those that measure it, where it went furthest first: an example of a place where nothing ever happens shows nothing. */
export function measuring(
  ground: ExampleGround,
  module: typeof IAQ.module | typeof WEATHER_STATION.module,
  key: string,
): Measured[] {
  return ground.devices
    .filter((device) => device.module === module)
    .flatMap((device) => {
      const point = device.points.find((one) => one.key === key && one.kind === "number");
      return point === undefined ? [] : [{ device, point, range: ground.ranges.get(Number(point.id)) }];
    })
    .toSorted((one, other) => highest(other) - highest(one));
}

function highest({ range }: Measured): number {
  return range?.highest ?? Number.NEGATIVE_INFINITY;
}

/** Devices of a system that can be commanded in all of these points. */
export function commanded(ground: ExampleGround, module: string, ...keys: readonly string[]): DeviceDescription[] {
  return ground.devices.filter(
    (device) => device.module === module && keys.every((key) => pointOf(device, key)?.isWritable === true),
  );
}

export function pointOf(device: DeviceDescription, key: string): PointDescription | undefined {
  return device.points.find((point) => point.key === key);
}

/** Those of the building that has most of them indoors; undefined: there are none. */
export function ofLargest(ground: ExampleGround, devices: readonly DeviceDescription[]): OfBuilding | undefined {
  const indoors = devices.filter((device) => !isOutdoors(ground, device));
  const buildings = Map.groupBy(indoors, ({ placement }) => placement);
  const [largest] = [...buildings].toSorted(([, one], [, other]) => other.length - one.length);
  if (largest === undefined) return undefined;
  const [placement] = largest;
  const own = devices.filter((device) => device.placement === placement);
  return { placement, name: buildingName(ground, placement), devices: own };
}

export function buildingName({ places }: ExampleGround, placement: string): string {
  return places.find(({ key }) => key === placement)?.name ?? placement;
}

export function roomOf({ drawings }: ExampleGround, device: DeviceDescription): Room | undefined {
  return drawings
    .find(({ building, floor }) => building === device.placement && floor === device.floor)
    ?.rooms.find(({ id }) => id === device.room);
}

/** "Board room, Office Building". */
export function roomName(ground: ExampleGround, device: DeviceDescription): string {
  const room = roomOf(ground, device)?.name ?? device.name;
  return t("{room}, {building}", { room, building: buildingName(ground, device.placement) });
}

export function isOutdoors(ground: ExampleGround, device: DeviceDescription): boolean {
  return roomOf(ground, device)?.outdoor === true;
}

export function isSameRoom(one: DeviceDescription, other: DeviceDescription): boolean {
  return one.placement === other.placement && one.floor === other.floor && one.room === other.room;
}
