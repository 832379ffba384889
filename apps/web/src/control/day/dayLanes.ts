import type { ForecastStep, PlaceForecast } from "@atrium/contract/automation";
import type { Device } from "../../devices/device.ts";

/** Devices of a zone that the same will happen to. */
export interface DayLane {
  readonly key: string;
  /** undefined: they stand in no zone. */
  readonly zone: string | undefined;
  readonly floor: string;
  /** The key of the point that is shown. */
  readonly point: string;
  readonly devices: readonly Device[];
  readonly steps: readonly ForecastStep[];
}

/** The next hours of devices, those with the same ones together, zone by zone. */
export function dayLanes({ lanes }: Pick<PlaceForecast, "lanes">, devices: readonly Device[]): DayLane[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const groups = new Map<string, DayLane & { readonly devices: Device[] }>();
  for (const { device: id, key: point, steps } of lanes) {
    const device = byId.get(id);
    if (device === undefined) continue;
    const { floor, zone } = device;
    const key = JSON.stringify([floor, zone, point, steps.map(({ at, value, by }) => [at, value, by])]);
    const group = groups.get(key) ?? { key, zone, floor, point, steps, devices: [] };
    group.devices.push(device);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (one, other) => order(one).localeCompare(order(other)) || other.devices.length - one.devices.length,
  );
}

function order({ floor, zone = "~", point }: DayLane): string {
  return `${floor} ${zone} ${point}`;
}

/** A moment at which the value of devices becomes another, and by whom. */
export interface DayMoment {
  readonly at: number;
  readonly point: string;
  readonly value: number | null;
  /** Whose value it is from then on; null: nobody's. */
  readonly by: ForecastStep["by"];
  /** Who wanted something before, where nobody does now. */
  readonly before: ForecastStep["by"];
  readonly isLikely: boolean;
  readonly devices: readonly Device[];
}

/** All changes of the lanes in the order of time, those of one source at one moment together. */
export function dayMoments(lanes: readonly DayLane[]): DayMoment[] {
  const found = new Map<string, DayMoment>();
  for (const { steps, point, devices } of lanes) {
    for (const [index, { at, value, by, isLikely }] of steps.entries()) {
      const before = steps[index - 1];
      if (before === undefined) continue;
      const key = JSON.stringify([at, point, value, by ?? before.by]);
      const known = found.get(key);
      const moment = { at, point, value, by, before: before.by, isLikely: isLikely || before.isLikely };
      found.set(key, { ...moment, devices: [...(known?.devices ?? []), ...devices] });
    }
  }
  return [...found.values()].toSorted((one, other) => one.at - other.at);
}
