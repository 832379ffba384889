import type { DeviceEnergyRow } from "@atrium/contract/energy";
import { sayNumber, t } from "@atrium/words";
import { isWholeDay, UsedToday } from "../UsedToday.tsx";
import type { DeviceRow } from "../system.ts";

/** What a device used today, from its own measured power; where a part of the day was not measured, it is at least that. */
export function Today({ energy }: { energy: DeviceEnergyRow | undefined }) {
  if (energy === undefined || energy.kwh === null) return <span className="muted">–</span>;
  return <UsedToday text={sayNumber(energy.kwh, 2)} coverage={energy.coverage} />;
}

/** "12.34 kWh today", of those rows that have a figure: "≥ 12.34 kWh today of 38 of 40". undefined: none has. */
export function todaySum(rows: readonly DeviceRow[]): string | undefined {
  const known = rows.flatMap(({ energy }) => (energy === undefined || energy.kwh === null ? [] : [energy]));
  if (known.length === 0) return undefined;
  const sum = known.reduce((total, { kwh }) => total + (kwh ?? 0), 0);
  const isPartial = !known.every(isWholeDay);
  const figure = t("{part}{sum} kWh today", { part: isPartial ? "≥\u00A0" : "", sum: sayNumber(sum, 2) });
  return known.length === rows.length
    ? figure
    : t("{figure}, from {count} of {count2}", { figure, count: known.length, count2: rows.length });
}
