import type { SheetContent } from "@atrium/contract/alarms";
import { sayNumber, t } from "@atrium/words";
import { clock } from "../../../platform/time.ts";
import styles from "./sheet.module.css";

/** The six counts of a sheet, each with what of it counts most. */
export function Counts({ content, timeZone }: { content: SheetContent; timeZone: string }) {
  const { counts, shelved, shift, stale } = content;
  const next = shelved.find(({ until }) => until !== null);
  const lost = stale.flatMap(({ since }) => since ?? []).toSorted((one, other) => one - other);
  const [firstLost] = lost;
  const figures = [
    {
      label: t("Open alarms"),
      count: counts.open,
      more: t("{toAcknowledge} to acknowledge", { toAcknowledge: counts.toAcknowledge }),
    },
    {
      label: t("Shelved"),
      count: counts.shelved,
      more: next === undefined ? "" : t("next returns {clock}", { clock: clock(next.until ?? 0, timeZone) }),
    },
    {
      label: t("Operator overrides"),
      count: counts.holds,
      more: t("{holdsPast} past {clock}", { holdsPast: counts.holdsPast, clock: clock(shift.to, timeZone) }),
    },
    {
      label: t("Failed commands"),
      count: counts.failed,
      more: t("{doneLater} completed later", { doneLater: counts.doneLater }),
    },
    {
      label: t("Stale devices"),
      count: counts.stale,
      more: firstLost === undefined ? "" : t("since {clock}", { clock: clock(firstLost, timeZone) }),
    },
    {
      label: t("Commands sent"),
      count: counts.commands,
      more: t("{confirmed} confirmed", { confirmed: counts.confirmed }),
    },
  ];
  return (
    <dl className={`grid m-0 ${styles["counts"]}`}>
      {figures.map(({ label, count, more }) => (
        <div key={label}>
          <dt className="t12 muted">{label}</dt>
          <dd className="col m-0 num">
            <strong>{sayNumber(count)}</strong>
            <span className="t12">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
