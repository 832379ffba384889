import type { CampusFigures, SitePlace } from "@atrium/contract/site";
import { NamedIcon, StateGlyph, type StateName } from "@atrium/ui";
import { PageLink } from "../../collections/PageLink.tsx";
import { type CardSentence, cardFigures, cardSentence } from "./cardWords.ts";
import styles from "./BuildingCard.module.css";
import type { CampusMode } from "./modes.ts";
import { hrefOf } from "./places.ts";
import type { PlaceState } from "./placeStates.ts";

interface BuildingCardProps {
  readonly building: Pick<SitePlace, "key" | "name" | "icon">;
  readonly state: PlaceState | undefined;
  readonly areAlarmsKnown: boolean;
  readonly figures: CampusFigures | undefined;
  readonly mode: CampusMode;
}

const GLYPHS: Readonly<Record<CardSentence["tone"], StateName | undefined>> = {
  alarm: "alarm",
  trouble: "trouble",
  note: undefined,
  normal: "normal",
  unknown: "stale",
};

/** A building in one look: the worst that is wrong in a sentence, and three numbers. */
export function BuildingCard({ building, mode, ...known }: BuildingCardProps) {
  const { text, tone } = cardSentence(known);
  const glyph = GLYPHS[tone];
  return (
    <PageLink href={hrefOf(building.key, mode)} className={`block ink ${styles["card"]}`} data-tone={tone}>
      <span className="row gap-8">
        <span className="muted">
          <NamedIcon name={building.icon} otherwise="building" size={16} />
        </span>
        <b className="b ell">{building.name}</b>
        {glyph !== undefined && (
          <span className="ml-auto">
            <StateGlyph state={glyph} size={15} />
          </span>
        )}
      </span>
      <span className={`block t12 ell ${styles["sentence"]}`} title={text}>
        {text}
      </span>
      <span className={`row gap-10 num nowrap ${styles["figures"]}`}>
        {cardFigures(known.figures).map(({ key, value, unit, part }) => (
          <span key={key} title={part}>
            {part !== undefined && <StateGlyph state="stale" size={10} label={part} />} <b className="b">{value}</b>{" "}
            <span className="t11 muted">{unit}</span>
          </span>
        ))}
      </span>
    </PageLink>
  );
}
