import { t } from "@atrium/words";
import { pageOf } from "../../table/pageOf.ts";
import { Pager } from "../../table/Pager.tsx";
import { type ReactElement, useMemo, useState } from "react";
import type { Comparison } from "./comparison.ts";
import styles from "./compare.module.css";
import { valueAt } from "./runs.ts";
import { stopsOf } from "./stops.ts";

interface CompareTableProps {
  /** E.g. "Values of the chart". */
  name: string;
  comparison: Comparison;
  titleAt: (time: number) => string;
}

/** The chart's numbers, the newest first, page by page. A gap is a dash, never a number. */
export function CompareTable({ name, comparison, titleAt }: CompareTableProps): ReactElement {
  const [page, setPage] = useState({ page: 1, size: 10 });
  const stops = useMemo(() => stopsOf(comparison).toReversed(), [comparison]);
  const list = pageOf(stops, page);
  const names = new Map(comparison.sources.map(({ key, name: source }) => [key, source]));
  const columns = comparison.panels.flatMap((panel) => panel.series.map((series) => ({ panel, series })));
  return (
    <>
      {/* It scrolls sideways, which a keyboard can only do where the focus can stand. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles["tableScroll"]} tabIndex={0} aria-label={name}>
        <table className={`nowrap num ${styles["table"]}`}>
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Time")}</th>
              {columns.map(({ panel, series }) => (
                <th key={`${panel.key} ${series.source}`} scope="col">
                  {names.get(series.source)}
                  <small className="block muted">{`${panel.name} ${panel.unit}`}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.map((stop) => (
              <tr key={stop}>
                <th scope="row">{titleAt(stop)}</th>
                {columns.map(({ panel, series }) => {
                  const value = valueAt(series, stop, comparison);
                  return <td key={`${panel.key} ${series.source}`}>{value === null ? "–" : panel.format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager list={list} onOpen={setPage} />
    </>
  );
}
