import {
  ALARM_PRIORITIES,
  type AlarmPriority,
  type AlarmRow,
  isListedState,
  isUnacknowledged,
} from "@atrium/contract/alarms";
import { placeKey } from "@atrium/contract/site";

/** What is wrong at a building or on a floor. */
export interface PlaceState {
  readonly priority: AlarmPriority;
  /** The worst of its alarms: the first that somebody has to acknowledge, then the newest. */
  readonly worst: AlarmRow;
  readonly count: number;
  /** Somebody has to acknowledge the worst. */
  readonly isWaiting: boolean;
}

/** Alarms in the order in which they need a person: the gravest, then those that nobody has acknowledged, then the newest. */
export function needsFirst(alarms: readonly AlarmRow[]): AlarmRow[] {
  return alarms
    .filter(({ alarm }) => isListedState(alarm.state))
    .toSorted(
      (one, other) =>
        Number(isUnacknowledged(other.alarm.state)) - Number(isUnacknowledged(one.alarm.state)) ||
        one.alarm.priority - other.alarm.priority ||
        other.alarm.raisedAt - one.alarm.raisedAt,
    );
}

/** The state of each building and floor that has alarms, by `placeKey`. One that is not here has none. */
export function placeStates(alarms: readonly AlarmRow[]): ReadonlyMap<string, PlaceState> {
  const byPlace = new Map<string, AlarmRow[]>();
  for (const row of needsFirst(alarms)) {
    const { placement, floor } = row.source;
    if (placement === undefined) continue;
    const places = [placeKey({ placement }), ...(floor === undefined ? [] : [placeKey({ placement, floor })])];
    for (const place of places) byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  const states = [...byPlace].flatMap(([place, rows]): [string, PlaceState][] => {
    const priority = ALARM_PRIORITIES.find((one) => rows.some(({ alarm }) => alarm.priority === one));
    const worst = rows.find(({ alarm }) => alarm.priority === priority);
    return priority === undefined || worst === undefined
      ? []
      : [[place, { priority, worst, count: rows.length, isWaiting: isUnacknowledged(worst.alarm.state) }]];
  });
  return new Map(states);
}

/** Places in the order in which they are looked at: the worst first, then as the site has them. */
export function worstFirst<Place extends { readonly key: string }>(
  places: readonly Place[],
  states: ReadonlyMap<string, PlaceState>,
): Place[] {
  const grave = ({ key }: Place) => states.get(key)?.priority ?? ALARM_PRIORITIES.length + 1;
  return places.toSorted((one, other) => grave(one) - grave(other));
}
