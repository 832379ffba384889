import type { DeviceId, PointId } from "@atrium/contract";
import type { Hold, PointDescription } from "@atrium/contract/devices";
import type { FloorDrawing, Place, Room } from "@atrium/contract/site";
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { usePoint, usePoints } from "../platform/liveHooks.ts";
import type { PointValue } from "../platform/livePoints.ts";
import type { Device } from "./device.ts";
import type { PageParts } from "./page/parts.ts";
import { isSameReading, type Reading, readingOf, readPoints, watchedPoints } from "./reading.ts";
import type { DeviceSystem } from "./system.ts";

/** What people do to devices, as far as a page that shows them needs to know. */
export interface Hands {
  /** By the point that is held. */
  readonly holds: ReadonlyMap<PointId, Hold>;
  /** The devices to which a command is on its way; the same set while it is the same. */
  readonly sending: () => ReadonlySet<DeviceId>;
  /** Calls back when that set is another. The answer undoes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What every part of a page of devices needs to know of it. */
export interface Devices {
  readonly system: DeviceSystem;
  /** The place on view, as the server names it. */
  readonly place: Place;
  /** All devices of the floor (of the building, where a system covers one). */
  readonly devices: readonly Device[];
  readonly drawing: FloorDrawing | undefined;
  readonly rooms: ReadonlyMap<string, Room>;
  /** "1st Floor, Zone B". */
  readonly placeName: string;
  /** "1st Floor". */
  readonly floorName: string;
  readonly buildingName: string;
  /** The name of a floor of the building, by its key. */
  readonly floorNameOf: (floor: string) => string;
  /** The name of a zone on a floor of the building, by their keys. */
  readonly zoneNameOf: (zone: string, floor: string) => string;
  readonly timeZone: string;
  /** The server's clock, epoch ms; in the past, the moment that is shown. */
  readonly now: () => number;
  /** The minute of the past that the page shows, epoch ms; undefined: it shows what is now. */
  readonly past: number | undefined;
  /** What is shown is so at the moment that is shown, be it now or in the past. */
  readonly isCurrent: boolean;
  /** The same, and that moment is now: only then can anything be commanded. */
  readonly isLive: boolean;
  /** When live data was lost; undefined while it is there. */
  readonly lostAt: number | undefined;
  readonly selection: ReadonlySet<DeviceId>;
  readonly select: (ids: readonly DeviceId[]) => void;
  /** undefined: its devices take no commands. */
  readonly hands: Hands | undefined;
  /** What stands on the page besides showing devices. */
  readonly parts: PageParts;
}

export const DevicesContext = createContext<Devices | null>(null);

/** @throws outside of a page of devices */
export function useDevices(): Devices {
  const devices = use(DevicesContext);
  if (devices === null) throw new Error("a part of a page of devices stands outside of one");
  return devices;
}

/** The newest value of one of a device's points; redraws with it alone. undefined: no such point, or nothing known. */
export function useDevicePoint(device: Device, key: string): PointValue | undefined {
  return usePoint(device.points[key]?.id);
}

const NOTHING_HELD: ReadonlyMap<PointId, Hold> = new Map();
const NOTHING_SENT: ReadonlySet<DeviceId> = new Set();
const subscribeToNothing = () => () => {};
const sendsNothing = () => NOTHING_SENT;

/** What is known of one device; redraws with its own points and its own commands only. */
export function useReading(device: Device): Reading {
  const { hands } = useDevices();
  const isSending = useSyncExternalStore(
    hands?.subscribe ?? subscribeToNothing,
    () => hands?.sending().has(device.id) === true,
  );
  const devices = useMemo(() => [device], [device]);
  const sending = useMemo(() => (isSending ? new Set([device.id]) : NOTHING_SENT), [device, isSending]);
  const [reading] = useReadingsWith(devices, sending);
  if (reading === undefined) throw new Error("a reading of one device is one reading");
  return reading;
}

/** What is known of several devices, in their order; redraws when one of them changes. */
export function useReadings(devices: readonly Device[]): readonly Reading[] {
  const { hands } = useDevices();
  const sending = useSyncExternalStore(hands?.subscribe ?? subscribeToNothing, hands?.sending ?? sendsNothing);
  return useReadingsWith(devices, sending);
}

function useReadingsWith(devices: readonly Device[], sending: ReadonlySet<DeviceId>): readonly Reading[] {
  const { hands, isCurrent, system } = useDevices();
  const holds = hands?.holds ?? NOTHING_HELD;
  const ids = useMemo(
    () => devices.flatMap((device) => [...readPoints(device, system), ...watchedPoints(device)].map(idOf)),
    [devices, system],
  );
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]) => {
      const byId = new Map(ids.map((id, index) => [id, values[index]]));
      return devices.map((device) =>
        readingOf(device, system, {
          read: (id) => byId.get(id),
          isSending: sending.has(device.id),
          holds,
          isLive: isCurrent,
        }),
      );
    },
    [devices, ids, holds, isCurrent, sending, system],
  );
  return usePoints(ids, select, areSameReadings);
}

function idOf({ id }: PointDescription): PointId {
  return id;
}

function areSameReadings(before: readonly Reading[], after: readonly Reading[]): boolean {
  return (
    before.length === after.length &&
    before.every((reading, index) => {
      const other = after[index];
      return other !== undefined && isSameReading(reading, other);
    })
  );
}
