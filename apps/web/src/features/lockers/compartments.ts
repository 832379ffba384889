import type { DeviceId, PointId } from "@atrium/contract";
import { boxOfKey, LOCKER_ERROR_STATES, LOCKER_STATES, type LockerState, lockerState } from "@atrium/contract/access";
import { isAnswered } from "@atrium/contract/devices";
import { useCallback, useMemo } from "react";
import { useDevices } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";

/** One compartment of a bank, and what is known of it now. */
export interface Compartment {
  readonly device: Device;
  /** As its door has it, "07". */
  readonly box: string;
  /** undefined: its bank has not reported it. */
  readonly state: LockerState | undefined;
  /** What its bank reported last may be over: the bank is silent, or the page is out of step. */
  readonly isStale: boolean;
  /** Since when it is in that state, and when its bank last said so; epoch ms. */
  readonly since: number | null;
  readonly seenAt: number | null;
}

interface BoxPoint {
  readonly id: PointId;
  readonly device: Device;
  readonly box: string;
}

const pointsOf = new WeakMap<Device, readonly BoxPoint[]>();

/** The points of a bank's compartments, by their numbers. */
export function boxPoints(device: Device): readonly BoxPoint[] {
  const known = pointsOf.get(device);
  if (known !== undefined) return known;
  const points = Object.values(device.points).flatMap(({ id, key }) => {
    const box = boxOfKey(key);
    return box === undefined ? [] : [{ id, device, box }];
  });
  points.sort((a, b) => Number(a.box) - Number(b.box));
  pointsOf.set(device, points);
  return points;
}

/** The compartments of banks, bank by bank; redraws when one of them changes. */
export function useCompartments(devices: readonly Device[]): readonly Compartment[] {
  const { isCurrent } = useDevices();
  const points = useMemo(() => devices.flatMap(boxPoints), [devices]);
  const ids = useMemo(() => points.map(({ id }) => id), [points]);
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]) =>
      points.map((point, index) => compartmentOf(point, values[index], isCurrent)),
    [points, isCurrent],
  );
  return usePoints(ids, select, areSame);
}

/** @param isLive whether the page is in step with the server @internal for tests */
export function compartmentOf(
  { device, box }: Pick<BoxPoint, "device" | "box">,
  value: PointValue | undefined,
  isLive: boolean,
): Compartment {
  const state = lockerState(value?.value);
  const isStale = !isLive || value === undefined || state === undefined || !isAnswered(value.quality);
  return { device, box, state, isStale, since: value?.since ?? null, seenAt: value?.time ?? null };
}

function areSame(before: readonly Compartment[], after: readonly Compartment[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, index) => {
      const other = after[index];
      return (
        other !== undefined &&
        one.device === other.device &&
        one.box === other.box &&
        one.state === other.state &&
        one.isStale === other.isStale &&
        one.since === other.since
      );
    })
  );
}

/** How many are in each state. Of those that are not known now the last word counts: each is somewhere. */
export function countStates(compartments: readonly Compartment[]): Readonly<Record<LockerState, number>> {
  const counts = { free: 0, "in-use": 0, overtime: 0, "door-error": 0, "network-error": 0 };
  for (const { state } of compartments) if (state !== undefined) counts[state] += 1;
  return counts;
}

/** What needs somebody first: 0 for a door that does not close. */
export function rankOf({ state }: Pick<Compartment, "state">): number {
  if (state === undefined) return LOCKER_STATES.length;
  if (!LOCKER_ERROR_STATES.includes(state)) return state === "in-use" ? 3 : 4;
  return ["door-error", "overtime", "network-error"].indexOf(state);
}

export function keyOf({ device, box }: { device: { id: DeviceId }; box: string }): string {
  return `${device.id}/${box}`;
}
