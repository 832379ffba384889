import type { DeviceEnergyRow } from "@atrium/contract";
import type { DataColumn } from "@atrium/ui";
import type { DeviceRow } from "../system.ts";

/** What less is missing of the day than rounds to a percent is not said. */
const WHOLE = 0.995;

/** What a device used today, from its own measured power; where a part of the day was not measured, it is at least that. */
export const todayColumn: DataColumn<DeviceRow> = {
  key: "today",
  title: "Today kWh",
  width: 100,
  givesWay: 5,
  align: "end",
  sortBy: ({ energy }) => energy?.kwh ?? null,
  cell: ({ energy }) => <Today energy={energy} />,
};

function Today({ energy }: { energy: DeviceEnergyRow | undefined }) {
  if (energy === undefined || energy.kwh === null) return <span className="muted">–</span>;
  const text = energy.kwh.toFixed(2);
  if (energy.coverage >= WHOLE) return text;
  const share = `measured for ${String(Math.floor(energy.coverage * 100))}\u00A0% of the day so far`;
  return (
    <span title={share}>
      <span aria-hidden>{`≥\u00A0${text}`}</span>
      <span className="sr-only">{`at least ${text}, ${share}`}</span>
    </span>
  );
}

/** "12.34 kWh today", of those rows that have a figure: "≥ 12.34 kWh today of 38 of 40". undefined: none has. */
export function todaySum(rows: readonly DeviceRow[]): string | undefined {
  const known = rows.flatMap(({ energy }) => (energy === undefined || energy.kwh === null ? [] : [energy]));
  if (known.length === 0) return undefined;
  const sum = known.reduce((total, { kwh }) => total + (kwh ?? 0), 0);
  const isPartial = known.some(({ coverage }) => coverage < WHOLE);
  const figure = `${isPartial ? "≥\u00A0" : ""}${sum.toFixed(2)}\u00A0kWh today`;
  return known.length === rows.length ? figure : `${figure}, of ${String(known.length)} of ${String(rows.length)}`;
}
