import { WASTE_KIND_NAMES } from "@atrium/contract/energy";
import type { ReactElement } from "react";
import { FigureRow } from "../../ranges/FigureCell.tsx";
import { measured } from "../../ranges/figures.ts";
import { Containers } from "./Containers.tsx";
import { NothingRecorded } from "./emptyStates.tsx";
import type { TabProps } from "./tabProps.ts";
import { WasteBarsCard } from "./WaterBarsCard.tsx";
import { PeriodsCell, RangeCell } from "./WaterCells.tsx";
import lists from "../../collections/lists.module.css";

/** Waste by kind, and how full its containers are. */
export function WasteTab({ reply, asked, site, time }: TabProps): ReactElement {
  const { waste } = reply;
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <FigureRow>
        <RangeCell label="Waste" value={measured(waste.kg)} unit="kg" of={waste} reply={reply} asked={asked} />
        {waste.kinds.map((row) => (
          <RangeCell
            key={row.kind}
            label={WASTE_KIND_NAMES[row.kind]}
            value={measured(row.kg)}
            unit="kg"
            of={row}
            reply={reply}
            asked={asked}
          />
        ))}
        <PeriodsCell of="kg" />
      </FigureRow>
      {waste.kg === null ? <NothingRecorded of="waste" /> : <WasteBarsCard reply={reply} time={time} />}
      <Containers site={site} time={time} />
    </div>
  );
}
