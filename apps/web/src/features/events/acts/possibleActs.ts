import { type AlarmAct, type EventId, type EventRow, isUnacknowledged, whyNotShelved } from "@atrium/contract/alarms";

/** What can be done to several alarms at once. */
export type CommonAct = Exclude<AlarmAct["kind"], "comment" | "step" | "rate">;

/** Whether an act would change an alarm as it is now. The server decides; this says what is offered. */
function isPossible(kind: CommonAct, { alarm }: EventRow): boolean {
  if (alarm === undefined || alarm.endedAt !== undefined || alarm.state === "normal") return false;
  const { state, isFire, shelf, outOfService } = alarm;
  switch (kind) {
    case "acknowledge":
      return isUnacknowledged(state);
    case "reset":
      return state === "latched";
    case "shelve":
      return shelf === undefined && whyNotShelved(alarm) === undefined;
    case "unshelve":
      return shelf !== undefined;
    case "remove-from-service":
      return outOfService === undefined && !isFire;
    default:
      return outOfService !== undefined;
  }
}

/** Those of some rows to which an act can be done. */
export function possibleOf(kind: CommonAct, rows: readonly EventRow[]): EventId[] {
  return rows.filter((row) => isPossible(kind, row)).map(({ id }) => id);
}
