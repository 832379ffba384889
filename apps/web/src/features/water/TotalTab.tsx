import type { ReactElement } from "react";
import { Cell, FigureRow } from "../../ranges/FigureCell.tsx";
import { mass, measured } from "../../ranges/figures.ts";
import { BuildingsCard } from "./BuildingsCard.tsx";
import { NothingRecorded } from "./emptyStates.tsx";
import { FlowCell } from "./FlowCell.tsx";
import { NightFlowCard } from "./NightFlowCard.tsx";
import type { TabProps } from "./tabProps.ts";
import { WasteBarsCard, WaterBarsCard } from "./WaterBarsCard.tsx";
import { PeriodsCell, RangeCell } from "./WaterCells.tsx";
import classes from "./WaterPage.module.css";
import lists from "../../collections/lists.module.css";

/** Water and waste beside each other. */
export function TotalTab({ reply, asked, site, time }: TabProps): ReactElement {
  const { water, waste } = reply;
  const weight = waste.kg === null ? { value: measured(null), unit: "kg" } : mass(waste.kg);
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <FigureRow>
        <RangeCell label="Water" value={measured(water.m3)} unit="m³" of={water} reply={reply} asked={asked} />
        <RangeCell label="Waste" {...weight} of={waste} reply={reply} asked={asked} />
        <Cell
          label="Recycled or composted"
          value={measured(waste.recovered)}
          unit="%"
          note={<span>of all waste that was weighed</span>}
        />
        <FlowCell reply={reply} time={time} />
        <PeriodsCell of="m3" />
      </FigureRow>
      <div className={`grid gap-12 ${classes["pair"]}`}>
        {water.m3 === null ? <NothingRecorded of="water" /> : <WaterBarsCard reply={reply} time={time} />}
        <NightFlowCard site={site} time={time} />
      </div>
      <div className={`grid gap-12 ${classes["pair"]}`}>
        <BuildingsCard reply={reply} time={time} />
        {waste.kg === null ? <NothingRecorded of="waste" /> : <WasteBarsCard reply={reply} time={time} />}
      </div>
    </div>
  );
}
