import type { CampusFigures, SitePlace } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { BuildingCard } from "./BuildingCard.tsx";
import styles from "./CampusStage.module.css";
import { CampusPicture } from "./drawing/CampusPicture.tsx";
import type { CampusScene } from "./drawing/campusScene.ts";
import { cardPlaces } from "./drawing/cardPlaces.ts";
import { type Fit, fitOf, onStage } from "./drawing/fit.ts";
import { type CampusMode, floorTints } from "./modes.ts";
import { type PlaceState, worstFirst } from "./placeStates.ts";

const CARD = { width: 226, height: 84 };

export interface CampusStageProps {
  readonly scene: CampusScene;
  readonly places: readonly SitePlace[];
  readonly states: ReadonlyMap<string, PlaceState>;
  readonly areAlarmsKnown: boolean;
  readonly figures: ReadonlyMap<string, CampusFigures> | undefined;
  readonly mode: CampusMode;
  /** Absent: nothing can be opened. */
  readonly onOpen?: ((place: string) => void) | undefined;
}

/** The drawing with a card for each building, the worst first. */
export function CampusStage({ scene, places, states, areAlarmsKnown, figures, mode, onOpen }: CampusStageProps) {
  const { ref, width, height } = useElementSize();
  const fit = useMemo(() => fitOf(scene.frame, { width, height }), [scene, width, height]);
  const floors = useMemo(() => scene.buildings.flatMap((one) => one.floors.map(({ place }) => place)), [scene]);
  const tints = useMemo(() => floorTints(mode, floors, figures), [mode, floors, figures]);
  const ordered = worstFirst(places, states);
  return (
    <div ref={ref} className={`grow relative overflow-hidden min-h-0 ${styles["stage"]}`} data-mode={mode}>
      <CampusPicture
        scene={scene}
        scale={fit.scale}
        states={states}
        tints={tints}
        figures={figures}
        label={t("The campus from outside, {count} places", { count: places.length })}
        onOpen={onOpen}
      />
      {width > 0 && (
        <Cards
          stage={{ width, height }}
          fit={fit}
          scene={scene}
          places={ordered}
          {...{ states, areAlarmsKnown, figures, mode }}
        />
      )}
    </div>
  );
}

interface CardsProps extends Omit<CampusStageProps, "onOpen"> {
  readonly stage: { readonly width: number; readonly height: number };
  readonly fit: Fit;
}

function Cards({ stage, fit, scene, places, states, areAlarmsKnown, figures, mode }: CardsProps) {
  const anchors = places.flatMap(({ key }) => {
    const building = scene.buildings.find((one) => one.key === key);
    return building === undefined ? [] : [{ key, at: onStage(building.anchor, fit) }];
  });
  const cards = cardPlaces({ anchors, stage, card: CARD });
  return (
    <>
      <svg className={`absolute inset-0 ${styles["lines"]}`} width={stage.width} height={stage.height} aria-hidden>
        {cards.map(({ key, line: [[x1, y1], [x2, y2]] }) => (
          <g key={key}>
            <path d={`M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}`} />
            <circle cx={x2} cy={y2} r="2.6" />
          </g>
        ))}
      </svg>
      {cards.map(({ key, left, top }) => {
        const building = places.find((one) => one.key === key);
        return building === undefined ? null : (
          <div key={key} className="absolute" style={{ left, top, width: CARD.width }}>
            <BuildingCard
              building={building}
              state={states.get(key)}
              areAlarmsKnown={areAlarmsKnown}
              figures={figures?.get(key)}
              mode={mode}
            />
          </div>
        );
      })}
    </>
  );
}
