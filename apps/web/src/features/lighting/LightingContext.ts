import type { DeviceId, FloorDrawing, Hold, PointId, Room } from "@atrium/contract";
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { usePoint, usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/pointStore.ts";
import type { Circuit } from "./circuits/circuit.ts";
import { isSameReading, type Reading, readingOf } from "./circuits/reading.ts";
import type { CommandDesk } from "./commands/CommandDesk.ts";
import type { DeviceCommand } from "./commands/order.ts";
import type { Change } from "./commands/proposal.ts";

/** What every part of the page needs to know of it. */
export interface Lighting {
  readonly drawing: FloorDrawing | undefined;
  readonly rooms: ReadonlyMap<string, Room>;
  /** "1st floor, Zone B". */
  readonly placeName: string;
  /** "1st floor". */
  readonly floorName: string;
  readonly buildingName: string;
  readonly timeZone: string;
  /** The server's clock, epoch ms. */
  readonly now: () => number;
  readonly desk: CommandDesk;
  readonly holds: ReadonlyMap<DeviceId, Hold>;
  readonly isLive: boolean;
  /** When live data was lost; undefined while it is there. */
  readonly lostAt: number | undefined;
  /** Whether the role may give commands; without it the controls are absent. */
  readonly canControl: boolean;
  readonly selection: ReadonlySet<DeviceId>;
  readonly select: (ids: readonly DeviceId[]) => void;
  /** Changes circuits: at once, or after a question where the change is large. */
  readonly propose: (circuits: readonly Circuit[], change: Change) => void;
  /** Minutes that a command of this page holds against automation. */
  readonly holdMinutes: number;
  readonly setHoldMinutes: (minutes: number) => void;
}

export const LightingContext = createContext<Lighting | null>(null);

/** @throws outside of the lighting page */
export function useLighting(): Lighting {
  const lighting = use(LightingContext);
  if (lighting === null) throw new Error("a part of the lighting page stands outside of it");
  return lighting;
}

function useDeviceCommand(device: DeviceId): DeviceCommand | undefined {
  const { desk } = useLighting();
  return useSyncExternalStore(desk.subscribe, () => desk.newest().get(device));
}

/** What is known of one circuit; redraws with its own points and its own commands only. */
export function useReading(circuit: Circuit): Reading {
  const { holds, isLive } = useLighting();
  const level = usePoint(circuit.points.level);
  const power = usePoint(circuit.points.power);
  const lampFailure = usePoint(circuit.points.lampFailure);
  const command = useDeviceCommand(circuit.id);
  return readingOf({ level, power, lampFailure, command, isLive, hold: holds.get(circuit.id) });
}

/** What is known of several circuits, in their order; redraws when one of them changes. */
export function useReadings(circuits: readonly Circuit[]): readonly Reading[] {
  const { holds, isLive, desk } = useLighting();
  const ids = useMemo(() => circuits.flatMap(pointsOf), [circuits]);
  const commands = useSyncExternalStore(desk.subscribe, desk.newest);
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]) => {
      const byId = new Map(ids.map((id, index) => [id, values[index]]));
      const valueOf = (id: PointId | undefined) => (id === undefined ? undefined : byId.get(id));
      return circuits.map(({ id, points }) =>
        readingOf({
          level: valueOf(points.level),
          power: valueOf(points.power),
          lampFailure: valueOf(points.lampFailure),
          command: commands.get(id),
          hold: holds.get(id),
          isLive,
        }),
      );
    },
    [circuits, ids, holds, isLive, commands],
  );
  return usePoints(ids, select, areSameReadings);
}

function pointsOf({ points }: Circuit): PointId[] {
  return [points.level, points.power, points.lampFailure].filter((id) => id !== undefined);
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
