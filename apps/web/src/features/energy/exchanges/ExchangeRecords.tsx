import type { MeterExchange } from "@atrium/contract/energy";
import { LoadingBlocks, Tag } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { measured, measuredIn } from "../../../ranges/figures.ts";
import classes from "./exchanges.module.css";
import { withoutStop } from "../../../platform/withoutStop.ts";

interface ExchangeRecordsProps {
  records: readonly MeterExchange[] | undefined;
  failure: Error | null;
  unit: string;
  timeZone: string;
  /** Absent: the person may not change records. */
  onWithdraw?: ((record: MeterExchange) => void) | undefined;
}

/** What was recorded of a counter, the newest first. A record that was withdrawn stays, and counts no more. */
export function ExchangeRecords(props: ExchangeRecordsProps): ReactElement {
  const { records, failure, unit, timeZone, onWithdraw } = props;
  const first = records?.[0];
  return (
    <section className={classes["section"]} aria-label={t("Records")}>
      <div className={`row justify-between ${classes["sectionHead"]}`}>
        <h3 className="m">{t("Records")}</h3>
        {first !== undefined && (
          <ExportButton isIcon what={t("records")} of={() => ({ list: "meter-exchanges", device: first.device })} />
        )}
      </div>
      {failure !== null && (
        <p className="muted">
          {t("The records could not be loaded. {message}.", { message: withoutStop(failure.message) })}
        </p>
      )}
      {records === undefined && failure === null && <LoadingBlocks rows={2} label={t("Loading records")} />}
      {records?.length === 0 && <p className="muted">{t("No replacement of this counter has been recorded.")}</p>}
      <ul className={`grid p-0 ${classes["rows"]}`}>
        {records?.map((record) => (
          <li
            key={record.id}
            className={`row gap-12 break-anywhere border-t ${classes["row"]}`}
            data-withdrawn={record.withdrawn !== null}
          >
            <div className="grow">
              <div className="num">
                <Timestamp time={record.at} timeZone={timeZone} />
                {`, ${measured(record.oldEnd, unit)} → ${measuredIn(record.newStart, unit, " ")}`}
              </div>
              <div className="t12 muted">
                {t("{reason}, recorded by {by}", { reason: record.reason, by: record.by })}
                {record.withdrawn !== null && t(", withdrawn by {by}", { by: record.withdrawn.by })}
              </div>
            </div>
            {record.withdrawn !== null ? (
              <Tag>{t("Withdrawn")}</Tag>
            ) : (
              onWithdraw !== undefined && (
                <Button
                  size="xs"
                  aria-label={t("Withdraw the record of {measured} to {measured2} {unit}", {
                    measured: measured(record.oldEnd, unit),
                    measured2: measured(record.newStart, unit),
                    unit: sayUnit(unit),
                  })}
                  onClick={() => {
                    onWithdraw(record);
                  }}
                >
                  {t("Withdraw")}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
