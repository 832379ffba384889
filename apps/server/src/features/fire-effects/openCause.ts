import type { DeviceId, PointKey } from "@atrium/contract";
import { FireCause, type FireReport } from "@atrium/contract/alarms";
import { isAnswered } from "@atrium/contract/devices";
import * as z from "zod";
import { type DeviceSeen, judged } from "./judgement.ts";
import { WatchedEffect } from "./watchedPanels.ts";

/** What of an alarm is kept beside what pages see of it. */
export interface StoredCause {
  readonly cause: Omit<FireCause, "effects" | "reports">;
  readonly plan: readonly WatchedEffect[];
  /** By effect and device. */
  readonly seen: readonly (readonly [string, DeviceSeen])[];
}

export interface CauseNeeds {
  pointOf(device: string, key: PointKey): { readonly id: number } | undefined;
  device(id: string): { readonly id: DeviceId; readonly name: string } | undefined;
  readonly newest: {
    readonly values: ArrayLike<number>;
    readonly qualities: ArrayLike<number>;
    readonly since: ArrayLike<number>;
    readonly times: ArrayLike<number>;
  };
}

/** Lines are read at paces of their own: what came a moment before the alarm was heard of is the alarm's, ms. */
const LEAD = 5_000;

/** An alarm of a zone: which device has been seen to do what it should, and since when. */
export class OpenCause {
  cause: StoredCause["cause"];
  readonly plan: readonly WatchedEffect[];
  reports: readonly FireReport[] = [];
  readonly #needs: CauseNeeds;
  readonly #seen: Map<string, DeviceSeen>;
  /** Of which nothing was known when it was looked at last. */
  readonly #blind = new Set<string>();
  /** By point, the effects and devices that it says something of. */
  readonly #looks: Map<number, { readonly effect: WatchedEffect; readonly device: string }[]>;

  constructor({ cause, plan, seen }: StoredCause, needs: CauseNeeds) {
    this.cause = cause;
    this.plan = plan;
    this.#needs = needs;
    this.#seen = new Map(seen);
    const looks = plan.flatMap((effect) =>
      effect.devices.flatMap((device) =>
        this.#points(effect, device).map((point) => ({ point, look: { effect, device } })),
      ),
    );
    this.#looks = new Map(
      [...Map.groupBy(looks, ({ point }) => point)].map(([point, all]) => [point, all.map(({ look }) => look)]),
    );
  }

  get kept(): StoredCause {
    return { cause: this.cause, plan: this.plan, seen: [...this.#seen] };
  }

  /** As pages see it. */
  at(now: number): FireCause {
    const { beganAt, endedAt } = this.cause;
    const looked = { beganAt, endedAt, now, device: this.#needs.device.bind(this.#needs) };
    const effects = this.plan.map((effect) =>
      judged(effect, {
        ...looked,
        seen: (device) => this.#seen.get(`${effect.key} ${device}`),
        isAnswered: (device) => this.#isAnswered(effect, device),
      }),
    );
    return { ...this.cause, effects, reports: [...this.reports] };
  }

  /** Looks at every device. @param isBack after a time in which nobody looked: what was recorded says what is known of it */
  lookAtAll({ isBack }: { readonly isBack: boolean }): void {
    for (const effect of this.plan) {
      for (const device of effect.devices) {
        if (isBack) this.#lookBack(effect, device);
        this.#look(effect, device, { isFirst: !isBack });
      }
    }
  }

  /** A point has another value. */
  changed(point: number): boolean {
    const looks = this.#looks.get(point) ?? [];
    return looks.map(({ effect, device }) => this.#look(effect, device, { isFirst: false })).includes(true);
  }

  #look(effect: WatchedEffect, device: string, { isFirst }: { readonly isFirst: boolean }): boolean {
    const key = `${effect.key} ${device}`;
    if (this.#seen.has(key)) return false;
    if (!this.#isAnswered(effect, device)) {
      this.#blind.add(key);
      return false;
    }
    const since = this.#holdsSince(effect, device);
    const isExact = !this.#blind.delete(key);
    if (since === undefined) return false;
    // What was not answered says nothing of the time before it was.
    this.#see(key, { since: isExact ? since : this.#measuredAt(effect, device), isExact, isFirst });
    return true;
  }

  /** What was so when the program ended was recorded with its time; what came since then is known by nobody. */
  #lookBack(effect: WatchedEffect, device: string): void {
    const key = `${effect.key} ${device}`;
    if (this.#seen.has(key)) return;
    const since = this.#holdsSince(effect, device);
    const wasRecorded = since !== undefined && since >= this.cause.beganAt && !this.#isAnswered(effect, device);
    if (!wasRecorded) this.#blind.add(key);
    else this.#see(key, { since, isExact: true, isFirst: false });
  }

  #see(key: string, { since, isExact, isFirst }: { since: number; isExact: boolean; isFirst: boolean }): void {
    const { beganAt } = this.cause;
    this.#seen.set(key, { at: Math.max(beganAt, since), isExact, wasSo: isFirst && since <= beganAt - LEAD });
  }

  #points(effect: WatchedEffect, device: string): number[] {
    return effect.state.flatMap(({ point }) => this.#needs.pointOf(device, point)?.id ?? []);
  }

  #isAnswered(effect: WatchedEffect, device: string): boolean {
    const { qualities } = this.#needs.newest;
    const points = this.#points(effect, device);
    return points.length === effect.state.length && points.every((point) => isAnswered(qualities[point]));
  }

  #measuredAt(effect: WatchedEffect, device: string): number {
    const { times } = this.#needs.newest;
    return Math.max(0, ...this.#points(effect, device).map((point) => times[point] ?? 0));
  }

  /** Since when all of it holds; undefined: it does not. */
  #holdsSince(effect: WatchedEffect, device: string): number | undefined {
    const { values, since } = this.#needs.newest;
    let latest = 0;
    for (const wanted of effect.state) {
      const point = this.#needs.pointOf(device, wanted.point)?.id;
      const value = point === undefined ? Number.NaN : (values[point] ?? Number.NaN);
      const holds = "values" in wanted ? wanted.values.includes(value) : value < wanted.below;
      if (!holds || point === undefined) return undefined;
      latest = Math.max(latest, since[point] ?? 0);
    }
    return Number.isNaN(latest) ? undefined : latest;
  }
}

const Seen = z.object({ at: z.number(), isExact: z.boolean(), wasSo: z.boolean() });

/** What the database has of an alarm. @throws ZodError where somebody else wrote it */
export const StoredCause = z.object({
  cause: FireCause.omit({ effects: true, reports: true }),
  plan: z.array(WatchedEffect),
  seen: z.array(z.tuple([z.string(), Seen])),
});
