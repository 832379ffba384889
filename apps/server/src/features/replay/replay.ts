import {
  CHANNEL_MODULES,
  type DeviceDescription,
  MAX_REPLAY_CHANGES,
  type PointDescription,
  QUALITY,
  type ReplayChanges,
  type ReplayChangesQuery,
  type ReplayStates,
  type ReplayStatesQuery,
} from "@atrium/contract/devices";
import { placeKey } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { ReplayNeeds } from "./replayNeeds.ts";

type Looked = Pick<ReplayStatesQuery, "placement" | "floor" | "zone" | "channel">;

/** What a page showed at a moment that is over: the points of a live channel at a place, as they were recorded. */
export class Replay {
  readonly #needs: Pick<ReplayNeeds, "directory" | "past" | "textsOf" | "clock">;

  constructor(needs: Pick<ReplayNeeds, "directory" | "past" | "textsOf" | "clock">) {
    this.#needs = needs;
  }

  /** @throws AppError ENF001 where there is no such place, EVA001 where that time has not come yet */
  async states({ at: moment, ...looked }: ReplayStatesQuery): Promise<ReplayStates> {
    const { past } = this.#needs;
    this.#refuseFuture("at", moment);
    const points = this.#points(looked);
    const ids = points.map(({ id }) => Number(id));
    await past.stored(moment);
    const { at, step, next, states } = await past.pastAt(ids, moment);
    const changed =
      step === "raw"
        ? await past.changedBefore(
            points.filter(tellsChange).map(({ id }) => id),
            at,
          )
        : NOTHING;
    const found = ids.map((id) => states.get(id));
    const texts = await this.#texts(
      points.flatMap(({ id, kind }) => (kind === "text" ? (states.get(id)?.value ?? []) : [])),
    );
    return {
      at,
      step,
      next,
      ids,
      values: found.map((state) => state?.value ?? null),
      qualities: found.map((state) => (state?.isKnown === true ? QUALITY.good : QUALITY.stale)),
      times: found.map((state) => state?.time ?? null),
      steadyFor: ids.map((id, row) => steadyFor(found[row]?.time, changed.get(id))),
      ...textsByPoint(points, (id) => texts.get(states.get(id)?.value ?? Number.NaN)),
    };
  }

  /** @throws AppError ENF001 where there is no such place */
  async changes({ from, to, ...looked }: ReplayChangesQuery): Promise<ReplayChanges> {
    const { past, clock } = this.#needs;
    const points = this.#points(looked);
    const step = await past.stepAt(from);
    // What is not written yet belongs to the next stretch; of one that is asked for again and again nothing is left out.
    const end = Math.max(from, Math.min(to, Math.max(past.storedUntil, clock.now() - LATEST)));
    const columns = { ids: [] as number[], times: [] as number[], values: [] as (number | null)[] };
    if (step !== "raw") return { from, to: end, step, ...columns };
    let isComplete = true;
    for await (const batch of past.changes(
      points.map(({ id }) => id),
      { from: from + 1, to: end + 1 },
    )) {
      for (let row = 0; isComplete && row < batch.length; row += 1) {
        if (columns.ids.length === MAX_REPLAY_CHANGES) isComplete = false;
        const value = batch.values[row] ?? Number.NaN;
        columns.ids.push(batch.ids[row] ?? 0);
        columns.times.push(batch.times[row] ?? 0);
        columns.values.push(Number.isNaN(value) ? null : value);
      }
    }
    const until = isComplete ? end : (columns.times.at(-1) ?? from) - 1;
    const length = columns.times.findLastIndex((time) => time <= until) + 1;
    for (const column of Object.values(columns)) column.length = length;
    return { from, to: until, step, ...columns, ...(await this.#textsOfChanges(points, columns)) };
  }

  async #textsOfChanges(
    points: readonly PointDescription[],
    { ids, values }: { readonly ids: readonly number[]; readonly values: readonly (number | null)[] },
  ): Promise<Pick<ReplayChanges, "texts">> {
    const isText = new Set(points.flatMap(({ id, kind }) => (kind === "text" ? [Number(id)] : [])));
    const codes = values.filter((value, row) => value !== null && isText.has(ids[row] ?? 0));
    const texts = await this.#texts(codes.flatMap((code) => code ?? []));
    return texts.size === 0
      ? {}
      : { texts: Object.fromEntries([...texts].map(([code, text]) => [String(code), text])) };
  }

  async #texts(codes: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return codes.length === 0 ? NO_TEXTS : this.#needs.textsOf([...new Set(codes)]);
  }

  #points(looked: Looked): PointDescription[] {
    return devicesOf(this.#needs.directory, looked).flatMap(({ points }) => points);
  }

  #refuseFuture(path: string, moment: number): void {
    if (moment <= this.#needs.clock.now()) return;
    const message = t("This time is in the future");
    throw new AppError("EVA001", message, { fields: [{ path, message }] });
  }
}

/** Where samples are written later than that, ms, playing does not wait for them: the page is live from there on. */
const LATEST = 2_000;
const NOTHING: ReadonlyMap<number, number> = new Map();
const NO_TEXTS: ReadonlyMap<number, string> = new Map();

/** The devices that a page shows. @throws AppError ENF001 where there is no such place */
export function devicesOf(
  directory: ReplayNeeds["directory"],
  { channel, placement, floor, zone }: Looked,
): readonly DeviceDescription[] {
  const place = { placement, ...(floor && { floor }), ...(zone && { zone }) };
  if (!directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
  return CHANNEL_MODULES[channel].flatMap((module) => directory.devicesAt(place, module));
}

/** Of these a page says since when they are as they are; what is measured changes all the time. */
function tellsChange({ isWritable, kind }: PointDescription): boolean {
  return isWritable || kind === "boolean" || kind === "enum";
}

function steadyFor(time: number | undefined, since: number | undefined): number | null {
  return time === undefined || since === undefined ? null : Math.max(0, time - since);
}

function textsByPoint(
  points: readonly PointDescription[],
  textOf: (point: number) => string | undefined,
): Pick<ReplayStates, "texts"> {
  const texts = points.flatMap(({ id, kind }): [string, string][] => {
    const text = kind === "text" ? textOf(id) : undefined;
    return text === undefined ? [] : [[String(id), text]];
  });
  return texts.length === 0 ? {} : { texts: Object.fromEntries(texts) };
}
