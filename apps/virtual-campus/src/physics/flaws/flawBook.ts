import type { Site } from "@atrium/site";
import { SiteTime } from "@atrium/time";
import { wordSeed } from "../chance.ts";
import { DAY, HOUR } from "../localTime.ts";
import { leakingBranch } from "../water/waterDay.ts";
import { waterPlanOf } from "../water/waterPlan.ts";
import { CHATTER_EVERY, chatterAround } from "./chatter.ts";
import { DRIFT_EVERY, driftAround } from "./drifts.ts";
import { gapAround } from "./gaps.ts";
import { isForgotten, LEFT_ON } from "./lamps.ts";
import { LEAK_EVERY, slowLeakAround } from "./leaks.ts";

/** What can be wrong with the campus without anybody having switched it on. */
export const FLAW_KINDS = {
  leak: "A slow leak behind a water meter, l/min.",
  lamp: "A lamp that was left on over a weekend.",
  drift: "A temperature sensor of an air conditioner that is off by more each day, K in the end.",
  chatter: "A water meter that says that its signal is poor, and takes it back, several times a minute.",
  gap: "A gateway of which nothing came; only where history was written.",
} as const;

/** Something wrong that is there to be found: always the same at the same time, in the past and live. */
export interface Flaw {
  readonly kind: keyof typeof FLAW_KINDS;
  /** The device; of a gap the connection. */
  readonly of: string;
  /** ms since the epoch */
  readonly from: number;
  readonly until: number;
  /** As its kind says; null where it has none. */
  readonly size: number | null;
}

export interface FlawSources {
  readonly site: Pick<Site, "settings" | "plans">;
  /** Lamps indoors. */
  readonly lamps: readonly string[];
  /** Connections whose devices' past has gaps. */
  readonly gateways: readonly string[];
}

/** Every flaw of a campus that begins from one moment to another, oldest first. */
export function flawsBetween({ site, lamps, gateways }: FlawSources, from: number, to: number): Flaw[] {
  const modules = (module: string, kind?: string) =>
    site.plans.flatMap(({ devices }) =>
      devices.filter((device) => device.module === module && (kind === undefined || device["kind"] === kind)),
    );
  const sensors = modules("air-condition").map(({ id }) => id);
  const meters = modules("water-and-waste-meter", "WATER").map(({ id }) => id);
  const found = [
    ...leaks(site, from, to),
    ...lampsLeftOn(lamps, SiteTime.of(site.settings.timeZone), from, to),
    ...each("drift", sensors, { from, to, step: DRIFT_EVERY * DAY, around: driftAround }),
    ...each("chatter", meters, { from, to, step: CHATTER_EVERY * DAY, around: chatterAround }),
    ...each("gap", gateways, { from, to, step: DAY, around: gapAround }),
  ]; // prettier-ignore
  return found.filter((flaw) => flaw.from >= from && flaw.from < to).toSorted((one, other) => one.from - other.from);
}

interface Search {
  readonly from: number;
  readonly to: number;
  /** ms of each stretch, counted from the epoch. */
  readonly step: number;
  readonly around: (seed: number, time: number) => { from: number; until: number; kelvin?: number } | undefined;
}

/** One flaw at most in each stretch of time of each thing that can have it. */
function each(kind: Flaw["kind"], ids: readonly string[], { from, to, step, around }: Search): Flaw[] {
  const flaws: Flaw[] = [];
  for (let stretch = Math.floor(from / step); stretch * step < to; stretch++) {
    for (const id of ids) {
      const found = around(wordSeed(id), stretch * step);
      if (found !== undefined) {
        flaws.push({ kind, of: id, from: found.from, until: found.until, size: found.kelvin ?? null });
      }
    }
  }
  return flaws;
}

function leaks({ plans, settings }: FlawSources["site"], from: number, to: number): Flaw[] {
  const plan = waterPlanOf(plans);
  const zone = SiteTime.of(settings.timeZone);
  // Leaks are by local days: their share of a day is that of its clock.
  const at = (days: number) => Math.round(days * DAY - zone.offset(days * DAY));
  const flaws: Flaw[] = [];
  for (let day = Math.floor(from / DAY) - LEAK_EVERY; day * DAY < to + LEAK_EVERY * DAY; day += LEAK_EVERY) {
    const leak = slowLeakAround(day);
    const meter = leakingBranch(plan, leak)?.meter;
    if (meter !== undefined) {
      flaws.push({ kind: "leak", of: meter, from: at(leak.from), until: at(leak.until), size: leak.litresPerMinute });
    }
  }
  return flaws;
}

function lampsLeftOn(lamps: readonly string[], zone: SiteTime, from: number, to: number): Flaw[] {
  const flaws: Flaw[] = [];
  for (let day = Math.floor(from / DAY) - 4; day * DAY < to; day++) {
    // 1970-01-01 was a Thursday.
    if ((day + 4) % 7 !== 5) {
      continue;
    }
    const at = (days: number, hour: number) => {
      const shown = (day + days) * DAY + hour * HOUR;
      return shown - zone.offset(shown);
    };
    for (const lamp of lamps) {
      if (isForgotten(wordSeed(lamp), day)) {
        flaws.push({ kind: "lamp", of: lamp, from: at(0, LEFT_ON.from), until: at(3, LEFT_ON.until), size: null });
      }
    }
  }
  return flaws;
}
