import type { SUMMARY_PERIODS } from "@atrium/contract/devices";
import type { Measured, WaterRow, WaterSummaries, WaterUsageReply } from "@atrium/contract/energy";
import { phrase, type Phrase, sayUnit, t } from "@atrium/words";
import type { ReactElement } from "react";
import { Cell, Doubt } from "../../ranges/FigureCell.tsx";
import { measured, measuredIn } from "../../ranges/figures.ts";
import type { WaterAsked } from "./waterAddress.ts";
import { useWaterSummaries } from "./waterQueries.ts";
import { againstBefore, partMeasured } from "./waterWords.ts";

interface RangeCellProps {
  label: string;
  value: string;
  unit: string;
  of: { readonly measured: Measured; readonly previous: WaterRow["previous"] };
  reply: WaterUsageReply;
  asked: WaterAsked;
}

/** A figure of the range: of how much of it, and against the one before. */
export function RangeCell({ label, value, unit, of, reply, asked }: RangeCellProps): ReactElement {
  const part = partMeasured(of.measured, reply.step);
  const against = againstBefore(of.previous, asked.type, reply.step);
  const note = (
    <>
      {part !== undefined && <Doubt>{part}</Doubt>}
      {against !== undefined && <span>{against}</span>}
      {part === undefined && against === undefined && <span className="muted">{t("Nothing to compare with")}</span>}
    </>
  );
  return <Cell label={label} value={value} unit={unit} note={note} isWide />;
}

const PERIODS: Readonly<Record<(typeof SUMMARY_PERIODS)[number], Phrase>> = {
  TODAY: phrase("today"),
  LAST_15_DAY: phrase("in the last 15 days"),
};

/** Today and the last fifteen days, whatever range is shown. */
export function PeriodsCell({ of }: { of: "m3" | "kg" }): ReactElement {
  const { data, isError } = useWaterSummaries();
  const [today, fifteen] = data ?? [];
  const unit = of === "m3" ? "m³" : "kg";
  return (
    <Cell
      label={of === "m3" ? t("Water today") : t("Waste today")}
      value={measured(today?.[of] ?? null, unit)}
      unit={sayUnit(unit)}
      isWide
      note={
        <>
          {isError && <Doubt>{t("Could not be loaded")}</Doubt>}
          {fifteen !== undefined && <span>{periodInWords(fifteen, of, unit)}</span>}
        </>
      }
    />
  );
}

function periodInWords(summary: WaterSummaries[number], of: "m3" | "kg", unit: string): string {
  return `${measuredIn(summary[of], unit)} ${t(PERIODS[summary.period])}`;
}
