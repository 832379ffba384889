import type { SolarUsageReply } from "@atrium/contract/energy";
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
        label="Output now"
        value={measured(power.value)}
        unit="kW"
        isOld={isLost || power.current < power.of}
        note={
          isLost ? (
            <Doubt>{`Not live since ${time.clock(live.lostAt)}`}</Doubt>
          ) : power.current < power.of ? (
            <Doubt>{`Of ${String(power.current)} of ${String(power.of)} inverters`}</Doubt>
          ) : (
            <span>{`${measured(share)}${TIGHT}% of ${rounded(kwp)}${TIGHT}kWp`}</span>
          )
        }
      />
      <Cell
        label="Today"
        value={measured(yields.today.kwh)}
        unit="kWh"
        note={noteOf(yields.today, "hour-in-day", `${measured(perPeak(yields.today.kwh, kwp))}${TIGHT}kWh per kWp`)}
      />
      <Cell
        label={time.month(reply.until)}
        value={measured(yields.month.kwh)}
        unit="kWh"
        note={noteOf(yields.month, "day-in-month", `${measured(perPeak(yields.month.kwh, kwp))}${TIGHT}kWh per kWp`)}
      />
      <Cell
        label={time.date(reply.until).slice(0, 4)}
        value={measured(thousandth(yields.year.kwh))}
        unit="MWh"
        note={noteOf(yields.year, "month-in-year", `lifetime ${measured(thousandth(lifetime.value))}${TIGHT}MWh`)}
      />
      <Cell
        label="Performance ratio"
        value={measured(performance.percent)}
        unit="%"
        note={
          performance.percent === null ? (
            <Doubt>
              {performance.light === null ? "No light was measured today" : "Not enough was measured today"}
            </Doubt>
          ) : (
            <span>{`of ${measured(performance.light)}${TIGHT}kWh/m² of light`}</span>
          )
        }
      />
      <Cell
        label="CO₂ avoided today"
        value={saved.value}
        unit={saved.unit}
        note={
          kgPerKwh === null ? (
            <Doubt>The site has no emission factor</Doubt>
          ) : (
            <>
              <span>{`${kgPerKwh.toFixed(4)}${TIGHT}kg per kWh made, exported too`}</span>
              <span>Not taken off the site's CO₂e</span>
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
  return part === undefined ? <span>{whole}</span> : <Doubt>{`${part} measured`}</Doubt>;
}

function perPeak(kwh: number | null, kwp: number): number | null {
  return kwh === null || kwp === 0 ? null : kwh / kwp;
}

function thousandth(value: number | null): number | null {
  return value === null ? null : value / 1_000;
}
