import { ENERGY_METER } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import type { Load } from "./load.ts";

/** One measured circuit of a meter: a part of the device, with an address of its own. */
export interface MeterPart {
  readonly device: PlannedDevice;
  readonly plan: FloorPlan;
  readonly channel: string;
}

/** Meter parts by place (or chiller) and channel, so that a big site finds its feeders quickly. */
export type MeterParts = ReadonlyMap<string, readonly MeterPart[]>;
const CHILLER = "chiller plant";

/** The parts that loads can hang on. */
export function feedingParts(parts: readonly MeterPart[]): MeterParts {
  return Map.groupBy(parts, ({ device, plan, channel }) => {
    const servesCampus = ENERGY_METER.facts.parse(device).serves === "campus";
    return servesCampus && channel === "ac"
      ? partsKey(CHILLER, "chiller")
      : partsKey(servesCampus ? "" : plan.building, channel);
  });
}

function partsKey(place: string, channel: string): string {
  return `${place} ${channel}`;
}

/** Words of a meter's name that say which kinds of room it feeds, for meters without a zone. */
const NAMED_AFTER: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/kitchen/i, new Set(["kitchen"])],
  [/ward/i, new Set(["patient", "bath", "nurse", "treatment", "therapy"])],
  [/stage/i, new Set(["stage"])],
];

/** The parts of every energy meter of the plans, in their order. */
export function meterParts(site: Site): MeterPart[] {
  return site.plans.flatMap((plan) =>
    plan.devices
      .filter((device) => device.module === "energy-meter")
      .flatMap((device) =>
        (ENERGY_METER.facts.parse(device).channels ?? []).map((channel) => ({ device, plan, channel })),
      ),
  );
}

/**
 * Which meter part measures a load. The first rule that finds one decides:
 *
 * 1. The chiller plant: the `ac` part of a meter that serves the campus.
 * 2. Otherwise only meters of the load's own place that have its channel and do not serve the campus:
 *    a. on its floor, the meter of its zone;
 *    b. on its floor, a meter without a zone whose name says the room's kind (kitchen, wards, stage);
 *    c. on its floor, another meter without a zone, one that is not named after other rooms first;
 *    d. on its floor, the first meter (a zone that has no meter of its own);
 *    e. on the nearest other floor, by b to d (a roof's lamps hang on the floor below, lifts on the roof's meter).
 * 3. None: the load is not sub-metered, and only the main incomer counts it.
 *
 * Parts with the channel `total` measure the whole campus and are not found here.
 */
export function feederOf(load: Load, parts: MeterParts): MeterPart | undefined {
  const own = parts.get(partsKey(load.use === "chiller" ? CHILLER : load.placement, load.use)) ?? [];
  const byDistance = own.toSorted((one, other) => distance(one, load) - distance(other, load));
  const nearest = byDistance.filter((part) => distance(part, load) === distance(byDistance[0] ?? part, load));
  return (
    nearest.find(
      (part) => part.plan.floor === load.floor && part.device.zone !== undefined && part.device.zone === load.zone,
    ) ??
    nearest.find((part) => namedKinds(part)?.has(load.roomKind) === true) ??
    nearest.find((part) => part.device.zone === undefined && namedKinds(part) === undefined) ??
    nearest.find((part) => namedKinds(part) === undefined) ??
    nearest[0]
  );
}

function distance(part: MeterPart, load: Load): number {
  return Math.abs(part.plan.floorCode - load.floorCode);
}

function namedKinds({ device }: MeterPart): ReadonlySet<string> | undefined {
  return device.zone === undefined ? NAMED_AFTER.find(([word]) => word.test(device.name))?.[1] : undefined;
}
