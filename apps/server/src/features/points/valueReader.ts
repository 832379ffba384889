import { QualityCode, type PointValues, type PointValuesQuery } from "@atrium/contract/devices";
import { placeKey } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { PointStore } from "./pointStore.ts";
import { reasonsOf, textsOf } from "../../platform/live/textsOf.ts";
import { type Reach, refuseBeyond } from "../../platform/reach.ts";
import type { ValueDirectory } from "./pointDirectory.ts";

interface Kept {
  readonly ids: Int32Array;
  /** The answer as JSON. */
  octets: Buffer;
  /** The change up to which the answer is known to be valid. */
  checked: number;
}

/** Programs ask for the same points again and again: this many of their questions are kept with the answer. */
const MAX_KEPT = 256;

/** The newest values of points, written as JSON once for all callers while nothing changes. */
export class ValueReader {
  readonly #directory: ValueDirectory;
  readonly #newest: PointStore;
  readonly #kept = new Map<string, Kept>();
  /** The revision of the site that the kept answers are of, and the run that counted their changes. */
  #revision = 0;
  #run = "";

  constructor({ directory, newest }: { readonly directory: ValueDirectory; readonly newest: PointStore }) {
    this.#directory = directory;
    this.#newest = newest;
  }

  /** @throws AppError EVA001 where the question names no points, ENF001 where there are no such points */
  read(query: PointValuesQuery): Buffer {
    const key = query.ids ?? [query.placement, query.floor, query.zone, query.module].join(" ");
    if (this.#revision !== this.#directory.revision || this.#run !== this.#newest.epoch) this.#kept.clear();
    this.#revision = this.#directory.revision;
    this.#run = this.#newest.epoch;
    const kept = this.#kept.get(key);
    if (kept === undefined) return this.#keep(key, this.#points(query));
    const { changeSequences, sequence } = this.#newest;
    if (kept.checked === sequence) return kept.octets;
    if (kept.ids.some((id) => (changeSequences[id] ?? 0) > kept.checked)) kept.octets = this.#prepare(kept.ids);
    kept.checked = sequence;
    return kept.octets;
  }

  /** @throws AppError EAU004 where one of the points is beyond the limits of a role */
  refuseBeyond(query: PointValuesQuery, reach: Reach): void {
    const devices = [...this.#points(query)].map((id) => this.#directory.deviceOfPoint(id));
    refuseBeyond(devices.every((device) => device !== undefined && reach.hasDevice(device)));
  }

  #keep(key: string, ids: Int32Array): Buffer {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    const octets = this.#prepare(ids);
    this.#kept.set(key, { ids, octets, checked: this.#newest.sequence });
    return octets;
  }

  #points({ ids, placement, floor, zone, module }: PointValuesQuery): Int32Array {
    if (ids !== undefined) {
      const wanted = Int32Array.from(ids.split(","), Number);
      const unknown = wanted.find((id) => this.#directory.point(id) === undefined);
      if (unknown !== undefined) throw new AppError("ENF001", t("Point {unknown} not found", { unknown }));
      return wanted;
    }
    if (placement === undefined) throw wrong("ids", t("specify the points by ids or by placement"));
    if (zone !== undefined && floor === undefined) throw wrong("zone", t("requires a floor"));
    const place = { placement, ...(floor && { floor }), ...(zone && { zone }) };
    if (!this.#directory.hasPlace(place)) {
      throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
    }
    const devices = this.#directory.devicesAt(place, module);
    return Int32Array.from(devices.flatMap((device) => device.points.map((point) => Number(point.id))));
  }

  #prepare(points: Int32Array): Buffer {
    const { epoch, sequence, values, qualities, times, since } = this.#newest;
    const ids = [...points];
    const columns = {
      ids,
      values: ids.map((id) => finite(values[id])),
      qualities: ids.map((id) => QualityCode.parse(qualities[id] ?? 0)),
      times: ids.map((id) => whole(times[id])),
      steadyFor: ids.map((id) => steadyFor(whole(times[id]), whole(since[id]))),
    };
    const answer: PointValues = {
      epoch,
      sequence,
      ...columns,
      ...textsOf(ids, this.#newest),
      ...reasonsOf(ids, this.#newest),
    };
    return Buffer.from(JSON.stringify(answer));
  }
}

function steadyFor(time: number | null, since: number | null): number | null {
  return time === null || since === null ? null : Math.max(0, time - since);
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function whole(value: number | undefined): number | null {
  const known = finite(value);
  return known === null ? null : Math.round(known);
}

function wrong(path: string, message: string): AppError {
  return new AppError("EVA001", t("The query is not valid"), { fields: [{ path, message }] });
}
