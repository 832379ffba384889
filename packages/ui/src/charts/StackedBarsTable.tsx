import { sayNumber, t } from "@atrium/words";
import type { ReactElement } from "react";
import { type BarSeries, deviation, type StackedBar } from "./stackedBars.ts";

export interface StackedBarsTableProps {
  name: string;
  unit: string;
  series: readonly BarSeries[];
  bars: readonly StackedBar[];
  format: (value: number) => string;
}

/** The figures of the bars for a screen reader. */
export function StackedBarsTable({ name, unit, series, bars, format }: StackedBarsTableProps): ReactElement {
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined ? t("no value") : format(value);
  return (
    <div className="sr-only">
      <table>
        <caption>{`${name}, ${unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Period")}</th>
            {series.map((part) => (
              <th key={part.key} scope="col">
                {part.name}
              </th>
            ))}
            <th scope="col">{t("Total")}</th>
            <th scope="col">{t("Typical")}</th>
            <th scope="col">{t("Compared with typical")}</th>
            <th scope="col">{t("Remark")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.title}>
              <th scope="row">{bar.title}</th>
              {series.map((part, place) => (
                <td key={part.key}>{write(bar.values[place])}</td>
              ))}
              <td>{write(bar.total)}</td>
              <td>{write(bar.typical?.median)}</td>
              <td>{percent(deviation(bar))}</td>
              <td>{bar.remark ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function percent(value: number | null): string {
  return value === null ? "" : `${value < 0 ? "−" : "+"}${sayNumber(Math.abs(value), 2)} %`;
}
