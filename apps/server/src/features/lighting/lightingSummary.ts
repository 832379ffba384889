import { CORRIDOR, QUALITY, placeKey, type DeviceDescription, type PlaceSummary } from "@atrium/contract";
import type { Clock } from "@atrium/drivers";
import type { Bus, PointChanges } from "../../platform/bus.ts";

/** What the summary reads: newest values and qualities by point id. */
interface LightingValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

export interface LightingSummaryOptions {
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly values: LightingValues;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** How long changes of the counts gather after some were told, ms: a zone that goes dark is one message. */
const GATHER = 250;

interface Row {
  readonly summary: PlaceSummary;
  /** Number of the change that made it what it is. */
  version: number;
}

/** One lighting circuit as it is counted, and the rows that count it. */
interface Circuit {
  readonly level: number;
  readonly failure: number | undefined;
  readonly rows: readonly Row[];
  isOn: boolean;
  isStale: boolean;
  hasTrouble: boolean;
}

/** How many circuits are on, stale or in trouble: at each building, floor, zone and corridor, kept as values change. */
export class LightingSummary {
  readonly #options: LightingSummaryOptions;
  readonly #rows = new Map<string, Row>();
  /** By point id. */
  readonly #circuitOf: (Circuit | undefined)[] = [];
  readonly #listeners = new Set<() => void>();
  #version = 1;
  #toldVersion = 1;
  #unsubscribe: (() => void) | undefined;
  #closeWindow: (() => void) | undefined;

  constructor(options: LightingSummaryOptions) {
    this.#options = options;
    for (const device of options.directory.devices) if (device.module === "lighting") this.#add(device);
  }

  get version(): number {
    return this.#version;
  }

  /** Rows that changed after this version, buildings before their floors; 0 gives all. */
  rowsSince(version: number): PlaceSummary[] {
    return [...this.#rows.values()].filter((row) => row.version > version).map((row) => Object.assign({}, row.summary));
  }

  /** Tells that rows changed. The returned function ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    for (const circuit of new Set(this.#circuitOf)) if (circuit !== undefined) this.#count(circuit);
    this.#unsubscribe = this.#options.bus.subscribe("points.changed", (changes) => this.#changed(changes));
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#closeWindow?.();
    this.#closeWindow = undefined;
  }

  #changed({ ids, length }: PointChanges): void {
    for (let row = 0; row < length; row += 1) {
      const circuit = this.#circuitOf[ids[row] ?? 0];
      if (circuit !== undefined) this.#count(circuit);
    }
    if (this.#closeWindow === undefined) this.#tell();
  }

  /** Looks at a circuit's newest values; only where a fact about it turned do its rows change. */
  #count(circuit: Circuit): void {
    const { values, qualities } = this.#options.values;
    const quality = qualities[circuit.level];
    const isOn = (values[circuit.level] ?? 0) > 0;
    const isStale = quality === QUALITY.stale;
    const hasFailed = circuit.failure !== undefined && (values[circuit.failure] ?? 0) > 0;
    const hasTrouble = hasFailed || quality === QUALITY.bad;
    if (isOn === circuit.isOn && isStale === circuit.isStale && hasTrouble === circuit.hasTrouble) return;
    this.#version += 1;
    for (const row of circuit.rows) {
      row.version = this.#version;
      row.summary.on += Number(isOn) - Number(circuit.isOn);
      row.summary.stale += Number(isStale) - Number(circuit.isStale);
      row.summary.trouble += Number(hasTrouble) - Number(circuit.hasTrouble);
    }
    Object.assign(circuit, { isOn, isStale, hasTrouble });
  }

  #tell(): void {
    if (this.#version === this.#toldVersion) return;
    this.#toldVersion = this.#version;
    this.#closeWindow = this.#options.clock.after(GATHER, () => {
      this.#closeWindow = undefined;
      this.#tell();
    });
    for (const listener of this.#listeners) listener();
  }

  #add(device: DeviceDescription): void {
    const level = device.points.find((point) => point.key === "level");
    if (level === undefined) return;
    const failure = device.points.find((point) => point.key === "lamp-failure");
    const rows = placesOf(device).map((place) => this.#row(place));
    for (const row of rows) row.summary.total += 1;
    const circuit = { level: level.id, failure: failure?.id, rows, isOn: false, isStale: false, hasTrouble: false };
    this.#circuitOf[level.id] = circuit;
    if (failure !== undefined) this.#circuitOf[failure.id] = circuit;
  }

  #row(place: string): Row {
    const row = this.#rows.get(place) ?? { summary: { place, on: 0, total: 0, stale: 0, trouble: 0 }, version: 1 };
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
