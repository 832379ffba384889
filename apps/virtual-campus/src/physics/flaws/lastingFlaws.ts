import type { Site } from "@atrium/site";
import { coolerFlawsOf } from "./coolers.ts";

/** What is wrong with the campus as long as it has a history, without anybody having noticed. */
export const LASTING_KINDS = {
  weak: "An air conditioner that has lost refrigerant: the share of its cooling that it still has.",
  cold: "One whose remote somebody once set: K below what the program of the others asks for. It fights those of its room.",
  wander: "One whose temperature sensor is off to and fro within some weeks, K at most.",
} as const;

export interface LastingFlaw {
  readonly kind: keyof typeof LASTING_KINDS;
  /** The device. */
  readonly of: string;
  /** It has neither a beginning nor an end. */
  readonly from: null;
  readonly until: null;
  /** As its kind says. */
  readonly size: number;
}

export function lastingFlaws({ plans }: Pick<Site, "plans">): LastingFlaw[] {
  const coolers = plans.flatMap(({ devices }) => devices.filter(({ module }) => module === "air-condition"));
  const flaws: LastingFlaw[] = [];
  for (const { id } of coolers) {
    const { capacity, colder, wandering } = coolerFlawsOf(id);
    const add = (kind: LastingFlaw["kind"], size: number) => {
      flaws.push({ kind, of: id, from: null, until: null, size });
    };
    if (capacity < 1) add("weak", capacity);
    if (colder > 0) add("cold", colder);
    if (wandering > 0) add("wander", wandering);
  }
  return flaws;
}
