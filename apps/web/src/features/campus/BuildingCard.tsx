import type { SitePlace } from "@atrium/contract/site";
import { NamedIcon, PriorityMark, StateGlyph, type StateName } from "@atrium/ui";
import type { ReactNode } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { type CardSentence, cardFigures, cardSentence, type KnownPlace } from "./cardWords.ts";
import styles from "./BuildingCard.module.css";
import type { CampusMode } from "./modes.ts";
import { hrefOf } from "./places.ts";

interface BuildingCardProps extends KnownPlace {
  readonly building: Pick<SitePlace, "key" | "name" | "icon">;
  readonly mode: CampusMode;
  /** Nobody is there to open it: it is no link. */
  readonly isStill?: boolean;
}

const GLYPHS: Readonly<Record<CardSentence["tone"], StateName | undefined>> = {
  alarm: "alarm",
  trouble: "trouble",
  note: undefined,
  normal: "normal",
  unknown: "stale",
};

/** A building in one look: the worst that is wrong in a sentence, and three numbers. */
export function BuildingCard({ building, mode, isStill = false, ...known }: BuildingCardProps) {
  const { text, tone } = cardSentence(known);
  return (
    <Frame building={building} mode={mode} isStill={isStill} tone={tone} className={styles["card"]}>
      <span className="row gap-8">
        <span className="muted inline-flex">
          <NamedIcon name={building.icon} otherwise="building" size={16} />
        </span>
        <b className="b ell">{building.name}</b>
        <span className="ml-auto inline-flex">
          <CardMark {...known} />
        </span>
      </span>
      <span className={`block t12 ell ${styles["sentence"]}`} title={text}>
        {text}
      </span>
      <span className={`row wrap num nowrap ${styles["figures"]}`}>
        {cardFigures(known.figures).map(({ key, value, unit, part }) => (
          <span key={key} title={part}>
            {part !== undefined && <StateGlyph state="stale" size={10} label={part} />} <b className="b">{value}</b>{" "}
            <span className="t11 muted">{unit}</span>
          </span>
        ))}
      </span>
    </Frame>
  );
}

/** A building where there is no room for its card: its name and its state. */
export function BuildingTag({ building, mode, isStill = false, ...known }: BuildingCardProps) {
  const { text, tone } = cardSentence(known);
  return (
    <Frame building={building} mode={mode} isStill={isStill} tone={tone} className={styles["tag"]} title={text}>
      <CardMark {...known} />
      <span className="t12">{building.name}</span>
    </Frame>
  );
}

/** The worst alarm, or how well the place is known. */
function CardMark(known: KnownPlace) {
  if (known.state !== undefined) return <PriorityMark priority={known.state.priority} size={16} />;
  const glyph = GLYPHS[cardSentence(known).tone];
  return glyph === undefined ? null : <StateGlyph state={glyph} size={15} />;
}

interface FrameProps extends Pick<BuildingCardProps, "building" | "mode" | "isStill"> {
  readonly tone: CardSentence["tone"];
  readonly className: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

function Frame({ building, mode, isStill, tone, className = "", title, children }: FrameProps) {
  if (isStill === true) {
    return (
      <div className={`block ink ${className}`} data-tone={tone} title={title}>
        {children}
      </div>
    );
  }
  return (
    <PageLink href={hrefOf(building.key, mode)} className={`block ink ${className}`} data-tone={tone} title={title}>
      {children}
    </PageLink>
  );
}
