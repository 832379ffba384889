import type { Paged } from "@atrium/contract";
import {
  HAND_OVER_LATE,
  HAND_OVER_WAITS,
  type HandOverGiving,
  type HandOverNow,
  type HandOverRow,
  type HandOverSheet,
  type HandOversQuery,
  type HandOverTaking,
  type Shift,
  type WorkShift,
} from "@atrium/contract/alarms";
import type { Place } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { HandOverStore } from "./handOverStore.ts";
import type { SheetBuilder } from "./sheetBuilder.ts";
import { shiftAt } from "./shifts.ts";

export interface HandOversOptions {
  readonly store: HandOverStore;
  readonly sheets: Pick<SheetBuilder, "build">;
  readonly directory: { hasPlace(place: Place): boolean };
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly time: SiteTime;
  /** When the site's shifts begin, as its on-call calendar has them. */
  readonly shifts: () => Promise<readonly Shift[]>;
}

interface Due {
  readonly shift: WorkShift;
  /** The newest sheet of it. */
  readonly newest: HandOverSheet | undefined;
  /** The one that takes over. */
  readonly next: WorkShift;
}

/** The sheet that builds itself until who goes has signed it, and those that were signed. */
export class HandOvers {
  readonly #options: HandOversOptions;

  constructor(options: HandOversOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 where there is no such place */
  async now(placement: string): Promise<HandOverNow> {
    const { clock, sheets } = this.#options;
    this.#refuseUnknown(placement);
    const now = clock.now();
    const { shift, newest, next } = await this.#due(placement, now);
    return {
      content: await sheets.build(placement, shift, now),
      next: next.name,
      waiting: newest?.taken === null ? newest : null,
      isLate: now >= shift.to + HAND_OVER_LATE,
    };
  }

  /** @throws AppError ESH001 where somebody else was faster, or the shift is another one by now; ENF001 */
  async give({ placement, shift: asked, note, points }: HandOverGiving, actor: Caller): Promise<HandOverSheet> {
    const { clock, sheets, store } = this.#options;
    this.#refuseUnknown(placement);
    const now = clock.now();
    const { shift, newest } = await this.#due(placement, now);
    if (shift.from !== asked) {
      throw new AppError("ESH001", t("The shift has changed. To hand over now: {shift}", { shift: shift.name }));
    }
    if (newest?.taken === null) throw alreadyGiven(newest);
    const content = await sheets.build(placement, shift, now);
    const signed = { placement, content, note, points, given: { by: actor.name, at: now } };
    const sheet = await store.give(signed, actor, this.#place(placement));
    if (sheet !== undefined) return sheet;
    const [faster] = await store.ofShift(placement, shift.from);
    throw alreadyGiven(faster);
  }

  /** @throws AppError ESH001 where somebody has taken over already, ESH002 from oneself, ENF001 */
  async take(id: number, { isTold }: HandOverTaking, actor: Caller): Promise<HandOverSheet> {
    const { clock, store } = this.#options;
    const place = (placement: string) => this.#place(placement);
    const sheet = await store.take(id, { isTold, at: clock.now(), place }, actor);
    if (sheet !== undefined) return sheet;
    const { taken } = await this.find(id);
    if (taken !== null) throw new AppError("ESH001", t("{by} has already taken over", { by: taken.by }));
    throw new AppError("ESH002", t("A shift must be taken over by someone other than the person who handed it over"));
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<HandOverSheet> {
    const sheet = await this.#options.store.find(id);
    if (sheet === undefined) throw new AppError("ENF001", t("Hand-over sheet not found"));
    return sheet;
  }

  /** @throws AppError ENF001 where there is no such place */
  async list(query: HandOversQuery): Promise<Paged<HandOverRow>> {
    this.#refuseUnknown(query.placement);
    return await this.#options.store.list(query);
  }

  /** The shift to hand over: the one before, for a while, where nobody has taken it over; otherwise the present one. */
  async #due(placement: string, now: number): Promise<Due> {
    const { time, store } = this.#options;
    const shifts = await this.#options.shifts();
    const present = shiftAt(now, time, shifts);
    const before = shiftAt(present.from - 1, time, shifts);
    const [last] = await store.ofShift(placement, before.from);
    const isDone = last !== undefined && last.taken !== null;
    if (!isDone && now < before.to + HAND_OVER_WAITS) return { shift: before, newest: last, next: present };
    const [newest] = await store.ofShift(placement, present.from);
    return { shift: present, newest, next: shiftAt(present.to, time, shifts) };
  }

  #refuseUnknown(placement: string): void {
    if (!this.#options.directory.hasPlace({ placement })) throw new AppError("ENF001", t("Place not found"));
  }

  #place(placement: string): string {
    return placeWords({ placement }, this.#options.names);
  }
}

function alreadyGiven(sheet: HandOverSheet | undefined): AppError {
  return new AppError(
    "ESH001",
    t("{by} has already handed over this shift", { by: sheet?.given.by ?? t("Someone else") }),
  );
}
