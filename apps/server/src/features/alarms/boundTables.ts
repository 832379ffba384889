import type { BoundRule } from "./alarmEntry.ts";

/** What rules watch, found by whatever tells of it. The numbers are places in the list of all of it. */
export class BoundTables {
  readonly byKey: ReadonlyMap<string, BoundRule>;
  readonly byRule: ReadonlyMap<number, readonly BoundRule[]>;
  /** Of the lines to gateways. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** Of what other parts of the server tell, by topic. */
  readonly told: ReadonlyMap<string, readonly number[]>;

  constructor(bound: readonly BoundRule[] = []) {
    this.byKey = new Map(bound.map((one) => [one.key, one]));
    this.byRule = Map.groupBy(bound, ({ rule }) => rule.id);
    const checks = [...bound.entries()];
    this.lines = placesBy(checks, ({ connection }) => connection?.id);
    this.told = placesBy(checks, ({ told }) => told);
  }
}

function placesBy(
  checks: readonly [place: number, one: BoundRule][],
  topicOf: (one: BoundRule) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, one] of checks) {
    const topic = topicOf(one);
    if (topic === undefined) continue;
    const others = places.get(topic);
    if (others === undefined) places.set(topic, [place]);
    else others.push(place);
  }
  return places;
}
