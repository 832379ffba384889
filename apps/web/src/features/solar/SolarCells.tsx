import type { SolarUsageReply } from "@atrium/contract/energy";
import { sayNumber, t } from "@atrium/words";
import type { ReactElement } from "react";
import { partInWords } from "../../ranges/coverageWords.ts";
import { Cell, Doubt } from "../../ranges/FigureCell.tsx";
import { mass, measured, rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import type { SolarNow } from "./useSolarNow.ts";

interface CellsProps {
  reply: SolarUsageReply;
  now: SolarNow;
  time: TimeWords;
}

/** Output, yields, how well for the light, and what the grid did not emit. */
export function SolarCells({ reply, now, time }: CellsProps): ReactElement {
  const { kwp, yields, performance, kgPerKwh } = reply;
  const { power, lifetime, live } = now;
  const isLost = live.state === "disconnected";
  const share = power.value === null || kwp === 0 ? null : (100 * power.value) / kwp;
  const avoided = yields.today.avoided;
  const saved = avoided === null ? { value: measured(null), unit: "kg" } : mass(avoided);
  return (
    <>
      <Cell
        label={t("Output now")}
        value={measured(power.value)}
        unit="kW"
        isOld={isLost || power.current < power.of}
        note={
          isLost ? (
            <Doubt>{t("No live data since {clock}", { clock: time.clock(live.lostAt) })}</Doubt>
          ) : power.current < power.of ? (
            <Doubt>{t("From {current} of {of} inverters", { current: power.current, of: power.of })}</Doubt>
          ) : (
            <span>
              {t("{measured}{TIGHT}% of {rounded}{TIGHT}kWp", {
                measured: measured(share),
                TIGHT,
                rounded: rounded(kwp),
              })}
            </span>
          )
        }
      />
      <Cell
        label={t("Today")}
        value={measured(yields.today.kwh)}
        unit="kWh"
        note={noteOf(
          yields.today,
          "hour-in-day",
          t("{measured}{TIGHT}kWh per kWp", { measured: measured(perPeak(yields.today.kwh, kwp)), TIGHT }),
        )}
      />
      <Cell
        label={time.month(reply.until)}
        value={measured(yields.month.kwh)}
        unit="kWh"
        note={noteOf(
          yields.month,
          "day-in-month",
          t("{measured}{TIGHT}kWh per kWp", { measured: measured(perPeak(yields.month.kwh, kwp)), TIGHT }),
        )}
      />
      <Cell
        label={time.date(reply.until).slice(0, 4)}
        value={measured(thousandth(yields.year.kwh))}
        unit="MWh"
        note={noteOf(
          yields.year,
          "month-in-year",
          t("lifetime {measured}{TIGHT}MWh", { measured: measured(thousandth(lifetime.value)), TIGHT }),
        )}
      />
      <Cell
        label={t("Performance ratio")}
        value={measured(performance.percent)}
        unit="%"
        note={
          performance.percent === null ? (
            <Doubt>
              {performance.light === null ? t("No irradiance measured today") : t("Not enough data measured today")}
            </Doubt>
          ) : (
            <span>
              {t("at {measured}{TIGHT}kWh/m² of irradiation", { measured: measured(performance.light), TIGHT })}
            </span>
          )
        }
      />
      <Cell
        label={t("CO₂ avoided today")}
        value={saved.value}
        unit={saved.unit}
        note={
          kgPerKwh === null ? (
            <Doubt>{t("No emission factor set for the site")}</Doubt>
          ) : (
            <>
              <span>
                {t("{kgPerKwh}{TIGHT}kg per kWh generated, including export", {
                  kgPerKwh: sayNumber(kgPerKwh, 4),
                  TIGHT,
                })}
              </span>
              <span>{t("Not deducted from the site's CO₂e")}</span>
            </>
          )
        }
      />
    </>
  );
}

function noteOf(
  { measured: of }: SolarUsageReply["yields"]["today"],
  range: Parameters<typeof partInWords>[1],
  whole: string,
) {
  const part = partInWords(of, range);
  return part === undefined ? <span>{whole}</span> : <Doubt>{t("{part} measured", { part })}</Doubt>;
}

function perPeak(kwh: number | null, kwp: number): number | null {
  return kwh === null || kwp === 0 ? null : kwh / kwp;
}

function thousandth(value: number | null): number | null {
  return value === null ? null : value / 1_000;
}
