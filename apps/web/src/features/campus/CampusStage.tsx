import { t } from "@atrium/words";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { CampusCards } from "./CampusCards.tsx";
import { CampusLegend } from "./CampusLegend.tsx";
import styles from "./CampusStage.module.css";
import { CampusPicture } from "./drawing/CampusPicture.tsx";
import { fitOf } from "./drawing/fit.ts";
import { floorTints, mostPowerOf } from "./modes.ts";
import type { CampusStageProps } from "./stageProps.ts";
import { useSite } from "../../platform/site.ts";

/** The drawing with a card for each building, the worst first. */
export function CampusStage({ scene, mode, onOpen, ...known }: CampusStageProps) {
  const site = useSite();
  const { places, states, figures } = known;
  const { ref, width, height } = useElementSize();
  const fit = useMemo(() => fitOf(scene.frame, { width, height }), [scene, width, height]);
  const floors = useMemo(
    () => scene.things.flatMap((one) => (one.kind === "building" ? one.building.floors.map(({ place }) => place) : [])),
    [scene],
  );
  const tints = useMemo(() => floorTints(mode, floors, figures), [mode, floors, figures]);
  return (
    <div ref={ref} className={`grow relative overflow-hidden min-h-0 ${styles["stage"]}`}>
      <CampusPicture
        scene={scene}
        scale={fit.scale}
        mode={mode}
        states={states}
        tints={tints}
        figures={figures}
        label={t("{site} from outside, {count} places", { site: site.name, count: places.length })}
        onOpen={onOpen}
      />
      {width > 0 && (
        <CampusCards
          stage={{ width, height }}
          fit={fit}
          scene={scene}
          mode={mode}
          isStill={onOpen === undefined}
          {...known}
        />
      )}
      <CampusLegend mode={mode} mostPower={mostPowerOf(floors, figures)} />
    </div>
  );
}
