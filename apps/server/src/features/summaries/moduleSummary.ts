import { type DeviceDescription, type PlaceSummary, SUMMARY_RULES, type SummaryModule } from "@atrium/contract/devices";
import { CORRIDOR, placeKey } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import { CountedDevice, type SummaryValues, mainKeyOf } from "./countedDevice.ts";
import { SummaryRow } from "./summaryRow.ts";

export interface ModuleSummaryOptions {
  readonly module: SummaryModule;
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly newest: SummaryValues;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** How long changes of the counts are collected after a message, ms: a zone that goes dark is one message. */
const GATHER = 250;

/** The counts of one module at each building, floor, zone and corridor, kept as values change. */
export class ModuleSummary {
  readonly #options: ModuleSummaryOptions;
  readonly #rows = new Map<string, SummaryRow>();
  /** By point id. */
  readonly #deviceOf: (CountedDevice | undefined)[] = [];
  readonly #listeners = new Set<() => void>();
  #version = 1;
  #toldVersion = 1;
  readonly #ends: (() => void)[] = [];
  #closeWindow: (() => void) | undefined;

  constructor(options: ModuleSummaryOptions) {
    this.#options = options;
    this.#readSite();
  }

  /** Every row is counted again. A place without devices keeps its row, so that pages learn that it has none. */
  #readSite(): void {
    const { directory, module } = this.#options;
    const places = [...this.#rows.keys()];
    this.#rows.clear();
    this.#deviceOf.length = 0;
    for (const place of places) this.#row(place);
    for (const device of directory.devices) if (device.module === module) this.#add(device);
  }

  get version(): number {
    return this.#version;
  }

  /** Rows that changed after this version, buildings before their floors; 0 gives all. */
  rowsSince(version: number): PlaceSummary[] {
    return [...this.#rows.values()].filter((row) => row.version > version).map((row) => row.summary());
  }

  /** Devices in alarm, everywhere. */
  get alarms(): number {
    let alarms = 0;
    for (const [place, row] of this.#rows) if (!place.includes("/")) alarms += row.alarm;
    return alarms;
  }

  /** Calls back when rows have changed. The returned function ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    const { bus } = this.#options;
    this.#countAll();
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#changed(changes)),
      bus.subscribe("site.changed", () => this.#siteChanged()),
    );
  }

  #countAll(): void {
    for (const device of new Set(this.#deviceOf)) if (device !== undefined) this.#count(device);
  }

  #siteChanged(): void {
    this.#readSite();
    this.#version += 1;
    for (const row of this.#rows.values()) row.version = this.#version;
    this.#countAll();
    if (this.#closeWindow === undefined) this.#notify();
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#closeWindow?.();
    this.#closeWindow = undefined;
  }

  #changed({ ids, length }: PointChanges): void {
    for (let row = 0; row < length; row += 1) {
      const device = this.#deviceOf[ids[row] ?? 0];
      if (device !== undefined) this.#count(device);
    }
    if (this.#closeWindow === undefined) this.#notify();
  }

  #count(device: CountedDevice): void {
    if (device.count(this.#version + 1)) this.#version += 1;
  }

  #notify(): void {
    if (this.#version === this.#toldVersion) return;
    this.#toldVersion = this.#version;
    this.#closeWindow = this.#options.clock.after(GATHER, () => {
      this.#closeWindow = undefined;
      this.#notify();
    });
    for (const listener of this.#listeners) listener();
  }

  #add(device: DeviceDescription): void {
    const rule = SUMMARY_RULES[this.#options.module];
    const points = new Map(device.points.map(({ key, id }) => [String(key), Number(id)]));
    if (mainKeyOf(rule, points) === undefined) return;
    const counted = new CountedDevice({
      rule,
      points,
      measured: device.points.flatMap(({ id, stuck }) => (stuck === undefined ? [] : [Number(id)])),
      rows: placesOf(device).map((place) => this.#row(place)),
      newest: this.#options.newest,
    });
    for (const point of counted.watched) this.#deviceOf[point] = counted;
  }

  #row(place: string): SummaryRow {
    const row = this.#rows.get(place) ?? new SummaryRow(place);
    this.#rows.set(place, row);
    return row;
  }
}

/** The rows that count a device: its building, floor, zone, and the floor's corridor where it stands in one. */
function placesOf({ placement, floor, zone, isCorridor }: DeviceDescription): string[] {
  const onFloor = `${placeKey({ placement })}/${floor}`;
  const places = [placement, onFloor];
  if (zone !== undefined) places.push(`${onFloor}/${zone}`);
  if (isCorridor) places.push(`${onFloor}/${CORRIDOR}`);
  return places;
}
