import type { EnergyReply } from "@atrium/contract/energy";
import type { ReactElement } from "react";
import { Cell, Doubt, FigureRow } from "../../ranges/FigureCell.tsx";
import { partInWords, quartersInWords } from "../../ranges/coverageWords.ts";
import { DemandCell } from "./DemandCell.tsx";
import classes from "../../ranges/FigureCells.module.css";
import { validity } from "./baselineWords.ts";
import { billedPeak, emissionFactor, peakResolution, price } from "./figures.ts";
import { difference, mass, measured, NO_FIGURE, TIGHT } from "../../ranges/figures.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

interface EnergyCellsProps {
  reply: EnergyReply;
  words: RangeWords;
  time: TimeWords;
  isGrowing: boolean;
}

/** The figures of the range in one row: consumption, demand, cost, emissions. */
export function EnergyCells({ reply, words, time, isGrowing }: EnergyCellsProps): ReactElement {
  return (
    <FigureRow>
      <Cell label="Consumption" value={measured(reply.kwh)} unit="kWh" note={consumptionNote(reply, words)} isWide />
      {isGrowing ? <DemandCell reply={reply} time={time} /> : <PeakCell reply={reply} time={time} />}
      <CostCell reply={reply} isGrowing={isGrowing} />
      <EmissionsCell emissions={reply.emissions} kwh={reply.kwh} />
      {reply.solar !== null && <SolarCell solar={reply.solar} />}
    </FigureRow>
  );
}

/** How much of the range was measured, and what it compares to. */
function consumptionNote(reply: EnergyReply, words: RangeWords): ReactElement {
  const part = reply.kwh === null ? undefined : partInWords(reply.measured, reply.type);
  const texts = comparisons(reply, words);
  const compared = <span>{texts.map(together)}</span>;
  const { quarters } = reply.leftOut;
  if (part === undefined && quarters === 0) {
    return texts.length === 0 ? <>Nothing recorded to compare with yet</> : compared;
  }
  return (
    <>
      {part !== undefined && <Doubt>{`${part} measured`}</Doubt>}
      {quarters > 0 && <Doubt>{`${quartersInWords(quarters)} not believed`}</Doubt>}
      {texts.length > 0 && compared}
    </>
  );
}

/** A comparison breaks to the next line as a whole, with what it was made on. */
function together(text: string, index: number, { length }: readonly string[]): ReactElement {
  const comma = index < length - 1 ? "," : "";
  return (
    <span key={text}>
      <span className={classes["together"]}>{`${text}${comma}`}</span>{" "}
    </span>
  );
}

/** "−0.44 % vs yesterday", for each range that was recorded, and on how much of it where that is not all. */
function comparisons(reply: EnergyReply, words: RangeWords): string[] {
  const rows = [
    { ...reply.previous, name: words.previous },
    { ...reply.lastYear, name: "last year", percent: reply.type === "month-in-year" ? null : reply.lastYear.percent },
    { ...reply.typical, name: "typical" },
  ];
  return rows.flatMap(({ percent, common, name }) => {
    // It has its place until it comes: the cards below do not move then.
    if (name === "typical" && reply.baseline.state === "pending") return [`… vs ${name}`.replaceAll(" ", TIGHT)];
    if (percent === null) return [];
    const figure = `${difference(percent)} vs ${name}`.replaceAll(" ", TIGHT);
    const part = partInWords(common, reply.type);
    return part === undefined ? [figure] : [`${figure} (${part} compared)`];
  });
}

function PeakCell({ reply, time }: { reply: EnergyReply; time: TimeWords }): ReactElement {
  const { peak, grid, type } = reply;
  const at = type === "hour-in-day" ? time.clock : time.dayAndClock;
  const billed = grid?.peak ?? null;
  return (
    <Cell
      label={peak === null ? "Peak consumption" : `Peak consumption, ${peakResolution(peak)}`}
      value={measured(peak?.kw ?? null)}
      unit="kW"
      note={
        <>
          <span>{peak === null ? "Not measured" : `Mean of ${peak.minutes}${TIGHT}min from ${at(peak.at)}`}</span>
          {billed !== null && <span>{billedPeak(billed, at)}</span>}
        </>
      }
      isWide
    />
  );
}

function CostCell({ reply, isGrowing }: Pick<EnergyCellsProps, "reply" | "isGrowing">): ReactElement {
  const { cost, grid } = reply;
  if (cost === null) {
    const nothing = grid !== null && grid.imported === null ? "No import measured" : "No tariff for this range";
    const note = reply.kwh === null ? "Nothing to price" : nothing;
    return <Cell label="Energy charge" value={NO_FIGURE} unit="" note={note} />;
  }
  const part = grid === null ? undefined : partInWords(grid.measured, reply.type);
  return (
    <Cell
      label="Energy charge"
      value={measured(cost.amount)}
      unit={cost.currency}
      note={
        <>
          <span>{priceInWords(cost, isGrowing && reply.type === "hour-in-day")}</span>
          {cost.basis !== "used" && cost.valueOfUse !== null && (
            <span>{`Value of what was used ${measured(cost.valueOfUse)}`}</span>
          )}
          {part !== undefined && <Doubt>{`${part} of import measured`}</Doubt>}
        </>
      }
    />
  );
}

/** Of a day that runs, the price of this moment; else what a kWh cost on average. */
function priceInWords(
  { pricePerKwh, period, amount, kwh, currency, tariffs }: NonNullable<EnergyReply["cost"]>,
  isNow: boolean,
): string {
  const valid = tariffs.length === 1 ? `tariff ${tariffs.map(validity).join("")}` : `${String(tariffs.length)} tariffs`;
  if (isNow) return `${price(pricePerKwh)} ${currency} per kWh now, ${period}; ${valid}`;
  return kwh === 0
    ? `Nothing to price; ${valid}`
    : `${measured(amount / kwh)} ${currency} per kWh on average; ${valid}`;
}

interface EmissionsCellProps {
  emissions: EnergyReply["emissions"];
  kwh: number | null;
}

function EmissionsCell({ emissions, kwh }: EmissionsCellProps): ReactElement {
  const label = (
    <>
      CO<sub style={{ fontSize: "0.75em", lineHeight: 0 }}>2</sub>e
    </>
  );
  if (kwh === null || kwh === 0) return <Cell label={label} value={NO_FIGURE} unit="" note="Nothing to count" />;
  if (emissions === null) {
    return <Cell label={label} value={NO_FIGURE} unit="" note="No emission factor for this range" />;
  }
  const { value, unit } = mass(emissions.kg);
  const [factor, ...others] = emissions.factors;
  const valid = factor === undefined || others.length > 0 ? "on average" : validity(factor);
  const of = emissions.basis === "imported" ? " imported" : emissions.basis === "share" ? " from the grid" : "";
  const note = `Scope 2: ${emissionFactor(emissions.kgPerKwh)} kg per kWh${of}, ${valid}`;
  return <Cell label={label} value={value} unit={unit} note={note} />;
}

function SolarCell({ solar }: { solar: NonNullable<EnergyReply["solar"]> }): ReactElement {
  const { own, percent, hours, of } = solar;
  return (
    <Cell
      label="Solar, used here"
      value={measured(own)}
      unit="kWh"
      note={
        <>
          {percent !== null && <span>{`${measured(percent)}${TIGHT}% of what was used`}</span>}
          {hours < of && <Doubt>{`${hours} of ${of} hours`}</Doubt>}
        </>
      }
    />
  );
}
