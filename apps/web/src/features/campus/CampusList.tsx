import { t } from "@atrium/words";
import { BuildingCard } from "./BuildingCard.tsx";
import styles from "./CampusList.module.css";
import { worstFirst } from "./placeStates.ts";
import type { CampusStageProps } from "./stageProps.ts";

/** The buildings without the drawing, the worst first. */
export function CampusList({
  places,
  states,
  areAlarmsKnown,
  figures,
  mode,
}: Omit<CampusStageProps, "scene" | "onOpen">) {
  return (
    <ul className={`plain-list grid gap-8 ${styles["list"]}`} aria-label={t("Buildings, worst first")}>
      {worstFirst(places, states).map((building) => (
        <li key={building.key} className="min-w-0">
          <BuildingCard
            building={building}
            state={states.get(building.key)}
            areAlarmsKnown={areAlarmsKnown}
            figures={figures?.get(building.key)}
            mode={mode}
          />
        </li>
      ))}
    </ul>
  );
}
