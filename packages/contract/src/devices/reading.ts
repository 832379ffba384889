import type { EquipmentKind } from "./systems/equipment/equipmentKind.ts";
import type { Hold, HoldLoss } from "./command.ts";
import type { PointId } from "../base/ids.ts";
import { isAnswered, type PointDescription, QUALITY, type QualityCode } from "./point.ts";
import { type DeviceState, deviceStateOf } from "./deviceState.ts";

/** A device as a reading needs it: its points by key. The same object each time, because what is worked out of it is kept. */
export interface ReadDevice {
  readonly points: Readonly<Record<string, PointDescription>>;
  /** The fields of its own kind, where a system's devices are of several kinds. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Its category, where that is a kind as data. */
  readonly kind?: EquipmentKind | undefined;
}

/** The newest value of a point. */
export interface NewestValue {
  /** null: the point has never had a value. */
  readonly value: number | null;
  readonly quality: QualityCode;
  /** At the source, epoch ms. */
  readonly time: number | null;
  /** Since when the value is what it is, epoch ms. */
  readonly since: number | null;
}

/** What a device's values mean. Words stand as in a sentence: "lamp failure". */
export interface DeviceCondition {
  readonly isOn: boolean;
  /** The word for that state of this kind of device: "closed", "opening". Absent: "on" or "off". */
  readonly word?: string | undefined;
  readonly alarm?: string | undefined;
  readonly trouble?: string | undefined;
  readonly disabled?: string | undefined;
}

/** A hold with what became of it at the device, and the key of its point. */
export type LostHold = Hold & { readonly key: string; readonly lost: HoldLoss };

/** What is known of one device at this moment. */
export interface Reading {
  /** By the point's key; null: the device has never reported it. */
  readonly values: Readonly<Record<string, number | null>>;
  readonly condition: DeviceCondition;
  readonly state: DeviceState;
  /** The main value is old, or the device says that it is bad, or live data is lost. */
  readonly isStale: boolean;
  /** Its points whose values have stood still for longer than they can. */
  readonly stuck: readonly PointDescription[];
  /** When the main value was read at the device. */
  readonly seenAt: number | null;
  /** When its state or one of its settings last changed; what it measures changes all the time. */
  readonly changedAt: number | null;
  /** By the point's key. */
  readonly holds: Readonly<Record<string, Hold>>;
  /** The hold of the main point, else any other, that the device keeps. */
  readonly hold: Hold | undefined;
  /** A hold that the device does not keep any more. */
  readonly lostHold: LostHold | undefined;
}

export interface ReadingSources {
  readonly read: (point: PointId) => NewestValue | undefined;
  readonly holds: ReadonlyMap<PointId, Hold>;
  /** Whether a command is on its way to it. */
  readonly isSending: boolean;
  /** Whether the page is in step with the server. */
  readonly isLive: boolean;
}

/** How a kind of device is read. */
export interface ReadingRules {
  /** The key of the point that stands for the device: its age, its day, its confirmation. */
  readonly main: string;
  /** The same where it is another one from device to device. */
  readonly mainOf?: (device: ReadDevice) => string;
  /** The keys that a reading carries; a change of another point redraws no pin. */
  readonly reads: readonly string[];
  /** Further ones of a device. */
  readonly readsOf?: (device: ReadDevice) => readonly string[];
  readonly conditionOf: (values: Readonly<Record<string, number | null>>, device: ReadDevice) => DeviceCondition;
}

export function readingOf(device: ReadDevice, rules: ReadingRules, sources: ReadingSources): Reading {
  const { read, isLive, isSending } = sources;
  const values: Record<string, number | null> = {};
  let changedAt: number | null = null;
  for (const { key, id, kind, isWritable } of readPoints(device, rules)) {
    const point = read(id);
    values[key] = point?.value ?? null;
    if (isWritable || kind === "boolean" || kind === "enum") changedAt = latest(changedAt, point?.since ?? null);
  }
  const mainKey = mainKeyOf(device, rules);
  const mainPoint = device.points[mainKey];
  const main = mainPoint === undefined ? undefined : read(mainPoint.id);
  const isStale = !isLive || main?.value === undefined || main.value === null || !isAnswered(main.quality);
  const stuck = stuckPoints(device, read);
  const condition = rules.conditionOf(values, device);
  const holds = holdsOf(device, sources.holds);
  return {
    values,
    condition,
    isStale,
    stuck,
    seenAt: main?.time ?? null,
    changedAt,
    state: deviceStateOf({
      // A fault that is no longer live is old news: the device shows as stale.
      hasAlarm: condition.alarm !== undefined && isLive,
      hasTrouble: (condition.trouble !== undefined || stuck.length > 0) && isLive,
      isDisabled: condition.disabled !== undefined && isLive,
      isStale,
      isSending,
      isOn: condition.isOn,
    }),
    holds,
    hold: [holds[mainKey], ...Object.values(holds)].find((hold) => hold !== undefined && hold.lost === undefined),
    lostHold: lostHoldOf(holds),
  };
}

