import type { EnergyReply } from "@atrium/contract";
import type { ReactElement } from "react";
import { Cell, Doubt, FigureRow } from "../../ranges/FigureCell.tsx";
import { partInWords, quartersInWords } from "../../ranges/coverageWords.ts";
import { DemandCell } from "./DemandCell.tsx";
import classes from "../../ranges/FigureCells.module.css";
import { validity } from "./baselineWords.ts";
import { emissionFactor, peakResolution, price } from "./figures.ts";
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
      <CostCell cost={reply.cost} kwh={reply.kwh} isGrowing={isGrowing} />
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
    if (percent === null) return [];
    const figure = `${difference(percent)} vs ${name}`.replaceAll(" ", TIGHT);
    const part = partInWords(common, reply.type);
    return part === undefined ? [figure] : [`${figure} (${part} compared)`];
  });
}

function PeakCell({ reply, time }: { reply: EnergyReply; time: TimeWords }): ReactElement {
  const { peak, type } = reply;
  const at = type === "hour-in-day" ? time.clock : time.dayAndClock;
  return (
    <Cell
      label={peak === null ? "Peak demand" : `Peak demand, ${peakResolution(peak)}`}
      value={measured(peak?.kw ?? null)}
      unit="kW"
      note={peak === null ? "Not measured" : `Mean of ${peak.minutes}${TIGHT}min from ${at(peak.at)}`}
      isWide
    />
  );
}

interface CostCellProps {
  cost: EnergyReply["cost"];
  kwh: number | null;
  isGrowing: boolean;
}

function CostCell({ cost, kwh, isGrowing }: CostCellProps): ReactElement {
  if (cost === null || kwh === null) {
    const note = kwh === null ? "Nothing to price" : "No tariff for this range";
    return <Cell label="Cost" value={NO_FIGURE} unit="" note={note} />;
  }
  const mean = kwh === 0 ? null : cost.amount / kwh;
  const tariffs =
    cost.tariffs.length === 1 ? `tariff ${cost.tariffs.map(validity).join("")}` : `${cost.tariffs.length} tariffs`;
  const note = isGrowing ? (
    <>
      <span>
        {`${price(cost.pricePerKwh)} ${cost.currency} per kWh, `}
        <span className={classes["together"]}>{`${cost.period};`}</span>
      </span>{" "}
      <span>{tariffs}</span>
    </>
  ) : mean === null ? (
    "Nothing to price"
  ) : (
    `${measured(mean)} ${cost.currency} per kWh on average; ${tariffs}`
  );
  return <Cell label="Cost" value={measured(cost.amount)} unit={cost.currency} note={note} />;
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
  const note = `${emissionFactor(emissions.kgPerKwh)} kg per kWh ${valid}`;
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
