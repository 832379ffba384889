import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { isUnlocked, stateOf } from "./door.tsx";

/** How many are locked, how many let people through, how many need somebody. */
export function DoorFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const states = current.readings.flatMap((reading) => stateOf(reading) ?? []);
  const text = (count: number) => (states.length === 0 ? undefined : String(count));
  const countOf = (state: string) => states.filter((one) => one === state).length;
  const held = countOf("held");
  return (
    <>
      <TotalKpi of={current} value={text(countOf("locked"))} label="locked" />
      <TotalKpi of={current} value={text(current.readings.filter(isUnlocked).length)} label="unlocked or open" />
      <TotalKpi of={current} value={text(countOf("forced"))} label="forced" />
      {held > 0 && <TotalKpi of={current} value={text(held)} label="open too long" />}
    </>
  );
}
