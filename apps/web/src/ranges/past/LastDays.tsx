import { heldSeries, type PointDescription } from "@atrium/contract/devices";
import { DAY } from "@atrium/time";
import { Card, LoadingBlocks } from "@atrium/ui";
import { sayTerm, t, valueShown } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { numberShown } from "../../platform/words/shown.ts";
import { trendsQuery } from "../trend/chartQueries.ts";
import { useNow } from "../trend/useNow.ts";
import { PastLines } from "./PastLines.tsx";
import styles from "./past.module.css";

const DAYS = 7;
/** The chart goes on in steps of its means, ms. */
const STEP = 15 * 60_000;

interface LastDaysProps {
  point: Pick<PointDescription, "id" | "name" | "unit">;
  /** Whose value it is. */
  of: string;
  /** The threshold that is being chosen, as it is stored; undefined: none yet. */
  limit: { readonly name: string; readonly value: number } | undefined;
}

/** What a chosen point was in the last days, with the threshold across it: where a limit lies is seen before it is set. */
export function LastDays({ point, of, limit }: LastDaysProps) {
  const to = Math.floor(useNow() / STEP) * STEP;
  const from = to - DAYS * DAY;
  const { data, isError, isPlaceholderData } = useQuery(trendsQuery([point.id], { from, to }));
  const { unit = "" } = point;
  const series = data?.series.find((one) => one.point === point.id);
  const held = series === undefined ? undefined : heldSeries(series);
  const isEmpty = held?.values.every((value) => value === null) === true;
  const name = sayTerm(point.name);
  return (
    <Card title={t("Last {days} days", { days: DAYS })} note={`${of}, ${name}`}>
      <div className={styles["body"]} data-passing={isPlaceholderData || undefined}>
        {isError && held === undefined && <p className="muted">{t("The recorded values could not be loaded.")}</p>}
        {held === undefined && !isError && <LoadingBlocks rows={4} label={t("Loading recorded values")} />}
        {isEmpty && <p className="muted">{t("Nothing recorded in these days.")}</p>}
        {held !== undefined && !isEmpty && (
          <PastLines
            from={from}
            to={to}
            caption={t("{name} of {of} in the last {days} days", { name, of, days: DAYS })}
            lines={[
              { look: "value", name, times: held.times, values: held.values.map((value) => numberShown(value, unit)) },
            ]}
            limits={
              limit === undefined ? [] : [{ look: "begins", name: limit.name, value: valueShown(limit.value, unit) }]
            }
          />
        )}
      </div>
    </Card>
  );
}
