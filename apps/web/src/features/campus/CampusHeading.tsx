import { CAMPUS, type CampusFigure, type CampusFigures } from "@atrium/contract/site";
import { Kpi, labelled, PageHeading, Segmented } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { useConnection, useServerNow } from "../../platform/liveHooks.ts";
import { siteWord, useSite } from "../../platform/site.ts";
import { secondClock } from "../../platform/time.ts";
import { partWords, valueWords } from "./cardWords.ts";
import { CAMPUS_MODES, type CampusMode } from "./modes.ts";

interface CampusHeadingProps {
  readonly figures: ReadonlyMap<string, CampusFigures> | undefined;
  readonly mode: CampusMode;
  /** Absent: there is nothing to colour, or nobody to choose. */
  readonly onMode?: (mode: CampusMode) => void;
}

/** The campus in three figures, and what may colour the drawing. */
export function CampusHeading({ figures, mode, onMode }: CampusHeadingProps) {
  const site = useSite();
  const { places, timeZone } = site;
  const now = useServerNow();
  const connection = useConnection();
  const of = figures?.get(CAMPUS);
  const count = t("{count, plural, one {# place} other {# places}}", { count: places.length });
  // Redrawn with every message of figures: the clock is that of the newest.
  const crumb =
    connection.state === "open"
      ? t("{count}, live {clock}", { count, clock: secondClock(now(), timeZone) })
      : connection.lostAt === undefined
        ? count
        : t("{count}, no live data since {clock}", { count, clock: secondClock(connection.lostAt, timeZone) });
  return (
    <PageHeading
      title={siteWord(site)}
      crumb={crumb}
      kpis={
        <>
          <CampusKpi figure={of?.power} isWaiting={figures === undefined} unit="kW" label={t("used now")} />
          <CampusKpi figure={of?.solar} isWaiting={figures === undefined} unit="kW" label={t("solar ## power now")} />
          <CampusKpi figure={of?.water} isWaiting={figures === undefined} unit="m³/h" label={t("water ## flow now")} />
        </>
      }
      {...(onMode !== undefined && {
        actions: <Segmented label={t("Colours")} segments={labelled(CAMPUS_MODES)} value={mode} onChange={onMode} />,
      })}
    />
  );
}

interface CampusKpiProps {
  readonly figure: CampusFigure | undefined;
  readonly isWaiting: boolean;
  readonly unit: string;
  readonly label: string;
}

/** A site that has nothing to measure it with is without the figure. */
function CampusKpi({ figure, isWaiting, unit, label }: CampusKpiProps) {
  if (figure === undefined) return isWaiting ? <Kpi value={undefined} label={label} /> : null;
  if (figure.of === 0) return null;
  const part = partWords(figure);
  const value = `${valueWords(figure, unit, 2)} ${sayUnit(unit)}`;
  return <Kpi value={value} label={label} {...(part !== undefined && { part: `, ${part}` })} />;
}
