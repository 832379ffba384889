import { BuildingCard, BuildingTag } from "./BuildingCard.tsx";
import styles from "./CampusStage.module.css";
import { type CardPlace, cardPlaces } from "./drawing/cardPlaces.ts";
import { type Fit, onStage } from "./drawing/fit.ts";
import type { Dot } from "./drawing/isometric.ts";
import { worstFirst } from "./placeStates.ts";
import type { CampusStageProps } from "./stageProps.ts";

const CARD = { width: 226, height: 84 };

interface CampusCardsProps extends Omit<CampusStageProps, "onOpen"> {
  readonly stage: { readonly width: number; readonly height: number };
  readonly fit: Fit;
  /** Nothing can be opened: cards are no links. */
  readonly isStill: boolean;
}

/** Half of a tag's size, pixels: about, because names differ. */
const TAG = { width: 60, height: 14 };

/** Where a tag is that covers no card: over the one that would be in its way. */
function clearOf([x, y]: Dot, cards: readonly CardPlace[]): Dot {
  const inWay = cards.find(
    ({ left, top }) =>
      x + TAG.width > left &&
      x - TAG.width < left + CARD.width &&
      y + TAG.height > top &&
      y - TAG.height < top + CARD.height,
  );
  return inWay === undefined ? [x, y] : [x, inWay.top - TAG.height - 4];
}

/** A card for each building where there is room for one, the worst first; the others have their name where they stand. */
export function CampusCards({ stage, fit, scene, places, states, isStill, ...known }: CampusCardsProps) {
  const ordered = worstFirst(places, states);
  const anchors = ordered.flatMap(({ key }) => {
    const at = scene.anchors.get(key);
    return at === undefined ? [] : [{ key, at: onStage(at, fit) }];
  });
  const cards = cardPlaces({ anchors, stage, card: CARD });
  const shown = new Map(cards.map((card) => [card.key, card]));
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
      {ordered.map((building) => {
        const card = shown.get(building.key);
        const own = {
          building,
          state: states.get(building.key),
          areAlarmsKnown: known.areAlarmsKnown,
          figures: known.figures?.get(building.key),
          mode: known.mode,
          isStill,
        };
        if (card !== undefined) {
          return (
            <div key={building.key} className="absolute" style={{ left: card.left, top: card.top, width: CARD.width }}>
              <BuildingCard {...own} />
            </div>
          );
        }
        const anchor = anchors.find(({ key }) => key === building.key);
        if (anchor === undefined) return null;
        const [left, top] = clearOf(anchor.at, cards);
        return (
          <div key={building.key} className={`absolute ${styles["tag"]}`} style={{ left, top }}>
            <BuildingTag {...own} />
          </div>
        );
      })}
    </>
  );
}