/** The point that stands for a device: its system's, or, where the device has none of that key, the first that its system reads. */
function mainKeyOf(device: ReadDevice, { main, mainOf, reads, readsOf }: ReadingRules): string {
  const wanted = mainOf?.(device) ?? main;
  if (device.points[wanted] !== undefined) return wanted;
  return [...(readsOf?.(device) ?? []), ...reads].find((key) => device.points[key] !== undefined) ?? wanted;
}

function latest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

const readPointsOf = new WeakMap<ReadDevice, readonly PointDescription[]>();

const NOTHING_STUCK: readonly PointDescription[] = [];

function stuckPoints(device: ReadDevice, read: ReadingSources["read"]): readonly PointDescription[] {
  const stuck = watchedPoints(device).filter(({ id }) => read(id)?.quality === QUALITY.stuck);
  return stuck.length === 0 ? NOTHING_STUCK : stuck;
}

const watchedPointsOf = new WeakMap<ReadDevice, readonly PointDescription[]>();

/** The points whose values never stand still for long. */
export function watchedPoints(device: ReadDevice): readonly PointDescription[] {
  const known = watchedPointsOf.get(device);
  if (known !== undefined) return known;
  const watched = Object.values(device.points).filter(({ stuck }) => stuck !== undefined);
  watchedPointsOf.set(device, watched);
  return watched;
}

/** The points that a reading carries: those its system names, and those that limit or lock them. */
export function readPoints(
  device: ReadDevice,
  { main, reads, readsOf }: Pick<ReadingRules, "main" | "reads" | "readsOf">,
): readonly PointDescription[] {
  const known = readPointsOf.get(device);
  if (known !== undefined) return known;
  const points = Object.values(device.points);
  const rules = points.flatMap(({ limits, interlocks = [] }) => [
    ...(limits === undefined ? [] : [limits.min, limits.max]),
    ...interlocks.map((lock) => lock.point),
  ]);
  const keys = new Set<string>([main, ...reads, ...(readsOf?.(device) ?? []), ...rules]);
  const read = points.filter(({ key }) => keys.has(key));
  readPointsOf.set(device, read);
  return read;
}

/** Whether the value of a point stands still for longer than it can: it is not a current measurement. */
export function isStuckAt({ stuck }: Pick<Reading, "stuck">, key: string): boolean {
  return stuck.some((point) => point.key === key);
}

/** One value of a reading; null: not known. */
export function valueOf(reading: Pick<Reading, "values">, key: string): number | null {
  return reading.values[key] ?? null;
}

function holdsOf(device: ReadDevice, holds: ReadonlyMap<PointId, Hold>): Record<string, Hold> {
  const own: Record<string, Hold> = {};
  if (holds.size === 0) return own;
  for (const [key, point] of Object.entries(device.points)) {
    const hold = holds.get(point.id);
    if (hold !== undefined) own[key] = hold;
  }
  return own;
}

function lostHoldOf(holds: Readonly<Record<string, Hold>>): LostHold | undefined {
  for (const [key, hold] of Object.entries(holds)) {
    const { lost } = hold;
    if (lost !== undefined) return { ...hold, key, lost };
  }
  return undefined;
}

export function isSameReading(a: Reading, b: Reading): boolean {
  return (
    a.state === b.state &&
    a.isStale === b.isStale &&
    a.seenAt === b.seenAt &&
    a.changedAt === b.changedAt &&
    isSameList(a.stuck, b.stuck) &&
    isSameRecord(a.values, b.values) &&
    isSameRecord(a.holds, b.holds)
  );
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

function isSameRecord(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
