import type { DeviceDescription } from "@atrium/contract/devices";
import type { CampusFigures } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import { type CampusSource, placesOf, sourcesOf } from "./campusSources.ts";
import { figuresOf, type NewestValues } from "./placeFigures.ts";

export interface CampusBoardOptions {
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly newest: NewestValues;
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Pick<Clock, "after">;
}

/** How long changes are collected, ms: a figure of a whole campus changes with every meter. */
const GATHER = 1_000;

interface PlaceRow {
  readonly sources: CampusSource[];
  figures: CampusFigures;
  /** The rows in words, to see whether they are others. */
  text: string;
  version: number;
}

/** What is measured now on the campus, in each building and on each floor, kept as values change. */
export class CampusBoard {
  readonly #options: CampusBoardOptions;
  readonly #rows = new Map<string, PlaceRow>();
  /** By point id. */
  readonly #placesOf = new Map<number, readonly string[]>();
  readonly #changed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => void)[] = [];
  #closeWindow: (() => void) | undefined;
  #version = 1;

  constructor(options: CampusBoardOptions) {
    this.#options = options;
  }

  get version(): number {
    return this.#version;
  }

  /** Rows that changed after this version; 0 gives all. */
  rowsSince(version: number): CampusFigures[] {
    return [...this.#rows.values()].filter((row) => row.version > version).map(({ figures }) => figures);
  }

  /** Calls back when rows have changed. The returned function ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    const { bus } = this.#options;
    this.#readSite();
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#pointsChanged(changes)),
      bus.subscribe("site.changed", () => this.#readSite()),
    );
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#closeWindow?.();
    this.#closeWindow = undefined;
  }

  /** A place that has no devices any more keeps its row, so that pages learn that nothing is measured there. */
  #readSite(): void {
    for (const { sources } of this.#rows.values()) sources.length = 0;
    this.#placesOf.clear();
    for (const device of this.#options.directory.devices) {
      const places = placesOf(device);
      for (const source of sourcesOf(device)) {
        this.#placesOf.set(source.point, places);
        for (const place of places) this.#row(place).sources.push(source);
      }
    }
    this.#count(this.#rows.keys());
  }

  #row(place: string): PlaceRow {
    const known = this.#rows.get(place);
    if (known !== undefined) return known;
    const made: PlaceRow = { sources: [], figures: figuresOf(place, [], this.#options.newest), text: "", version: 1 };
    this.#rows.set(place, made);
    return made;
  }

  #pointsChanged({ ids, length }: PointChanges): void {
    for (let row = 0; row < length; row += 1) {
      for (const place of this.#placesOf.get(ids[row] ?? 0) ?? []) this.#changed.add(place);
    }
    if (this.#changed.size === 0) return;
    this.#closeWindow ??= this.#options.clock.after(GATHER, () => {
      this.#closeWindow = undefined;
      const places = [...this.#changed];
      this.#changed.clear();
      this.#count(places);
    });
  }

  #count(places: Iterable<string>): void {
    const next = this.#version + 1;
    let isChanged = false;
    for (const place of places) {
      const row = this.#row(place);
      const figures = figuresOf(place, row.sources, this.#options.newest);
      const text = JSON.stringify(figures);
      if (text === row.text) continue;
      Object.assign(row, { figures, text, version: next });
      isChanged = true;
    }
    if (!isChanged) return;
    this.#version = next;
    for (const listener of this.#listeners) listener();
  }
}
