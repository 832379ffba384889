import type { DoubtedReadings, MeterExchange } from "@atrium/contract/energy";
import { sayUnit, t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { measured } from "../../../ranges/figures.ts";
import { DOUBT_REASONS } from "../NotBelieved.tsx";
import { isRecorded } from "./draft.ts";
import classes from "./exchanges.module.css";

interface DoubtedListProps {
  doubts: readonly DoubtedReadings[];
  /** What was recorded of the counter already. */
  records: readonly MeterExchange[];
  unit: string;
  timeZone: string;
  /** Absent: the person may not record an exchange. */
  onTake?: ((doubt: DoubtedReadings) => void) | undefined;
}

/** What the counter sent and nobody believed, as it was sent: an exchange shows there first. */
export function DoubtedList({ doubts, records, unit, timeZone, onTake }: DoubtedListProps): ReactElement | null {
  const [first] = doubts;
  if (first === undefined) return null;
  return (
    <section className={classes["section"]} aria-label={t("Rejected readings")}>
      <div className={`row justify-between ${classes["sectionHead"]}`}>
        <h3 className="m">{t("Rejected readings")}</h3>
        <ExportButton
          isIcon
          what={t("rejected readings")}
          of={() => ({ list: "doubted-readings", device: first.device })}
        />
      </div>
      <ul className={`grid p-0 ${classes["rows"]}`}>
        {doubts.map((doubt) => (
          <li key={doubt.id} className={`row gap-12 break-anywhere border-t ${classes["row"]}`}>
            <div className="grow">
              <div className="num">
                <Timestamp time={doubt.from} timeZone={timeZone} />
                {`, ${rawText(doubt, unit)} ${sayUnit(unit)}`}
              </div>
              <div className="t12 muted">
                {t(DOUBT_REASONS[doubt.reason])}
                {doubt.before !== null &&
                  t(", after {measured} {unit}", { measured: measured(doubt.before, unit), unit: sayUnit(unit) })}
              </div>
            </div>
            {isRecorded(doubt, records) ? (
              <span className="t12 muted">{t("Recorded")}</span>
            ) : onTake === undefined ? null : (
              <Button
                size="xs"
                aria-label={t("Enter as replacement: the new counter started at {measured} {unit}", {
                  measured: measured(doubt.first, unit),
                  unit: sayUnit(unit),
                })}
                onClick={() => {
                  onTake(doubt);
                }}
              >
                {t("Enter as replacement")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "0.00", "0.00 to 12.50": what was sent. */
function rawText({ least, most }: DoubtedReadings, unit: string): string {
  return least === most
    ? measured(least, unit)
    : t("{measured} to {measured2}", { measured: measured(least, unit), measured2: measured(most, unit) });
}
