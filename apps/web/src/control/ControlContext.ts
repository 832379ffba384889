import type { DeviceId, FloorDrawing, Hold, Place, PointDescription, PointId, Room } from "@atrium/contract";
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { usePoint, usePoints } from "../platform/liveHooks.ts";
import type { PointValue } from "../platform/pointStore.ts";
import type { Change } from "./commands/change.ts";
import type { AskOptions } from "./commands/useProposals.ts";
import type { CommandDesk } from "./commands/CommandDesk.ts";
import type { DeviceCommands } from "./commands/order.ts";
import type { Device } from "./device.ts";
import { isSameReading, type Reading, readingOf, readPoints } from "./reading.ts";
import type { ControlSystem } from "./system.ts";

/** What every part of a control page needs to know of it. */
export interface Control {
  readonly system: ControlSystem;
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
  readonly timeZone: string;
  /** The server's clock, epoch ms. */
  readonly now: () => number;
  readonly desk: CommandDesk;
  /** By the point that is held. */
  readonly holds: ReadonlyMap<PointId, Hold>;
  readonly isLive: boolean;
  /** When live data was lost; undefined while it is there. */
  readonly lostAt: number | undefined;
  /** The name of who is signed in. */
  readonly me: string;
  /** Whether the role may give commands; without it the controls are absent. */
  readonly canControl: boolean;
  readonly selection: ReadonlySet<DeviceId>;
  readonly select: (ids: readonly DeviceId[]) => void;
  /** Changes devices: at once, or after a question where the change is large or can do harm. */
  readonly propose: (devices: readonly Device[], change: Change) => void;
  /** Asks in any case. */
  readonly ask: (devices: readonly Device[], change: Change, options?: AskOptions) => void;
  /** Never asks: for what does no harm and cannot wait, e.g. silence. */
  readonly giveAtOnce: (devices: readonly Device[], change: Change) => void;
  /** Minutes that a command of this page holds against automation. */
  readonly holdMinutes: number;
  readonly setHoldMinutes: (minutes: number) => void;
}

export const ControlContext = createContext<Control | null>(null);

/** @throws outside of a control page */
export function useControl(): Control {
  const control = use(ControlContext);
  if (control === null) throw new Error("a part of a control page stands outside of one");
  return control;
}

/** The newest value of one of a device's points; redraws with it alone. undefined: no such point, or nothing known. */
export function useDevicePoint(device: Device, key: string): PointValue | undefined {
  return usePoint(device.points[key]?.id);
}

/** What is known of one device; redraws with its own points and its own commands only. */
export function useReading(device: Device): Reading {
  const { desk } = useControl();
  const own = useSyncExternalStore(desk.subscribe, () => desk.newest().get(device.id));
  const devices = useMemo(() => [device], [device]);
  const commands = useMemo(() => new Map(own === undefined ? [] : [[device.id, own]]), [device, own]);
  const [reading] = useReadingsWith(devices, commands);
  if (reading === undefined) throw new Error("a reading of one device is one reading");
  return reading;
}

/** What is known of several devices, in their order; redraws when one of them changes. */
export function useReadings(devices: readonly Device[]): readonly Reading[] {
  const { desk } = useControl();
  return useReadingsWith(devices, useSyncExternalStore(desk.subscribe, desk.newest));
}

function useReadingsWith(
  devices: readonly Device[],
  commands: ReadonlyMap<DeviceId, DeviceCommands>,
): readonly Reading[] {
  const { holds, isLive, system } = useControl();
  const ids = useMemo(() => devices.flatMap((device) => readPoints(device, system).map(idOf)), [devices, system]);
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]) => {
      const byId = new Map(ids.map((id, index) => [id, values[index]]));
      return devices.map((device) =>
        readingOf(device, system, {
          read: (id) => byId.get(id),
          commands: commands.get(device.id),
          holds,
          isLive,
        }),
      );
    },
    [devices, ids, holds, isLive, commands, system],
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
