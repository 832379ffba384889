import type { EnergyReply } from "@atrium/contract/energy";
import { t } from "@atrium/words";
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
      <Cell
        label={t("Consumption")}
        value={measured(reply.kwh)}
        unit="kWh"
        note={consumptionNote(reply, words)}
        isWide
      />
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
    return texts.length === 0 ? <>{t("No earlier data to compare with yet")}</> : compared;
  }
  return (
    <>
      {part !== undefined && <Doubt>{t("{part} measured", { part })}</Doubt>}
      {quarters > 0 && <Doubt>{t("{quartersIn} rejected", { quartersIn: quartersInWords(quarters) })}</Doubt>}
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
    { ...reply.previous, name: words.previous, isTypical: false },
    {
      ...reply.lastYear,
      name: t("last year"),
      isTypical: false,
      percent: reply.type === "month-in-year" ? null : reply.lastYear.percent,
    },
    { ...reply.typical, name: t("typical"), isTypical: true },
  ];
  return rows.flatMap(({ percent, common, name, isTypical }) => {
    // It has its place until it comes: the cards below do not move then.
    if (isTypical && reply.baseline.state === "pending") {
      return [t("… vs {name}", { name }).replaceAll(" ", TIGHT)];
    }
    if (percent === null) return [];
    const figure = t("{difference} vs {name}", { difference: difference(percent), name }).replaceAll(" ", TIGHT);
    const part = partInWords(common, reply.type);
    return part === undefined ? [figure] : [t("{figure} ({part} compared)", { figure, part })];
  });
}

function PeakCell({ reply, time }: { reply: EnergyReply; time: TimeWords }): ReactElement {
  const { peak, grid, type } = reply;
  const at = type === "hour-in-day" ? time.clock : time.dayAndClock;
  const billed = grid?.peak ?? null;
  return (
    <Cell
      label={
        peak === null
          ? t("Peak consumption")
          : t("Peak consumption, {peakResolution}", { peakResolution: peakResolution(peak) })
      }
      value={measured(peak?.kw ?? null)}
      unit="kW"
      note={
        <>
          <span>
            {peak === null
              ? t("Not measured")
              : t("{minutes}{TIGHT}min mean from {value}", { minutes: peak.minutes, TIGHT, value: at(peak.at) })}
          </span>
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
    const nothing = grid !== null && grid.imported === null ? t("No import measured") : t("No tariff for this range");
    const note = reply.kwh === null ? t("No energy to price") : nothing;
    return <Cell label={t("Energy charge")} value={NO_FIGURE} unit="" note={note} />;
  }
  const part = grid === null ? undefined : partInWords(grid.measured, reply.type);
  return (
    <Cell
      label={t("Energy charge")}
      value={measured(cost.amount)}
      unit={cost.currency}
      note={
        <>
          <span>{priceInWords(cost, isGrowing && reply.type === "hour-in-day")}</span>
          {cost.basis !== "used" && cost.valueOfUse !== null && (
            <span>{t("Value of energy used {measured}", { measured: measured(cost.valueOfUse) })}</span>
          )}
          {part !== undefined && <Doubt>{t("{part} of import measured", { part })}</Doubt>}
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
  const valid =
    tariffs.length === 1
      ? t("tariff {tariffs}", { tariffs: tariffs.map(validity).join("") })
      : t("{count} tariffs", { count: tariffs.length });
  if (isNow) {
    return t("{price} {currency} per kWh now, {period}; {valid}", {
      price: price(pricePerKwh),
      currency,
      period,
      valid,
    });
  }
  return kwh === 0
    ? t("Nothing to price; {valid}", { valid })
    : t("{mean} {currency} per kWh on average; {valid}", { mean: measured(amount / kwh), currency, valid });
}

interface EmissionsCellProps {
  emissions: EnergyReply["emissions"];
  kwh: number | null;
}

function EmissionsCell({ emissions, kwh }: EmissionsCellProps): ReactElement {
  const label = (
    <>
      {t("CO")}
      <sub style={{ fontSize: "0.75em", lineHeight: 0 }}>2</sub>e
    </>
  );
  if (kwh === null || kwh === 0) return <Cell label={label} value={NO_FIGURE} unit="" note={t("No energy to count")} />;
  if (emissions === null) {
    return <Cell label={label} value={NO_FIGURE} unit="" note={t("No emission factor for this range")} />;
  }
  const { value, unit } = mass(emissions.kg);
  const [factor, ...others] = emissions.factors;
  const valid = factor === undefined || others.length > 0 ? t("on average") : validity(factor);
  const values = { emissionFactor: emissionFactor(emissions.kgPerKwh), valid };
  const note = {
    imported: () => t("Scope 2: {emissionFactor} kg per kWh imported, {valid}", values),
    share: () => t("Scope 2: {emissionFactor} kg per kWh from the grid, {valid}", values),
    used: () => t("Scope 2: {emissionFactor} kg per kWh, {valid}", values),
  }[emissions.basis]();
  return <Cell label={label} value={value} unit={unit} note={note} />;
}

function SolarCell({ solar }: { solar: NonNullable<EnergyReply["solar"]> }): ReactElement {
  const { own, percent, hours, of } = solar;
  return (
    <Cell
      label={t("Solar used on site")}
      value={measured(own)}
      unit="kWh"
      note={
        <>
          {percent !== null && (
            <span>{t("{measured}{TIGHT}% of energy used", { measured: measured(percent), TIGHT })}</span>
          )}
          {hours < of && <Doubt>{t("{hours} of {of} hours", { hours, of })}</Doubt>}
        </>
      }
    />
  );
}
