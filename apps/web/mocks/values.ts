import type { DeviceDescription, PlaceSummary, QualityCode } from "@atrium/contract/devices";
import type { PointColumns } from "@atrium/contract/live";
import { CORRIDOR, type Place, placeKey } from "@atrium/contract/site";
import type { MockCampus } from "./campus.ts";

export interface MockValue {
  value: number | null;
  quality: QualityCode;
  time: number;
}

/** Of the one weather station. */
const WEATHER = {
  temperature: 31.42,
  barometer: 1009.8,
  humidity: 64.1,
  light: 742,
  rain: 0,
  "wind-speed": 2.36,
  "wind-direction": 225,
};

/** Invented values for every point, steady but for a little drift: enough to see a page live. */
export class MockValues {
  readonly points = new Map<number, MockValue>();
  readonly #campus: MockCampus;

  constructor(campus: MockCampus) {
    this.#campus = campus;
    for (const [index, device] of campus.devices.entries()) this.#start(device, index);
  }

  #start(device: DeviceDescription, index: number): void {
    const level = index % 9 === 4 ? 0 : 40 + ((index * 13) % 61);
    for (const point of device.points) {
      const key = point.key.split(".").at(-1);
      const value = {
        level,
        power: level * 4,
        "lamp-failure": index % 37 === 11 ? 1 : 0,
        "active-power": 4 + (index % 7),
        ...WEATHER,
      }[key ?? ""];
      const isStale = device.module === "lighting" && index % 41 === 17;
      this.points.set(point.id, {
        value: value ?? 4_000 + index,
        quality: isStale ? 1 : 0,
        time: Date.now() - (isStale ? 1_200_000 : 0),
      });
    }
  }

  devicesAt(module: string, place: Place): DeviceDescription[] {
    return this.#campus.devices.filter(
      (device) =>
        device.module === module &&
        (place.placement === "campus" || device.placement === place.placement) &&
        (place.floor === undefined || device.floor === place.floor) &&
        (place.zone === undefined || (place.zone === CORRIDOR ? device.isCorridor : device.zone === place.zone)),
    );
  }

  columns(ids: readonly number[]): PointColumns {
    const known = ids.flatMap((id) => {
      const value = this.points.get(id);
      return value === undefined ? [] : [{ id, ...value }];
    });
    return {
      ids: known.map((row) => row.id),
      values: known.map((row) => row.value),
      qualities: known.map((row) => row.quality),
      times: known.map((row) => row.time),
      steadyFor: known.map(() => 0),
    };
  }

  set(id: number, value: number): void {
    this.points.set(id, { value, quality: 0, time: Date.now() });
  }

  /** Moves every power a little; returns the points that changed. */
  drift(): number[] {
    const changed: number[] = [];
    for (const device of this.#campus.devices) {
      for (const point of device.points) {
        if (!point.key.endsWith("power") || Math.random() > 0.2) continue;
        const now = this.points.get(point.id);
        if (now === undefined || now.value === null || now.value === 0 || now.quality !== 0) continue;
        this.set(point.id, Math.round(now.value * (0.98 + Math.random() * 0.04) * 100) / 100);
        changed.push(point.id);
      }
    }
    return changed;
  }

  summary(): PlaceSummary[] {
    return this.#campus.site.places.flatMap((building) => [
      this.#row({ placement: building.key }),
      ...building.floors.flatMap(({ key: floor, zones }) => [
        this.#row({ placement: building.key, floor }),
        ...[...zones, CORRIDOR].map((zone) => this.#row({ placement: building.key, floor, zone })),
      ]),
    ]);
  }

  #row(place: Place): PlaceSummary {
    const devices = this.devicesAt("lighting", place);
    const point = (device: DeviceDescription, key: string): MockValue | undefined =>
      this.points.get(device.points.find((candidate) => candidate.key === key)?.id ?? 0);
    return {
      place: placeKey(place),
      total: devices.length,
      on: devices.filter((device) => (point(device, "level")?.value ?? 0) > 0).length,
      stale: devices.filter((device) => point(device, "level")?.quality === 1).length,
      trouble: devices.filter((device) => point(device, "lamp-failure")?.value === 1).length,
      alarm: 0,
      mean: null,
    };
  }
}
