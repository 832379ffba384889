import type { SheetContent } from "@atrium/contract/alarms";
import { clock } from "../../../platform/time.ts";
import styles from "./sheet.module.css";

/** The six counts of a sheet, each with what of it counts most. */
export function Counts({ content, timeZone }: { content: SheetContent; timeZone: string }) {
  const { counts, shelved, shift, stale } = content;
  const next = shelved.find(({ until }) => until !== null);
  const lost = stale.flatMap(({ since }) => since ?? []).toSorted((one, other) => one - other);
  const [firstLost] = lost;
  const figures = [
    { label: "Open alarms", count: counts.open, more: `${String(counts.toAcknowledge)} to acknowledge` },
    {
      label: "Shelved",
      count: counts.shelved,
      more: next === undefined ? "" : `next back ${clock(next.until ?? 0, timeZone)}`,
    },
    {
      label: "Held by operators",
      count: counts.holds,
      more: `${String(counts.holdsPast)} past ${clock(shift.to, timeZone)}`,
    },
    { label: "Commands failed", count: counts.failed, more: `${String(counts.doneLater)} done later` },
    {
      label: "Stale devices",
      count: counts.stale,
      more: firstLost === undefined ? "" : `since ${clock(firstLost, timeZone)}`,
    },
    { label: "Commands sent", count: counts.commands, more: `${String(counts.confirmed)} confirmed` },
  ];
  return (
    <dl className={`grid m-0 ${styles["counts"]}`}>
      {figures.map(({ label, count, more }) => (
        <div key={label}>
          <dt className="t12 muted">{label}</dt>
          <dd className="col m-0 num">
            <strong>{count.toLocaleString("en-US")}</strong>
            <span className="t12">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
