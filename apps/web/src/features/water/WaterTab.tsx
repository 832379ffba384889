import { sayUnit, t } from "@atrium/words";
import type { ReactElement } from "react";
import { Cell, Doubt, FigureRow } from "../../ranges/FigureCell.tsx";
import { measured, measuredIn } from "../../ranges/figures.ts";
import { NothingRecorded } from "./emptyStates.tsx";
import { FlowCell } from "./FlowCell.tsx";
import { MetersCard } from "./MetersCard.tsx";
import { NightFlowCard } from "./NightFlowCard.tsx";
import type { TabProps } from "./tabProps.ts";
import { Volumes } from "./Volumes.tsx";
import { WaterBarsCard } from "./WaterBarsCard.tsx";
import { PeriodsCell, RangeCell } from "./WaterCells.tsx";
import classes from "./WaterPage.module.css";
import lists from "../../collections/lists.module.css";

/** Where the water goes, and what each meter says. */
export function WaterTab({ reply, asked, site, time }: TabProps): ReactElement {
  const { water } = reply;
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <FigureRow>
        <RangeCell
          label={t("Water")}
          value={measured(water.m3, "m³")}
          unit={sayUnit("m³")}
          of={water}
          reply={reply}
          asked={asked}
        />
        <FlowCell reply={reply} time={time} />
        <Cell
          label={t("Unmetered")}
          value={measured(water.notMetered, "m³")}
          unit={sayUnit("m³")}
          note={
            water.notMetered === null ? (
              <Doubt>{t("Not measured for the whole range")}</Doubt>
            ) : (
              <span>{t("of {volume} supplied", { volume: measuredIn(water.main, "m³", " ") })}</span>
            )
          }
        />
        <Cell
          label={t("To the sewer")}
          value={measured(water.sewer, "m³")}
          unit={sayUnit("m³")}
          note={<span>{t("by the sewer meters")}</span>}
        />
        <PeriodsCell of="m3" />
      </FigureRow>
      {water.m3 === null ? (
        <NothingRecorded of="water" />
      ) : (
        <>
          <div className={`grid gap-12 ${classes["pair"]}`}>
            <Volumes reply={reply} />
            <NightFlowCard site={site} time={time} />
          </div>
          <WaterBarsCard reply={reply} time={time} />
        </>
      )}
      <MetersCard reply={reply} site={site} time={time} />
    </div>
  );
}
