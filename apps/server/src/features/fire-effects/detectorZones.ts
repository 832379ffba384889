import { PointKey } from "@atrium/contract";
import { FIRE_ALARM } from "@atrium/contract/devices";
import type { CauseNeeds } from "./openCause.ts";
import type { WatchedPanel, WatchedZone } from "./watchedPanels.ts";

/** A detector in its zone of its panel. */
export interface ZoneDetector {
  readonly panel: WatchedPanel;
  readonly zone: WatchedZone;
  readonly detector: string;
  /** Of the panel and the zone. */
  readonly key: string;
}

const STATE = PointKey.parse(FIRE_ALARM.fire.point);

/** The detectors of all panels, by the point that says what one is in, and by zone. */
export class DetectorZones {
  readonly #byPoint = new Map<number, ZoneDetector>();
  readonly #byDevice = new Map<string, ZoneDetector>();
  readonly #points = new Map<string, number[]>();

  constructor(panels: readonly WatchedPanel[] = [], site?: Pick<CauseNeeds, "pointOf">) {
    for (const panel of panels) {
      for (const zone of panel.zones) {
        for (const detector of zone.detectors) {
          const point = site?.pointOf(detector, STATE);
          if (point !== undefined) this.#add(point.id, { panel, zone, detector, key: zoneKey(panel.id, zone.key) });
        }
      }
    }
  }

  /** undefined: the point is no detector's. Asked of each value that comes. */
  at(point: number): ZoneDetector | undefined {
    return this.#byPoint.get(point);
  }

  of(device: string): ZoneDetector | undefined {
    return this.#byDevice.get(device);
  }

  /** The points of a zone's detectors. */
  pointsOf(key: string): readonly number[] {
    return this.#points.get(key) ?? [];
  }

  /** Any detector of a zone. */
  anyOf(key: string): ZoneDetector | undefined {
    const [point] = this.pointsOf(key);
    return point === undefined ? undefined : this.#byPoint.get(point);
  }

  [Symbol.iterator](): IterableIterator<[point: number, of: ZoneDetector]> {
    return this.#byPoint.entries();
  }

  #add(point: number, one: ZoneDetector): void {
    this.#byPoint.set(point, one);
    this.#byDevice.set(one.detector, one);
    const others = this.#points.get(one.key);
    if (others === undefined) this.#points.set(one.key, [point]);
    else others.push(point);
  }
}

/** One zone among those of all panels. */
export function zoneKey(panel: string, zone: string): string {
  return `${panel}/${zone}`;
}
