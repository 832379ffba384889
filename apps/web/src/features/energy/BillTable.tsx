import type { EnergyReply, GridEnergy } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import type { ReactElement } from "react";
import { partInWords } from "../../ranges/coverageWords.ts";
import { measured, NO_FIGURE, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import classes from "./BaselineCard.module.css";

interface BillTableProps {
  reply: EnergyReply;
  grid: GridEnergy;
  time: TimeWords;
}

/** The lines of a utility's bill, as the meter at the grid has them. */
export function BillTable({ reply, grid, time }: BillTableProps): ReactElement {
  const { cost } = reply;
  const part = partInWords(grid.measured, reply.type);
  const kwh = (value: number | null) => (value === null ? NO_FIGURE : `${measured(value)}${TIGHT}kWh`);
  const money = (value: number | undefined) =>
    cost === null || value === undefined ? NO_FIGURE : `${measured(value)}${TIGHT}${cost.currency}`;
  const peak = grid.peak === null ? NO_FIGURE : `${measured(grid.peak.kw)}${TIGHT}kW`;
  const rows: readonly (readonly [name: string, figure: string, charge: string])[] = [
    ...(grid.periods ?? []).map(
      ({ name, kwh: imported }) =>
        [
          t("{name} import", { name }),
          kwh(imported),
          money(cost?.periods.find((period) => period.name === name)?.amount),
        ] as const,
    ),
    [t("Total import"), kwh(grid.imported), money(cost?.amount)],
    [t("Exported"), kwh(grid.exported), t("on the bill")],
    [
      grid.peak === null
        ? t("Import peak")
        : t("Import peak, {dayAndClock}", { dayAndClock: time.dayAndClock(grid.peak.at) }),
      peak,
      t("on the bill"),
    ],
  ];
  return (
    <div className={classes["bill"]}>
      <p className="t12 ink2">
        {t("Grid meter{part}: metered energy and energy charge", {
          part: part === undefined ? "" : t(", {part} measured", { part }),
        })}
      </p>
      <dl className="m-0" aria-label={t("Comparison with the utility bill")}>
        {rows.map(([name, figure, charge]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
            <dd>{charge}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
