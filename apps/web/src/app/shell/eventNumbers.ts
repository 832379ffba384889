import { type AlarmRow, isListedState } from "@atrium/contract/alarms";
import { CAMPUS, OVERVIEW } from "@atrium/contract/site";
import { NO_NUMBER, type RowNumber } from "./rowNumber.ts";

/** How many alarms stand or need somebody at each place, by the keys of the rows: critical ones, and the others. */
export function eventNumbers(alarms: readonly AlarmRow[]): ReadonlyMap<string, RowNumber> {
  const numbers = new Map<string, RowNumber>();
  for (const { alarm, source } of alarms) {
    if (!isListedState(alarm.state)) continue;
    const isCritical = alarm.priority === 1;
    for (const place of placesOf(source)) {
      const before = numbers.get(place) ?? NO_NUMBER;
      numbers.set(place, {
        ...before,
        alarm: before.alarm + (isCritical ? 1 : 0),
        trouble: before.trouble + (isCritical ? 0 : 1),
      });
    }
  }
  return numbers;
}

function placesOf({ placement, floor, zone }: AlarmRow["source"]): string[] {
  if (placement === undefined) return [CAMPUS];
  if (floor === undefined) return [CAMPUS, placement];
  const whole = `${placement}/${floor}`;
  return [CAMPUS, placement, whole, `${whole}/${OVERVIEW}`, ...(zone === undefined ? [] : [`${whole}/${zone}`])];
}
